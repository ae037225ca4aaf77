/** Similarity of city pages. */
import { entrySource, type LoadOptions, type Site, type Sources } from '../site.ts'
import { isNewFile } from './references.ts'
import type { z } from 'zod'
import { memoize } from '../memoize.ts'
import { plainText } from '../markdown/plain.ts'
import { CityService } from '../schema/pages.ts'
import { sections } from '../schema/sections.ts'
import { anyGap } from './sampleValues.ts'
import { textsIn } from '../schema/traverse.ts'
import { cityValues, fillPlaceholders, placeholderValues } from '../model/placeholders.ts'
import { keyRange, problemAt } from '../read/positions.ts'
import type { Problem } from '../read/problems.ts'
import { cityEntry } from '../model/pagesOf.ts'
import { cityUrl } from '../model/urls.ts'

/** Share of common five-word sequences above which search engines treat two pages as doorway pages. */
const limit = 0.5
/** The same for a page that is contained in another. */
const containedLimit = 0.85
/** A city page with fewer words of its own is reported as thin. */
const minWords = 120

const word = /[\p{L}\p{N}]+/gu

export type SimilarPair = {
  service: string
  cities: [string, string]
  share: number
  sentences: string[]
}

/** For each service, all pairs of city pages above the limit, or the most similar pair; sorted by similarity. Place names are ignored. */
export function mostSimilar(site: Site, today: string): SimilarPair[] {
  const names = site.cities.flatMap((city) => [
    city.name,
    ...city.districts,
    ...Object.values(city.services).flatMap((cityService) => cityService?.districts ?? []),
  ])
  const places = new Set(names.flatMap((name) => name.toLowerCase().match(word) ?? []))
  const isPlace = (word: string) =>
    places.has(word) || (word.endsWith('s') && places.has(word.slice(0, -1)))
  const withoutPlaces = memoize((text: string) =>
    text.replace(word, (placeWord) => (isPlace(placeWord.toLowerCase()) ? 'ort' : placeWord)),
  )
  const siteValues = placeholderValues(site, today)
  return site.services
    .flatMap((service) => {
      const { slug, cityPage } = service
      if (!cityPage) return []
      const shared = new Map(
        cityPage.sections.map((section) => [section, visibleTexts(sections, [section])]),
      )
      const pages = site.cities.flatMap((city) => {
        const cityService = city.services[slug]
        if (!cityService) return []
        const { hero, sections: parts } = cityEntry(service, city)
        const { title, lede, points, figures } = hero
        const values = { ...siteValues, ...cityValues(city) }
        const texts = [
          ...visibleTexts(CityService, { title, lede, points, figures }),
          ...parts.flatMap(
            ({ section }) => shared.get(section) ?? visibleTexts(sections, [section]),
          ),
          ...(cityService.districts ?? city.districts),
        ].map((text) => withoutPlaces(fillPlaceholders(text, values)))
        // Unfinished texts are not compared.
        return texts.some((text) => anyGap.test(text))
          ? []
          : [{ city, texts, sequences: sequencesIn(texts) }]
      })
      return alikePairs(pages).map(([first, second, share]): SimilarPair => {
        const sentences = ({ texts }: CityTexts) =>
          new Set(
            texts.flatMap((text) =>
              text.split(/(?<=[.!?])\s+|\n+/).map((sentence) => sentence.trim()),
            ),
          )
        const commonSentences = sentences(first).intersection(sentences(second))
        return {
          service: slug,
          cities: [first.city.id, second.city.id],
          share,
          sentences: [...commonSentences].filter(Boolean).sort((x, y) => y.length - x.length),
        }
      })
    })
    .sort((a, b) => b.share - a.share)
}

/** A copy is reported on the newer city. */
export const similarPages = (
  site: Site,
  sources: Sources,
  pairs: SimilarPair[],
  before: LoadOptions['before'],
): Problem[] =>
  pairs.flatMap(({ service, cities, share, sentences }) => {
    if (share <= limit) return []
    const slugOf = (city: string) => site.cities.find(({ id }) => id === city)?.slug ?? city
    const isNew = (id: string) => isNewFile(entrySource(sources, 'cities', id).file, before)
    const [first, second] = isNew(cities[0]) && !isNew(cities[1]) ? [cities[1], cities[0]] : cities
    const source = entrySource(sources, 'cities', second)
    const longestShared = sentences
      .slice(0, 3)
      .map((sentence) => `”${sentence}”`)
      .join(' ')
    const message = `sidan är till ${Math.round(share * 100)} % densamma som ${cityUrl(service, slugOf(first))}, och sökmotorer räknar dem som kopior.`
    const instead = `Skriv om det som är särskilt här.${longestShared ? ` Gemensamt är bland annat: ${longestShared}` : ''}`
    return problemAt(source, keyRange(source, ['services'], service), message, instead)
  })

export const thinPages = ({ services, cities }: Site, sources: Sources): Problem[] =>
  cities.flatMap(({ id, services: cityServices }) =>
    services.flatMap(({ slug, cityPage }) => {
      const page = cityPage && cityServices[slug]
      if (!page) return []
      const { description: _, ...ownTexts } = page
      const texts = visibleTexts(CityService, ownTexts)
      const wordCount = texts.flatMap((text) => text.match(word) ?? []).length
      // The release check lists what is not written.
      if (wordCount >= minWords || texts.some((text) => anyGap.test(text))) return []
      const source = entrySource(sources, 'cities', id)
      const message = `sidan om ${slug} har ${wordCount} egna ord, och sökmotorer visar sällan en sida som säger så lite om orten.`
      const instead = `Skriv minst ${minWords} om det som är särskilt här: husen, lägena, vägen dit.`
      return [problemAt(source, keyRange(source, ['services'], slug), message, instead, 'warning')]
    }),
  )

type CityTexts = { city: Site['cities'][number]; texts: string[]; sequences: Set<string> }

/** All pairs above the limit, or the most similar pair. */
function alikePairs(pages: CityTexts[]): [CityTexts, CityTexts, share: number][] {
  let worst: [CityTexts, CityTexts, number] | undefined
  const copies: (typeof worst & {})[] = []
  const commonOf = commonSequences(pages)
  for (const [index, a] of pages.entries())
    for (const [offset, b] of pages.slice(index + 1).entries()) {
      const sizeA = a.sequences.size
      const sizeB = b.sequences.size
      const common = commonOf(index, index + 1 + offset)
      const containedShare = common / (Math.min(sizeA, sizeB) || 1)
      const share =
        containedShare > containedLimit ? containedShare : common / (sizeA + sizeB - common || 1)
      if (share > limit) copies.push([a, b, share])
      if (!worst || share > worst[2]) worst = [a, b, share]
    }
  return copies.length === 0 && worst ? [worst] : copies
}

/** The number of sequences that two pages have in common, by their indices, the smaller one first. */
function commonSequences(pages: CityTexts[]): (a: number, b: number) => number {
  const pagesWith = new Map<string, number[]>()
  for (const [index, { sequences }] of pages.entries())
    for (const sequence of sequences) {
      const found = pagesWith.get(sequence)
      if (found) found.push(index)
      else pagesWith.set(sequence, [index])
    }
  const counts = new Uint32Array(pages.length ** 2)
  for (const found of pagesWith.values())
    for (const [at, a] of found.entries())
      for (const b of found.slice(at + 1)) {
        const pair = a * pages.length + b
        counts[pair] = (counts[pair] ?? 0) + 1
      }
  return (a, b) => counts[a * pages.length + b] ?? 0
}

/** Sequences of five words. */
function sequencesIn(texts: string[]): Set<string> {
  const words = texts.flatMap((text) => text.toLowerCase().match(word) ?? [])
  return new Set(
    words.slice(0, Math.max(1, words.length - 4)).map((_, at) => words.slice(at, at + 5).join(' ')),
  )
}

/** Visible texts: no file names, URLs or alternative texts. */
function visibleTexts(schema: z.core.$ZodType, value: unknown): string[] {
  return textsIn(schema, value).flatMap(({ role, value }) =>
    role === 'markdown' ? plainText(value) : role === 'line' ? value : [],
  )
}
