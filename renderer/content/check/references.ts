import { advice, closest } from '../read/closest.ts'
import type { LoadOptions, PartialSite, Sources } from '../site.ts'
import type { Problem } from '../read/problems.ts'
import type { Section } from '../schema/sections.ts'
import { keyRange, problemAt, rangeOf, type Source } from '../read/positions.ts'

/** What one entry says about another must be true: people, services, facts and pictures that are named exist; addresses are unique. */
export function checkReferences(sources: Sources, site: PartialSite, { images }: LoadOptions): Problem[] {
  return [
    ...checkPeople(sources),
    ...checkCityServices(sources, site),
    ...checkFacts(sources, site),
    ...checkImages(sources, images),
    ...checkUnique(sources),
  ]
}

const staffKeys = new Set(['areaManager', 'contactPerson', 'person'])

function checkPeople({ staff, ...others }: Sources): Problem[] {
  return eachText(others, (source, key, value, at) => {
    if (!staffKeys.has(key) || staff.has(value)) return []
    return [problemAt(source, at, `${key} "${value}" finns inte i content/staff.`, advice(value, [...staff.keys()], 'Där finns'))]
  })
}

function checkFacts(sources: Sources, { facts }: PartialSite): Problem[] {
  if (!facts) return []
  const ids = facts.facts.map(({ id }) => id)
  return eachText(sources, (source, key, value, at) =>
    key !== 'priceFact' || ids.includes(value)
      ? []
      : [problemAt(source, at, `priceFact "${value}" finns inte i content/facts.yaml.`, advice(value, ids, 'Där finns'))],
  )
}

// Other names are told by the schema.
const fileName = /^[a-z0-9][a-z0-9/._-]*\.\w+$/

function checkImages(sources: Sources, images: LoadOptions['images']): Problem[] {
  const files = Object.keys(images)
  const drawings = files.filter((file) => /^[^/]+\.svg$/.test(file))
  return eachText(sources, (source, key, value, at) => {
    const candidates = key === 'file' ? files : key === 'silhouette' ? drawings : undefined
    if (!candidates || candidates.includes(value) || !fileName.test(value)) return []
    const elsewhere = candidates.find((file) => file.split('/').at(-1) === value)
    const near = elsewhere ?? closest(value, candidates)
    return [
      problemAt(
        source,
        at,
        `bilden "${value}" finns inte i content/images.`,
        near ? `Menade du "${near}"?` : 'Lägg bilden där, eller skriv namnet på en som finns.',
      ),
    ]
  })
}

function checkCityServices(sources: Sources, site: PartialSite): Problem[] {
  const slugs = [...sources.services].map(([id, { raw }]) => (raw as { slug?: string } | undefined)?.slug ?? id)
  const withPages = site.services.filter(({ cityPage }) => cityPage).map(({ slug }) => slug)
  const problems: Problem[] = []
  for (const source of sources.cities.values()) {
    const services =
      (source.raw as { services?: Record<string, { sections?: Section[]; ownLayout?: boolean }> } | undefined)?.services ?? {}
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

type Reader = (source: Source, key: string, value: string, at: readonly [number, number]) => Problem[]

/** Visits every text of every file. */
const eachText = (sources: Partial<Sources>, read: Reader): Problem[] =>
  Object.values(sources).flatMap((entries) =>
    [...entries.values()].flatMap((source) => source.texts.flatMap(({ key, text, range }) => read(source, key, text, range))),
  )
