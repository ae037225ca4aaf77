/** Similarity of city pages: search engines count pages with the same text as copies. */
import { fillTexts } from '../read/fill.ts'
import { plainText } from '../markdown/plain.ts'
import { keyProblem } from '../read/positions.ts'
import type { Problem } from '../read/problems.ts'
import { CityService } from '../schema/pages.ts'
import { textsIn } from '../schema/traverse.ts'
import type { Site } from '../site.ts'
import { entrySource, type Sources } from '../read/sources.ts'

/** Share of common five-word sequences above which two pages are reported. */
const limit = 0.5

export function similarPages({ services, cities }: Site, sources: Sources): Problem[] {
  const places = cities.flatMap(({ name, districts }) => [name, ...districts])
  const isPlace = new RegExp(`(?<!\\p{L})(?:${places.join('|')})s?(?!\\p{L})`, 'gu')
  const problems: Problem[] = []
  for (const { id } of services) {
    const pages = cities
      .filter(({ services }) => services[id])
      .map((city) => {
        const own = fillTexts(city.services[id], (text) => text.replace(isPlace, 'orten'))
        return { city, sequences: sequencesIn(textOfService(own)) }
      })
    for (const [index, { city, sequences }] of pages.entries())
      for (const other of pages.slice(0, index)) {
        const common = sequences.intersection(other.sequences).size
        const share = common / (Math.min(sequences.size, other.sequences.size) || 1)
        if (share <= limit) continue
        const message = `texten är till ${Math.round(share * 100)} % densamma som för ${other.city.name}, och sökmotorer räknar dem som kopior.`
        const source = entrySource(sources, 'cities', city.id)
        problems.push({ ...keyProblem(source, ['services'], id, message), severity: 'warning' })
      }
  }
  return problems
}

/** The visible words of a city page that its city has written. */
const textOfService = (own: unknown) =>
  textsIn(CityService, own)
    .filter(({ role }) => role === 'line' || role === 'markdown')
    .map(({ role, value }) => (role === 'markdown' ? plainText(value) : value))
    .join(' ')

function sequencesIn(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const sequences = new Set<string>()
  for (let at = 0; at + 5 <= words.length; at++) sequences.add(words.slice(at, at + 5).join(' '))
  return sequences
}
