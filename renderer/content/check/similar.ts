import type { LoadOptions, Site, Sources } from '../site.ts'
import { isNew } from './references.ts'
import type { z } from 'zod'
import { plainText } from '../markdown/plain.ts'
import { sections } from '../schema/sections.ts'
import { CityService } from '../schema/services.ts'
import { anyGap } from './sampleValues.ts'
import { textsIn } from '../schema/walk.ts'
import { cityValues, fill, placeholderValues } from '../model/placeholders.ts'
import { keyRange, problemAt } from '../read/positions.ts'
import type { Problem } from '../read/problems.ts'
import { cityEntry } from '../model/pagesOf.ts'
import { cityUrl } from '../model/urls.ts'

/** Half of the five-word sequences in common and two pages are one page with the names exchanged: search engines call them doorways. */
const limit = 0.5
/** Or all of one page in another, with more around it. */
const containedLimit = 0.85
/** Under this many words of its own a page says nothing about its town. */
const fewWords = 120

const word = /[\p{L}\p{N}]+/gu

export type Pair = { service: string; cities: [string, string]; share: number; sentences: string[] }

/** Of each service the city pages that are most alike, and all others that are too much so; most alike first. Place names count for nothing. */
export function mostSimilar(site: Site, today: string): Pair[] {
  const names = site.cities.flatMap((city) => [
    city.name,
    ...city.districts,
    ...Object.values(city.services).flatMap((own) => own?.districts ?? []),
  ])
  const places = new Set(names.flatMap((name) => name.toLowerCase().match(word) ?? []))
  const isPlace = (word: string) => places.has(word) || (word.endsWith('s') && places.has(word.slice(0, -1)))
  const everywhere = placeholderValues(site, today)
  const numbers = new Map<string, number>()
  const numberOf = (written: string) => {
    const known = numbers.get(written)
    if (known !== undefined) return known
    const lower = written.toLowerCase()
    const number = hash(isPlace(lower) ? 'ort' : lower)
    numbers.set(written, number)
    return number
  }
  const wordsIn = (text: string) => (text.match(word) ?? []).map(numberOf)
  const withoutPlaces = (text: string) => text.replace(word, (written) => (isPlace(written.toLowerCase()) ? 'ort' : written))
  return site.services
    .flatMap((service) => {
      const { slug, cityPage } = service
      if (!cityPage) return []
      const shared = new Map(cityPage.sections.map((section) => [section, shown(sections, [section])]))
      const sharedWords = new Map([...shared.values()].flat().map((text) => [fill(text, everywhere), wordsIn(fill(text, everywhere))]))
      const textsOn = (city: Site['cities'][number]) => {
        const { hero, sections: parts } = cityEntry(service, city)
        const { title, lede, points, figures } = hero!
        const values = { ...everywhere, ...cityValues(city) }
        return [
          ...shown(CityService, { title, lede, points, figures }),
          ...parts.flatMap(({ section }) => shared.get(section) ?? shown(sections, [section])),
          ...(city.services[slug]!.districts ?? city.districts),
        ].map((text) => fill(text, values))
      }
      const sentencesOn = (city: Site['cities'][number]) =>
        textsOn(city).flatMap((text) => text.split(/(?<=[.!?])\s+|\n+/).map((sentence) => withoutPlaces(sentence).trim()))
      const pages = site.cities.flatMap((city) => {
        const texts = city.services[slug] ? textsOn(city) : []
        // What is not written yet is nobody's copy.
        if (texts.length === 0 || texts.some((text) => anyGap.test(text))) return []
        return [{ city, shingles: shinglesOf(texts.flatMap((text) => sharedWords.get(text) ?? wordsIn(text))) }]
      })
      return alikePairs(pages.map(({ shingles }) => shingles)).map(([a, b, share]): Pair => {
        const [first, second] = [pages[a]!.city, pages[b]!.city]
        const same = new Set(sentencesOn(first)).intersection(new Set(sentencesOn(second)))
        return {
          service: slug,
          cities: [first.id, second.id],
          share,
          sentences: [...same].filter(Boolean).sort((x, y) => y.length - x.length),
        }
      })
    })
    .sort((a, b) => b.share - a.share)
}

/** The copy is told, not what it was copied from: that was there before. */
export const similarPages = (site: Site, sources: Sources, pairs: Pair[], before: LoadOptions['before']): Problem[] =>
  pairs.flatMap(({ service, cities, share, sentences }) => {
    if (share <= limit) return []
    const added = (id: string) => isNew(sources.cities.get(id)!.file, before)
    const [first, second] = added(cities[0]) && !added(cities[1]) ? [cities[1], cities[0]] : cities
    const source = sources.cities.get(second)!
    const other = site.cities.find(({ id }) => id === first)!
    const shown = sentences
      .slice(0, 3)
      .map((sentence) => `”${sentence}”`)
      .join(' ')
    return [
      problemAt(
        source,
        keyRange(source, ['services'], service),
        `sidan är till ${Math.round(share * 100)} % densamma som ${cityUrl(service, other.slug)}, och sökmotorer räknar dem som kopior.`,
        `Skriv om det som är särskilt här.${shown ? ` Gemensamt är bland annat: ${shown}` : ''}`,
      ),
    ]
  })

export const thinPages = ({ services, cities }: Site, sources: Sources): Problem[] =>
  cities.flatMap(({ id, services: own }) =>
    services.flatMap(({ slug, cityPage }) => {
      const page = cityPage && own[slug]
      if (!page) return []
      const { description: _, ...texts } = page
      const words = shown(CityService, texts).flatMap((text) => text.match(word) ?? []).length
      if (words >= fewWords) return []
      const source = sources.cities.get(id)!
      const what = `sidan om ${slug} har ${words} egna ord, och sökmotorer visar sällan en sida som säger så lite om orten.`
      const instead = `Skriv minst ${fewWords} om det som är särskilt här: husen, lägena, vägen dit.`
      return [problemAt(source, keyRange(source, ['services'], slug), what, instead, 'warning')]
    }),
  )

/**
 * Counts what pages have in common by sequence. Most are held by one page, and those of the texts that a service shares by nearly all: of each
 * only the few are walked through, those that hold it or those that lack it, and thousands of cities stay quick and small.
 */
function alikePairs(pages: Uint32Array[]): [number, number, share: number][] {
  if (pages.length < 2) return []
  // Each sequence with its page as one number: in order, those of one sequence stand together. Lists of their own take ten times the memory.
  const all = new Float64Array(pages.reduce((sum, { length }) => sum + length, 0))
  let filled = 0
  for (const [index, shingles] of pages.entries()) for (const shingle of shingles) all[filled++] = shingle * pages.length + index
  all.sort()
  /** Of each page the others that hold a sequence with it, or lack one with it, in order. */
  const together: Uint32Array[][] = pages.map(() => [])
  const lacking = new Uint32Array(pages.length)
  let wide = 0
  for (let start = 0, end = 0; start < all.length; start = end) {
    const first = all[start]! - (all[start]! % pages.length)
    while (end < all.length && all[end]! < first + pages.length) end++
    if (end - start === 1) continue
    let few = Uint32Array.from(all.subarray(start, end), (number) => number - first)
    if (few.length > pages.length / 2) {
      wide++
      const held = new Set(few)
      few = Uint32Array.from(pages.keys().filter((index) => !held.has(index)))
      for (const index of few) lacking[index]!++
    }
    if (few.length > 1) for (const index of few) together[index]!.push(few)
  }
  let worst: [number, number, number] = [0, 1, 0]
  const copies: (typeof worst)[] = []
  const counted = new Uint32Array(pages.length)
  for (let a = 0; a < pages.length; a++) {
    counted.fill(0)
    for (const few of together[a]!) for (let at = few.length - 1; few[at]! > a; at--) counted[few[at]!]!++
    for (let b = a + 1; b < pages.length; b++) {
      const common = wide - lacking[a]! - lacking[b]! + counted[b]!
      const [sizeA, sizeB] = [pages[a]!.length, pages[b]!.length]
      const contained = common / (Math.min(sizeA, sizeB) || 1)
      const share = contained > containedLimit ? contained : common / (sizeA + sizeB - common || 1)
      if (share > worst[2]) worst = [a, b, share]
      if (share > limit) copies.push([a, b, share])
    }
  }
  return copies.length > 0 ? copies : [worst]
}

/** Sequences of five words, each as a number made of them: two that differ meet in one once in four thousand million. */
function shinglesOf(words: number[]): Uint32Array {
  const found = new Set<number>()
  for (let at = 0; at < Math.max(1, words.length - 4) && at < words.length; at++) {
    let sum = 0
    for (let next = at; next < at + 5 && next < words.length; next++) sum = Math.imul(sum, 0x01000193) ^ words[next]!
    found.add(sum >>> 0)
  }
  return Uint32Array.from(found)
}

/** FNV-1a, 32 bits, and a last stir, because neighbours are combined. */
function hash(word: string): number {
  let sum = 0x811c9dc5
  for (let index = 0; index < word.length; index++) sum = Math.imul(sum ^ word.charCodeAt(index), 0x01000193)
  return Math.imul(sum ^ (sum >>> 15), 0x2c1b3c6d)
}

/** What a reader reads: names of files, addresses and texts for who does not see a picture are not. */
function shown(schema: z.ZodType, value: unknown): string[] {
  return textsIn(schema, value).flatMap(({ role, value }) => (role === 'markdown' ? plainText(value) : role === 'line' ? value : []))
}
