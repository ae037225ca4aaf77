/** Similarity of city pages: search engines count pages with the same text as copies. */
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
  const places: string[] = []
  for (const { name, districts } of cities) places.push(name, ...districts)
  const isPlace = new RegExp(`(?<!\\p{L})(?:${places.join('|')})s?(?!\\p{L})`, 'gu')
  const problems: Problem[] = []
  for (const { id } of services) {
    const pages: { city: string; sequences: Set<string> }[] = []
    for (const city of cities) {
      const own = city.services[id]
      if (!own) continue
      const sequences = sequencesIn(textOf(own).replace(isPlace, 'orten'))
      for (const other of pages) {
        const common = sequences.intersection(other.sequences).size
        const share = common / (Math.min(sequences.size, other.sequences.size) || 1)
        if (share <= limit) continue
        const message = `texten är till ${Math.round(share * 100)} % densamma som för ${other.city}, och sökmotorer räknar dem som kopior.`
        const source = entrySource(sources, 'cities', city.id)
        problems.push({ ...keyProblem(source, ['services'], id, message), severity: 'warning' })
      }
      pages.push({ city: city.name, sequences })
    }
  }
  return problems
}

/** The visible words of a city page that its city has written. */
function textOf(own: CityService): string {
  const texts: string[] = []
  for (const { role, value } of textsIn(CityService, own))
    if (role === 'markdown') texts.push(plainText(value))
    else if (role === 'line') texts.push(value)
  return texts.join(' ')
}

function sequencesIn(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const sequences = new Set<string>()
  for (let at = 0; at + 5 <= words.length; at++) sequences.add(words.slice(at, at + 5).join(' '))
  return sequences
}
