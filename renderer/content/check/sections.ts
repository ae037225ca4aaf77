import type { Sources } from '../site.ts'
import { formAnchor } from '../model/pageAnchors.ts'
import type { Problem } from '../read/problems.ts'
import type { Section } from '../schema/sections.ts'
import { keyRange, problemAt, rangeOf, type Source } from '../read/positions.ts'

/** The form and the city's own parts have one place each. */
export function checkSections(sources: Sources): Problem[] {
  const problems: Problem[] = []
  const count = (sections: Section[], type: Section['type']) => sections.filter((section) => section.type === type).length

  for (const source of sources.services.values()) {
    const service = source.value as { form?: unknown; sections: Section[]; cityPage?: { sections: Section[] } } | undefined
    if (!service) continue
    problems.push(
      ...strayParts(
        source,
        ['sections'],
        service.sections,
        service.form ? ['cityContent', 'districts'] : ['cityContent', 'districts', 'form'],
      ),
    )
    if (count(service.sections, 'form') > 1)
      problems.push(problemAt(source, rangeOf(source, ['sections']), 'delen form står mer än en gång.', 'Behåll en.'))
    problems.push(
      ...partsWithoutPerson(source, service.sections),
      ...sameAnchors(source, ['sections'], service.sections, service.form && count(service.sections, 'form') === 0 ? [formAnchor] : []),
    )
    if (!service.cityPage) {
      problems.push(...strayParts(source, ['sections'], service.sections, ['cityLinks']))
      continue
    }
    problems.push(...sameAnchors(source, ['cityPage', 'sections'], service.cityPage.sections))
    const places = count(service.cityPage.sections, 'cityContent')
    if (places !== 1)
      problems.push(
        problemAt(
          source,
          keyRange(source, ['cityPage'], 'sections'),
          `delen cityContent ska stå en gång i cityPage, nu ${places} gånger.`,
          'Skriv - type: cityContent där ortens egna delar ska komma.',
        ),
      )
  }
  for (const source of sources.cities.values()) {
    const city = source.value as { services: Record<string, { formPlace: string; sections: Section[]; ownLayout: boolean }> } | undefined
    for (const [slug, own] of Object.entries(city?.services ?? {})) {
      const path = ['services', slug, 'sections']
      problems.push(...strayParts(source, path, own.sections, ['cityContent']))
      const shared = own.ownLayout ? [] : sharedSections(sources, slug)
      problems.push(...sameAnchors(source, path, own.sections, [...anchorsOf(shared), ...(own.formPlace === 'hero' ? [formAnchor] : [])]))
      const forms = count([...own.sections, ...shared], 'form')
      if (own.formPlace === 'section' && forms !== 1)
        problems.push(
          problemAt(
            source,
            keyRange(source, ['services', slug], 'sections'),
            forms === 0 ? 'formPlace är section, men delen form saknas.' : 'delen form står mer än en gång.',
            'Skriv - type: form en gång, där formuläret ska stå.',
          ),
        )
      if (own.formPlace === 'hero' && forms > 0)
        problems.push(
          problemAt(
            source,
            keyRange(source, ['services', slug], 'sections'),
            'delen form finns, men formuläret står redan vid rubriken.',
            'Skriv formPlace: section, eller ta bort delen.',
          ),
        )
    }
  }
  for (const name of ['home', 'referencesPage'] as const) {
    for (const source of sources[name].values()) {
      const page = source.value as { sections: Section[] } | undefined
      if (page)
        problems.push(
          ...strayParts(source, ['sections'], page.sections, ['cityContent', 'form', 'districts', 'cityLinks']),
          ...partsWithoutPerson(source, page.sections),
          ...sameAnchors(source, ['sections'], page.sections),
        )
    }
  }
  return problems
}

/** Only a city's page knows whom to show. */
const partsWithoutPerson = (source: Source, sections: Section[]) =>
  sections.flatMap((section, index) =>
    section.type === 'contactPerson' && !section.person
      ? [
          problemAt(
            source,
            rangeOf(source, ['sections', index, 'type']),
            'delen contactPerson måste säga vem.',
            'Skriv person: och filnamnet i content/staff utan .yaml.',
          ),
        ]
      : [],
  )

/** Ids of the page's frame. */
const takenAnchors = ['innehall', 'root', 'top', 'utseende']

function sameAnchors(source: Source, path: string[], sections: Section[], others: readonly string[] = []): Problem[] {
  const seen = new Set([...takenAnchors, ...others])
  const anchors = sections.flatMap((section, index) => [
    { anchor: section.anchor, at: [...path, index, 'anchor'] },
    ...(section.type === 'brands'
      ? section.items.map(({ anchor }, item) => ({ anchor, at: [...path, index, 'items', item, 'anchor'] }))
      : []),
  ])
  return anchors.flatMap(({ anchor, at }) => {
    if (!anchor || !seen.has(anchor)) {
      if (anchor) seen.add(anchor)
      return []
    }
    return [problemAt(source, rangeOf(source, at), `ankaret "${anchor}" finns redan på sidan.`, 'Välj ett annat.')]
  })
}

const anchorsOf = (sections: Section[]) => sections.flatMap(({ anchor }) => anchor ?? [])

const sharedSections = (sources: Sources, slug: string): Section[] =>
  [...sources.services.values()].flatMap(({ value }) => {
    const service = value as { slug: string; cityPage?: { sections: Section[] } } | undefined
    return service?.slug === slug ? (service.cityPage?.sections ?? []) : []
  })

const strayParts = (source: Source, path: string[], sections: Section[], stray: Section['type'][]) =>
  sections.flatMap(({ type }, index) =>
    stray.includes(type)
      ? [problemAt(source, rangeOf(source, [...path, index, 'type']), `delen ${type} kan inte stå här.`, 'Ta bort den.')]
      : [],
  )
