import type { Site, Sources } from '../site.ts'
import type { z } from 'zod'
import { plainText } from '../markdown/plain.ts'
import { sections } from '../schema/sections.ts'
import { CityService } from '../schema/services.ts'
import { anyGap } from './sampleValues.ts'
import { walkValue } from './walk.ts'
import { cityValues, fill, placeholderValues } from '../model/placeholders.ts'
import { keyRange, problemAt } from '../read/positions.ts'
import type { Problem } from '../read/problems.ts'
import { cityEntry } from '../model/pagesOf.ts'
import { cityUrl } from '../model/urls.ts'

/** Half of the five-word sequences in common and two pages are one page with the names exchanged: search engines call them doorways. */
const limit = 0.5

export type Pair = { service: string; cities: [string, string]; share: number; sentences: string[] }

/** The most alike city pages of each service, most alike first. Place names count for nothing. */
export function mostSimilar(site: Site, today: string): Pair[] {
  const names = site.cities.flatMap((city) => [
    city.name,
    ...city.districts,
    ...Object.values(city.services).flatMap((own) => own?.districts ?? []),
  ])
  const words = new Set(names.flatMap((name) => name.match(/[\p{L}\p{N}]+/gu) ?? []))
  const places = new RegExp(`(?<![\\p{L}\\p{N}])(?:${[...words].sort((a, b) => b.length - a.length).join('|')})s?(?![\\p{L}\\p{N}])`, 'giu')
  const everywhere = placeholderValues(site, today)
  return site.services
    .flatMap((service) => {
      const pages = site.cities.flatMap((city) => {
        const own = city.services[service.slug]
        if (!service.cityPage || !own) return []
        const { hero, sections: parts } = cityEntry(service, city)
        const { title, lede, points, figures } = hero!
        const values = { ...everywhere, ...cityValues(city) }
        const sentences = [
          ...shown(CityService, { title, lede, points, figures }),
          ...shown(
            sections,
            parts.map(({ section }) => section),
          ),
          ...(own.districts ?? city.districts),
        ]
          .flatMap((text) => fill(text, values).split(/(?<=[.!?])\s+|\n+/))
          .map((sentence) => sentence.replace(places, 'ort').trim())
          .filter(Boolean)
        // What is not written yet is nobody's copy.
        if (sentences.some((sentence) => anyGap.test(sentence))) return []
        return [{ id: city.id, sentences, shingles: shinglesOf(sentences.join(' ')) }]
      })
      return worstPair(service.slug, pages)
    })
    .sort((a, b) => b.share - a.share)
}

export const similarPages = (site: Site, sources: Sources, pairs: Pair[]): Problem[] =>
  pairs.flatMap(({ service, cities: [first, second], share, sentences }) => {
    if (share <= limit) return []
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

type CityWords = { id: string; sentences: string[]; shingles: Set<string> }

/** Counts what pages have in common by sequence rather than pair by pair, so that hundreds of cities stay quick. */
function worstPair(service: string, pages: CityWords[]): Pair[] {
  const shared = new Uint32Array(pages.length * pages.length)
  const holders = new Map<string, number[]>()
  for (const [index, { shingles }] of pages.entries()) {
    for (const shingle of shingles) {
      const others = holders.get(shingle)
      if (!others) holders.set(shingle, [index])
      else {
        for (const other of others) shared[other * pages.length + index]!++
        others.push(index)
      }
    }
  }
  let worst: Pair | undefined
  for (const [i, a] of pages.entries()) {
    for (const [j, b] of pages.entries()) {
      if (j <= i) continue
      const common = shared[i * pages.length + j]!
      const share = common / (a.shingles.size + b.shingles.size - common || 1)
      if (share > (worst?.share ?? -1)) worst = { service, cities: [a.id, b.id], share, sentences: [] }
    }
  }
  if (!worst) return []
  const [a, b] = worst.cities.map((id) => pages.find((page) => page.id === id)!.sentences)
  return [{ ...worst, sentences: [...new Set(a!.filter((sentence) => b!.includes(sentence)))].sort((x, y) => y.length - x.length) }]
}

function shinglesOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(words.slice(0, Math.max(1, words.length - 4)).map((_, index) => words.slice(index, index + 5).join(' ')))
}

/** What a reader reads: names of files, addresses and texts for who does not see a picture are not. */
function shown(schema: z.ZodType, value: unknown): string[] {
  return [...walkValue(schema, value)].flatMap(({ role, value }) => (role === 'markdown' ? plainText(value) : role === 'line' ? value : []))
}
