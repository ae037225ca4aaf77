import { advice, closest } from '../read/closest.ts'
import type { LoadOptions, PartialSite, Sources } from '../site.ts'
import type { Problem, Range } from '../read/problems.ts'
import { collections } from '../schema/collections.ts'
import type { Section } from '../schema/sections.ts'
import { keyRange, problemAt, rangeOf, type Source } from '../read/positions.ts'
import { type Text, textsOf } from './walk.ts'

/** What one entry says about another must be true: people, services, facts and pictures that are named exist; addresses are unique. */
export function checkReferences(sources: Sources, site: PartialSite, { images }: LoadOptions): Problem[] {
  const facts = site.facts?.facts.map(({ id }) => id)
  const files = Object.keys(images)
  const drawings = files.filter((file) => /^[^/]+\.svg$/.test(file))
  const problems = textsOf(sources).flatMap((text) => {
    const { role } = text
    if (role === 'drawing') return missingPicture(text, drawings)
    if (typeof role !== 'object') return []
    if ('image' in role) return missingPicture(text, files)
    if ('ref' in role) return missing(text, [...sources[role.ref].keys()], collections[role.ref].path)
    return facts ? missing(text, facts, collections.facts.path) : []
  })
  return [...problems, ...checkCityServices(sources, site), ...checkUnique(sources)]
}

const missing = ({ source, range, path, value }: Text, known: string[], place: string) =>
  known.includes(value)
    ? []
    : [
        problemAt(
          source,
          range,
          `${String(path.findLast((step) => typeof step === 'string'))} "${value}" finns inte i content/${place}.`,
          advice(value, known, 'Där finns'),
        ),
      ]

function missingPicture({ source, range, value }: Text, candidates: string[]): Problem[] {
  // Other names are told by the schema.
  return /^[a-z0-9][a-z0-9/._-]*\.\w+$/.test(value) ? unknownPicture(source, range, value, candidates) : []
}

export function unknownPicture(source: Source, at: Range, file: string, candidates: string[]): Problem[] {
  if (candidates.includes(file)) return []
  const near = candidates.find((other) => other.split('/').at(-1) === file) ?? closest(file, candidates)
  const instead = near ? `Menade du "${near}"?` : 'Lägg bilden där, eller skriv namnet på en som finns.'
  return [problemAt(source, at, `bilden "${file}" finns inte i content/images.`, instead)]
}

function checkCityServices(sources: Sources, site: PartialSite): Problem[] {
  const slugs = [...sources.services].map(([id, { raw }]) => (raw as { slug?: string } | undefined)?.slug ?? id)
  const withPages = site.services.filter(({ cityPage }) => cityPage).map(({ slug }) => slug)
  const problems: Problem[] = []
  for (const source of sources.cities.values()) {
    const services =
      (source.raw as { services?: Record<string, { formPlace?: string; sections?: Section[]; ownLayout?: boolean }> } | undefined)
        ?.services ?? {}
    if (Object.keys(services).length === 0 && source.value)
      problems.push(
        problemAt(
          source,
          rangeOf(source, ['services']),
          'orten har ingen tjänst, så den får ingen sida.',
          `Lägg till en av: ${withPages.join(', ')}.`,
        ),
      )
    for (const slug of Object.keys(services)) {
      const at = keyRange(source, ['services'], slug)
      if (!slugs.includes(slug))
        problems.push(
          problemAt(source, at, `tjänsten "${slug}" finns inte i content/services.`, advice(slug, withPages, 'Tjänster med ortsidor')),
        )
      else if (!withPages.includes(slug) && site.services.some((service) => service.slug === slug))
        problems.push(problemAt(source, at, `tjänsten "${slug}" har inga ortsidor.`, `Tjänster med ortsidor: ${withPages.join(', ')}.`))
    }
  }
  return problems
}

function checkUnique(sources: Sources): Problem[] {
  const problems: Problem[] = []
  const unique = (
    entries: Iterable<Source>,
    read: (value: Record<string, unknown>) => [path: PropertyKey[], value: string][],
    what: (value: string, other: string) => string,
    instead: string,
  ) => {
    const seen = new Map<string, Source>()
    for (const source of entries) {
      for (const [path, value] of read((source.raw ?? {}) as Record<string, unknown>)) {
        const other = seen.get(value)
        if (other)
          problems.push(
            problemAt(
              source,
              rangeOf(source, path),
              what(value, other === source ? 'ett ställe till i filen' : `content/${other.file}`),
              instead,
            ),
          )
        else seen.set(value, source)
      }
    }
  }
  for (const name of ['services', 'cities'] as const) {
    unique(
      sources[name].values(),
      ({ slug }) => (slug ? [[['slug'], String(slug)]] : []),
      (slug, other) => `adressen "${slug}" finns redan i ${other}.`,
      'Välj en annan.',
    )
  }
  unique(
    sources.facts.values(),
    ({ facts }) =>
      (Array.isArray(facts) ? facts : []).flatMap((fact, index) =>
        fact?.id ? [[['facts', index, 'id'], String(fact.id)] as [PropertyKey[], string]] : [],
      ),
    (id, other) => `id "${id}" finns på ${other}.`,
    'Välj ett annat.',
  )
  return problems
}
