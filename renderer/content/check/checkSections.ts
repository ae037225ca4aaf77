/** Checks which sections a page may have, and their anchors. */
import { formAnchor } from '../fixedAddresses.ts'
import { pricesIn } from '../model/facts.ts'
import { anchorsOf } from '../model/pageAnchors.ts'
import { type ContentLocation, type PageEntry, pagesOf } from '../model/pagesOf.ts'
import { keyProblem, problemOf } from '../read/positions.ts'
import type { Problem } from '../read/problems.ts'
import type { Section } from '../schema/sections.ts'
import type { PartialSite } from '../site.ts'
import { sourceOf, type Sources } from '../read/sources.ts'

/** The pages on which a section is allowed; others are allowed everywhere. */
const needs: { [K in Section['type']]?: (page: PageEntry) => boolean } = {
  districts: ({ city }) => Boolean(city),
  cityLinks: ({ service }) => Boolean(service?.cityPage),
  form: ({ form }) => Boolean(form),
  // Its result is copied into the page's form.
  estimate: ({ form }) => Boolean(form),
  cityContent: () => false,
}

/** Sections need the data that they show, and anchors are unique on a page. */
export function checkSections(sources: Sources, site: PartialSite): Problem[] {
  // A problem of many city pages is one of the texts that they share.
  const found = new Map<string, Problem>()
  const permanent = new Set<string>()
  for (const { id, validTo } of site.facts?.facts ?? []) if (!validTo) permanent.add(id)
  for (const page of pagesOf(site))
    for (const [[file, path], message] of faultsOn(page, permanent)) {
      const problem = problemOf(sourceOf(sources, file), path, message)
      found.set(`${file} ${path.join('.')} ${message}`, problem)
    }
  return [...found.values(), ...placesForCities(sources, site)]
}

type Fault = [at: ContentLocation, message: string]

/** `permanent` are the facts without a last day. */
function faultsOn(page: PageEntry, permanent: Set<string>): Fault[] {
  const faults: Fault[] = []
  const hasFormSection = page.sections.some(({ section }) => section.type === 'form')
  const seen = new Set(page.form && !hasFormSection ? [formAnchor] : [])
  let forms = 0
  for (const { section, at } of page.sections) {
    const report = (key: string, message: string) =>
      void faults.push([[at[0], [...at[1], key]], message])
    if (needs[section.type]?.(page) === false)
      report('type', `delen ${section.type} kan inte stå här. Ta bort den.`)
    if (section.type === 'contactPerson' && !section.person && !page.city)
      report('type', 'delen contactPerson måste säga vem, med person: och filnamnet i staff.')
    if (section.type === 'form' && ++forms > 1) report('type', 'delen form står mer än en gång.')
    const price = pricesIn(section).find((id) => permanent.has(id))
    if (price) report('type', `priset "${price}" har ingen sista dag. Skriv validTo i facts.yaml.`)
    for (const anchor of anchorsOf(section)) {
      if (seen.has(anchor)) report('anchor', `ankaret "${anchor}" finns redan på sidan.`)
      seen.add(anchor)
    }
  }
  return faults
}

/** The shared sections must contain `cityContent` exactly once, also while there is no city. */
function placesForCities(sources: Sources, { services }: PartialSite): Problem[] {
  const problems: Problem[] = []
  for (const { id, cityPage } of services) {
    const places = cityPage?.sections.filter(({ type }) => type === 'cityContent') ?? [1]
    const source = sources.services.get(id)
    if (places.length === 1 || !source) continue
    const message = 'delen - type: cityContent ska stå en gång, där ortens egna delar kommer.'
    problems.push(keyProblem(source, ['cityPage'], 'sections', message))
  }
  return problems
}
