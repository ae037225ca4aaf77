import { advice } from '../read/closest.ts'
import type { PartialSite, Sources } from '../site.ts'
import { cityPlaceholders, placeholderPattern, placeholders } from '../model/placeholders.ts'
import type { Problem } from '../read/problems.ts'
import { problemAt, type Source } from '../read/positions.ts'

// Its rows may be written with braces.
const calculators = /^```calculator[\s\S]*?^```/gm

/** Names in braces must be known, and a city's may stand only where a city's page is made. */
export function checkPlaceholders(sources: Sources, site: PartialSite): Problem[] {
  const known: string[] = [...placeholders, ...(site.facts?.facts ?? []).map(({ id }) => `fact:${id}`)]
  const problems: Problem[] = []

  const check = (source: Source, start: number, end: number, onCityPage: boolean) => {
    const text = source.text.slice(start, end)
    if (!text.includes('{')) return
    for (const match of text.replace(calculators, (block) => block.replaceAll('{', ' ')).matchAll(placeholderPattern)) {
      const name = match[1]!
      if (known.includes(name) || (name.startsWith('fact:') && !site.facts)) continue
      const ofCity = (cityPlaceholders as readonly string[]).includes(name)
      if (ofCity && onCityPage) continue
      const at = [start + match.index, start + match.index + match[0].length] as const
      problems.push(
        ofCity
          ? problemAt(
              source,
              at,
              `{${name}} kan bara stå i texter för en orts sida.`,
              'Skriv ut ortens namn, eller flytta texten till cityPage.',
            )
          : problemAt(
              source,
              at,
              `platshållaren {${name}} finns inte.`,
              placeholderAdvice(name, onCityPage ? [...known, ...cityPlaceholders] : known),
            ),
      )
    }
  }

  for (const [collection, entries] of Object.entries(sources)) {
    for (const source of entries.values()) {
      for (const { range, path } of source.texts)
        check(source, ...range, collection === 'cities' || (collection === 'services' && path[0] === 'cityPage'))
      check(source, source.bodyStart, source.text.length, false)
    }
  }
  return problems
}

function placeholderAdvice(name: string, known: string[]): string {
  const facts = known.filter((other) => other.startsWith('fact:'))
  if (name.startsWith('fact:')) return `${advice(name, facts, 'Fakta i facts.yaml')}`.replace(/"(fact:[^"]*)"/, '{$1}')
  const others = known.filter((other) => !other.startsWith('fact:'))
  return advice(name, others, 'Välj').replace(/"([^"]*)"/, '{$1}')
}
