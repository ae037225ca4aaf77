import { advice, closest } from './closest.ts'
import type { LoadOptions, PartialSite, Sources } from './load.ts'
import type { Problem } from './problems.ts'
import type { Section } from './schema.ts'
import { keyRange, problemAt, rangeOf, type Source } from './source.ts'

/** What one entry says about another must be true: people, services, facts and pictures that are named exist; addresses are unique. */
export function checkReferences(sources: Sources, site: PartialSite, { images }: LoadOptions): Problem[] {
  return [
    ...checkPeople(sources),
    ...checkCityServices(sources, site),
    ...checkFacts(sources, site),
    ...checkImages(sources, images),
    ...checkSections(sources),
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
  return eachText(sources, (source, key, value, at) => (
    key !== 'priceFact' || ids.includes(value) ? [] : [problemAt(source, at, `priceFact "${value}" finns inte i content/facts.yaml.`, advice(value, ids, 'Där finns'))]
  ))
}

function checkImages(sources: Sources, images: LoadOptions['images']): Problem[] {
  const files = Object.keys(images)
  const drawings = files.filter(file => /^[^/]+\.svg$/.test(file))
  return eachText(sources, (source, key, value, at) => {
    const candidates = key === 'file' ? files : key === 'silhouette' ? drawings : undefined
    if (!candidates || candidates.includes(value)) return []
    const elsewhere = candidates.find(file => file.split('/').at(-1) === value)
    const near = elsewhere ?? closest(value, candidates)
    return [problemAt(source, at, `bilden "${value}" finns inte i content/images.`, near ? `Menade du "${near}"?` : 'Lägg bilden där, eller skriv namnet på en som finns.')]
  })
}

function checkCityServices(sources: Sources, site: PartialSite): Problem[] {
  const slugs = [...sources.services].map(([id, { raw }]) => (raw as { slug?: string } | undefined)?.slug ?? id)
  const withPages = site.services.filter(({ cityPage }) => cityPage).map(({ slug }) => slug)
  const problems: Problem[] = []
  for (const source of sources.cities.values()) {
    const services = (source.raw as { services?: Record<string, { formPlace?: string; sections?: Section[]; ownLayout?: boolean }> } | undefined)?.services ?? {}
    if (Object.keys(services).length === 0 && source.value) problems.push(problemAt(source, rangeOf(source, ['services']), 'orten har ingen tjänst, så den får ingen sida.', `Lägg till en av: ${withPages.join(', ')}.`))
    for (const slug of Object.keys(services)) {
      const at = keyRange(source, ['services'], slug)
      if (!slugs.includes(slug)) problems.push(problemAt(source, at, `tjänsten "${slug}" finns inte i content/services.`, advice(slug, withPages, 'Tjänster med ortsidor')))
      else if (!withPages.includes(slug) && site.services.some(service => service.slug === slug)) problems.push(problemAt(source, at, `tjänsten "${slug}" har inga ortsidor.`, `Tjänster med ortsidor: ${withPages.join(', ')}.`))
    }
  }
  return problems
}

/** The form and the city's own parts have one place each. */
function checkSections(sources: Sources): Problem[] {
  const problems: Problem[] = []
  const count = (sections: Section[], type: Section['type']) => sections.filter(section => section.type === type).length

  for (const source of sources.services.values()) {
    const service = source.value as { form?: unknown; sections: Section[]; cityPage?: { sections: Section[] } } | undefined
    if (!service) continue
    problems.push(...strayParts(source, ['sections'], service.sections, service.form ? ['cityContent', 'districts'] : ['cityContent', 'districts', 'form']))
    if (count(service.sections, 'form') > 1) problems.push(problemAt(source, rangeOf(source, ['sections']), 'delen form står mer än en gång.', 'Behåll en.'))
    if (!service.cityPage) continue
    const places = count(service.cityPage.sections, 'cityContent')
    if (places !== 1) problems.push(problemAt(source, keyRange(source, ['cityPage'], 'sections'), `delen cityContent ska stå en gång i cityPage, nu ${places} gånger.`, 'Skriv - type: cityContent där ortens egna delar ska komma.'))
  }
  for (const source of sources.cities.values()) {
    const city = source.value as { services: Record<string, { formPlace: string; sections: Section[]; ownLayout: boolean }> } | undefined
    for (const [slug, own] of Object.entries(city?.services ?? {})) {
      const path = ['services', slug, 'sections']
      problems.push(...strayParts(source, path, own.sections, ['cityContent']))
      const shared = own.ownLayout ? [] : sharedSections(sources, slug)
      const forms = count([...own.sections, ...shared], 'form')
      if (own.formPlace === 'section' && forms !== 1) problems.push(problemAt(source, keyRange(source, ['services', slug], 'sections'), forms === 0 ? 'formPlace är section, men delen form saknas.' : 'delen form står mer än en gång.', 'Skriv - type: form en gång, där formuläret ska stå.'))
      if (own.formPlace === 'hero' && forms > 0) problems.push(problemAt(source, keyRange(source, ['services', slug], 'sections'), 'delen form finns, men formuläret står redan vid rubriken.', 'Skriv formPlace: section, eller ta bort delen.'))
    }
  }
  for (const name of ['home', 'referencesPage'] as const) {
    for (const source of sources[name].values()) {
      const page = source.value as { sections: Section[] } | undefined
      if (page) problems.push(...strayParts(source, ['sections'], page.sections, ['cityContent', 'form', 'districts', 'cityLinks']))
    }
  }
  return problems
}

const sharedSections = (sources: Sources, slug: string): Section[] =>
  [...sources.services.values()].flatMap(({ value }) => {
    const service = value as { slug: string; cityPage?: { sections: Section[] } } | undefined
    return service?.slug === slug ? (service.cityPage?.sections ?? []) : []
  })

const strayParts = (source: Source, path: string[], sections: Section[], stray: Section['type'][]) =>
  sections.flatMap(({ type }, index) => (stray.includes(type) ? [problemAt(source, rangeOf(source, [...path, index, 'type']), `delen ${type} kan inte stå här.`, 'Ta bort den.')] : []))

function checkUnique(sources: Sources): Problem[] {
  const problems: Problem[] = []
  const unique = (entries: Iterable<Source>, read: (value: Record<string, unknown>) => [path: PropertyKey[], value: string][], what: (value: string, other: string) => string, instead: string) => {
    const seen = new Map<string, Source>()
    for (const source of entries) {
      for (const [path, value] of read((source.raw ?? {}) as Record<string, unknown>)) {
        const other = seen.get(value)
        if (other) problems.push(problemAt(source, rangeOf(source, path), what(value, other === source ? 'ett ställe till i filen' : `content/${other.file}`), instead))
        else seen.set(value, source)
      }
    }
  }
  for (const name of ['services', 'cities'] as const) {
    unique(sources[name].values(), ({ slug }) => (slug ? [[['slug'], String(slug)]] : []), (slug, other) => `adressen "${slug}" finns redan i ${other}.`, 'Välj en annan.')
  }
  unique(sources.facts.values(), ({ facts }) => (Array.isArray(facts) ? facts : []).flatMap((fact, index) => (fact?.id ? [[['facts', index, 'id'], String(fact.id)] as [PropertyKey[], string]] : [])), (id, other) => `id "${id}" finns på ${other}.`, 'Välj ett annat.')
  return problems
}

type Reader = (source: Source, key: string, value: string, at: readonly [number, number]) => Problem[]

/** Visits every text of every file. */
const eachText = (sources: Partial<Sources>, read: Reader): Problem[] =>
  Object.values(sources).flatMap(entries => [...entries.values()].flatMap(source => source.texts.flatMap(({ key, text, range }) => read(source, key, text, range))))
