/**
 * Placeholders in texts: `{company}`, `{fact:x}` and the like are filled in when a file is read.
 */
import { z } from 'zod'
import { OpeningHours } from '../schema/openingHours.ts'
import type { Company, Facts } from '../schema/company.ts'
import type { City } from '../schema/pages.ts'
import { hoursText } from '../hours.ts'
import { phoneUrl } from '../urls.ts'
import { byOrder } from './assemble.ts'
import { closest } from './closest.ts'
import { type Path, problemOf } from './positions.ts'
import type { Problem } from './problems.ts'
import { longDate, monthAndYear } from '../dates.ts'
import { rawFields, type Sources } from './sources.ts'

/**
 * `{phone}` and `{fact:rot}`, but not the `{#id}` of a Markdown heading; after `tel:` a number to
 * call.
 */
export const placeholder = /(tel:)?\{([\p{L}\d_]+(?::[^{}\s]*)?)\}/gu

export type Values = Record<string, string | undefined>

/** Fills in a text; unknown placeholders stay. */
export const fillText = (text: string, values: Values) =>
  text.replace(placeholder, (match, tel: string | undefined, name: string) => {
    const value = values[name]
    if (value === undefined) return match
    return tel ? phoneUrl(value) : value
  })

/** Fills in all texts of a value. */
export function fillTexts<Value>(value: Value, fill: (text: string, path: Path) => string): Value {
  const inner = (part: unknown, path: Path): unknown => {
    if (typeof part === 'string') return fill(part, path)
    if (Array.isArray(part)) return part.map((item, index) => inner(item, [...path, index]))
    if (typeof part !== 'object' || part === null) return part
    const entries = Object.entries(part)
    return Object.fromEntries(entries.map(([key, item]) => [key, inner(item, [...path, key])]))
  }
  // Only texts change, so the type stays.
  return inner(value, []) as Value
}

export const cityValues = ({ name, preposition }: Pick<City, 'name' | 'preposition'>) => ({
  city: name,
  in_city: `${preposition} ${name}`,
})

/** Fills in `{city}` and `{in_city}` for one city. */
export const fillCity = <Value>(value: Value, city: Pick<City, 'name' | 'preposition'>): Value =>
  fillTexts(value, (text) => fillText(text, cityValues(city)))

/** Fills in the texts of all files, and reports unknown placeholders. */
export function fillSources(sources: Sources, today: string): Problem[] {
  const values = siteValues(sources, today)
  const prices = new Set<string>()
  for (const { id, validTo } of factsIn(sources)) if (validTo) prices.add(id)
  const problems: Problem[] = []
  for (const [name, entries] of Object.entries(sources))
    for (const source of entries.values()) {
      const ofCity = name === 'cities' ? cityValues(rawFields<City>(source) as City) : {}
      const known: Values = { ...values, ...ofCity }
      const fill = (text: string, path: Path | 'body') => {
        for (const [part, , placeholderName = ''] of text.matchAll(placeholder)) {
          if (placeholderName in known || isFilledLater(name, path, placeholderName)) continue
          const message = prices.has(placeholderName.replace(/^.*:/, ''))
            ? `priset ${part} gäller bara till en viss dag. Priser visas av delarna example, product och prices.`
            : unknownMessage(placeholderName, Object.keys(known))
          problems.push(problemOf(source, path, message, { part }))
        }
        const rest = text.replace(placeholder, '').replace(/\{#[^{}]*\}/g, '')
        const brace = /[{}]/.exec(rest)?.[0]
        if (brace) problems.push(problemOf(source, path, strayBrace, { part: brace }))
        return fillText(text, known)
      }
      source.raw = fillTexts(source.raw, fill)
      source.body = fill(source.body, 'body')
    }
  return problems
}

/** The city's placeholders on the pages of all cities, and the customer's in answers of /kontor. */
export const isFilledLater = (collection: string, path: Path | 'body', name: string) =>
  (collection === 'services' && path[0] === 'cityPage' && ['city', 'in_city'].includes(name)) ||
  (collection === 'answers' && ['name', 'number'].includes(name))

const strayBrace = 'klammern hör inte till någon platshållare. De skrivs som {phone}.'

function unknownMessage(name: string, known: string[]): string {
  if (name === 'city' || name === 'in_city')
    return `{${name}} kan bara stå i texter för en orts sida. Skriv ut ortens namn.`
  const meant = known.includes(`fact:${name}`) ? `fact:${name}` : closest(name, known)
  const help = meant ? ` Menade du {${meant}}?` : ''
  return `platshållaren {${name}} finns inte.${help}`
}

const factsIn = ({ facts }: Sources): Facts['facts'] => {
  const list = rawFields<Facts>(facts.get('')).facts
  return Array.isArray(list) ? list : []
}

/** The values before validation: where one is missing, its own file has the problem. */
export function siteValues(sources: Sources, today: string): Values {
  const company = rawFields<Company>(sources.company.get(''))
  const { street, postalCode, city } = company.address ?? {}
  const months = company.retentionMonths
  const hours = z.array(OpeningHours).safeParse(company.openingHours).data
  const values: Values = {
    phone: company.phone,
    email: company.email,
    company: company.name,
    legal_name: company.legalName,
    organisation_number: company.organisationNumber,
    vat_number: company.vatNumber,
    address: `${street}, ${postalCode} ${city}`,
    founded: company.founded,
    opening_hours: hours && hoursText(hours),
    reply_promise: company.replyPromise,
    retention: months === 1 ? '1 månad' : `${months} månader`,
    today: longDate(today),
    ...townValues(sources),
  }
  for (const { id, figure, asOf, validTo } of factsIn(sources)) {
    // A price stands in a section, which leaves the page after its last day.
    if (validTo) continue
    values[`fact:${id}`] = figure
    values[`as_of:${id}`] = monthAndYear(asOf)
  }
  return values
}

const listFormat = new Intl.ListFormat('sv-SE')

/** `{towns}`, and `{towns:solceller}` for the towns with a page of that service. */
function townValues({ cities, services }: Sources): Values {
  const towns: (Partial<City> & { id: string })[] = []
  for (const [id, source] of cities) towns.push({ ...rawFields<City>(source), id })
  towns.sort(byOrder)
  const names = (of: typeof towns) => listFormat.format(of.map(({ name }) => String(name)))
  const values: Values = { towns: names(towns) }
  for (const id of services.keys())
    values[`towns:${id}`] = names(towns.filter((town) => town.services && id in town.services))
  return values
}
