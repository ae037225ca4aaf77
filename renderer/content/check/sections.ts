/** Checks which sections a page may have, and their anchors. */
import { entrySource, type PartialSite, type Sources, sourceOf } from '../site.ts'
import { memoize } from '../memoize.ts'
import { formAnchor } from '../../fixedAddresses.ts'
import { explanationAnchor } from '../model/pageAnchors.ts'
import { type ContentLocation, type PageEntry, pagesOf } from '../model/pagesOf.ts'
import { keyRange, problemAt, problemOf } from '../read/positions.ts'
import type { Problem } from '../read/problems.ts'
import type { Section } from '../schema/sections.ts'

/** The pages on which a section is allowed. */
const needs: { [K in Section['type']]?: (page: PageEntry) => boolean } = {
  districts: ({ city }) => Boolean(city),
  cityLinks: ({ service }) => Boolean(service?.cityPage),
  form: ({ form }) => Boolean(form),
  // Its result is copied into the page's form.
  estimate: ({ form }) => Boolean(form),
  serviceEstimate: ({ form, service }) =>
    Boolean(form && service?.sections.some(({ type }) => type === 'estimate')),
  cityContent: () => false,
}

/** Sections need the data that they show, and anchors are unique on a page. A problem shared by many pages is reported once. */
export function checkSections(sources: Sources, site: PartialSite): Problem[] {
  const problems = new Map<string, Problem>()
  for (const [[file, path], message, instead] of pagesOf(site).flatMap((page) => faultsOn(page))) {
    const key = `${file} ${path.join('.')} ${message}`
    if (problems.has(key)) continue
    const source = sourceOf(sources, file)
    problems.set(key, problemOf(source, path, message, instead))
  }
  return [...problems.values(), ...placesForCities(sources, site)]
}

type Misplaced = [at: ContentLocation, message: string, instead: string]

const faultsOn = memoize((page: PageEntry): Misplaced[] => {
  const faults = [...hiddenContent(page)]
  for (const { section, at } of page.sections) {
    if (needs[section.type]?.(page) === false)
      faults.push([
        locationIn(at, 'type'),
        `delen ${section.type} kan inte stå här.`,
        'Ta bort den.',
      ])
    if (section.type === 'brands')
      for (const [row, { label, values }] of section.rows.entries())
        if (values.length !== section.items.length)
          faults.push([
            locationIn(at, 'rows', row, 'values'),
            `raden "${label}" har ${values.length} värden för ${section.items.length} märken.`,
            'Skriv ett värde för varje märke, i samma ordning.',
          ])
    if (section.type === 'contactPerson' && !section.person && !page.city)
      faults.push([
        locationIn(at, 'type'),
        'delen contactPerson måste säga vem.',
        'Skriv person: och filnamnet i content/staff utan .yaml.',
      ])
  }
  const [, ...extraForms] = page.sections.filter(({ section }) => section.type === 'form')
  for (const { at } of extraForms)
    faults.push([locationIn(at, 'type'), 'delen form står mer än en gång.', 'Behåll en.'])
  for (const { anchor, at } of doubledAnchors(page))
    faults.push([at, `ankaret "${anchor}" finns redan på sidan.`, 'Välj ett annat.'])
  return faults
})

/** Content that the layout of its page does not show. */
function* hiddenContent({
  sections,
  form,
  formAt,
  hero,
  city,
  sources: [file = ''],
}: PageEntry): Generator<Misplaced> {
  if (hero?.image && hero.beforeAfter)
    yield [
      [file, ['hero', 'image']],
      'bilden visas inte: före och efter står på dess plats.',
      'Ta bort image eller beforeAfter.',
    ]
  if (form?.rules === 'electrical' && form.helper)
    yield [
      locationIn(formAt, 'helper'),
      'texten visas inte: formuläret electrical tar inga bilder.',
      'Ta bort raden.',
    ]
  if (form?.withLocation && !city)
    yield [
      locationIn(formAt, 'withLocation'),
      'sidan hör inte till någon ort att börja meddelandet med.',
      'Ta bort raden.',
    ]
  if (!city || sections.some(({ section }) => section.type === 'form')) return
  const contact = sections.find(({ section }) => section.type === 'contactPerson')
  if (contact?.section.type === 'contactPerson' && contact.section.lede)
    yield [
      locationIn(contact.at, 'lede'),
      'ingressen visas inte: den ansvariga står under rubriken, bredvid formuläret.',
      'Ta bort raden.',
    ]
}

const locationIn = ([file, path]: ContentLocation, ...keys: PropertyKey[]): ContentLocation => [
  file,
  [...path, ...keys],
]

/** Ids of the header, footer and main element. */
const reservedAnchors = ['innehall', 'root', 'top', 'utseende']

function doubledAnchors({ sections, form, sources }: PageEntry) {
  const hasFormBesideHeading = form && !sections.some(({ section }) => section.type === 'form')
  const seen = new Set([...reservedAnchors, ...(hasFormBesideHeading ? [formAnchor] : [])])
  // Collisions are reported on the city's own sections, not on the shared ones.
  const ownLast = sections.toSorted(
    (a, b) => Number(a.at[0] === sources[0]) - Number(b.at[0] === sources[0]),
  )
  const anchors = ownLast.flatMap(({ section, at }) => [
    ...(section.type === 'estimate'
      ? [{ anchor: explanationAnchor, at: locationIn(at, 'type') }]
      : []),
    { anchor: 'anchor' in section ? section.anchor : undefined, at: locationIn(at, 'anchor') },
    ...(section.type === 'brands'
      ? section.items.map(({ anchor }, item) => ({
          anchor,
          at: locationIn(at, 'items', item, 'anchor'),
        }))
      : []),
  ])
  return anchors.filter(({ anchor }) => anchor && (seen.has(anchor) || !seen.add(anchor)))
}

/** The shared sections must contain `cityContent` exactly once, also while there is no city. */
const placesForCities = (sources: Sources, { services }: PartialSite): Problem[] =>
  services.flatMap(({ id, cityPage }) => {
    const places = cityPage?.sections.filter(({ type }) => type === 'cityContent').length ?? 1
    if (places === 1) return []
    const source = entrySource(sources, 'services', id)
    const message = `delen cityContent ska stå en gång i cityPage, nu ${places} gånger.`
    return problemAt(
      source,
      keyRange(source, ['cityPage'], 'sections'),
      message,
      'Skriv - type: cityContent där ortens egna delar ska komma.',
    )
  })
