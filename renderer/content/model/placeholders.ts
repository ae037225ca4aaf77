/** Placeholders in texts, and their values. */
import { memoize } from '../memoize.ts'
import type { Site } from '../site.ts'
import type { City } from '../schema/pages.ts'
import { hoursText, weekOn } from './hours.ts'
import { phoneUrl, quotePath } from './urls.ts'

/** Matches `{phone}` and `{fact:rot}`, but not the `{#id}` of a Markdown heading. */
export const placeholderPattern = /\{(?!#)([^{}\n]*)\}/g

/** Additional placeholders in texts for city pages. */
export const cityPlaceholders = ['city', 'in_city'] as const

/** Only in the figures at the top of a service with a solar estimate, and of its city pages. */
export const estimatePlaceholders: readonly string[] = ['saving', 'payback']

/** Only in the points at the top of a service with a price example, and of its city pages. */
export const pricePlaceholder = 'price'

/** Values by placeholder, and the target of links to the quote page. */
export type PlaceholderValues = Record<string, string>
const quoteUrlValue = 'quote_url'
export const withQuoteUrl = (values: PlaceholderValues, url: string): PlaceholderValues => ({
  ...values,
  [quoteUrlValue]: url,
})
export const quoteUrlIn = (values: PlaceholderValues) => values[quoteUrlValue] ?? quotePath

const dateFormat = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'long', timeZone: 'UTC' })
export const longDate = (isoDate: string) => dateFormat.format(new Date(`${isoDate}T12:00:00Z`))

const monthAndYear = (isoDate: string) =>
  longDate(isoDate).replace(/^\d+ /, '').replace(' ', '\u00a0')

type PlaceholderSource = Pick<Site, 'company' | 'facts'> & Partial<Pick<Site, 'cities'>>

const listFormat = new Intl.ListFormat('sv-SE')
/** `{towns}`, and `{towns:solceller}` for the towns with a page of that service. */
export function townValues(cities: readonly City[] = []): PlaceholderValues {
  const nameList = (cities: readonly City[]) => {
    const names = cities.map(({ name }) => name)
    return listFormat.format(names.length > 20 ? [...names.slice(0, 18), 'fler orter'] : names)
  }
  const slugs = new Set(cities.flatMap(({ services }) => Object.keys(services)))
  return {
    towns: nameList(cities),
    ...Object.fromEntries(
      [...slugs].map((slug) => [
        `towns:${slug}`,
        nameList(cities.filter(({ services }) => services[slug])),
      ]),
    ),
  }
}

type CompanyContent = PlaceholderSource['company']
/** Placeholders of all texts, besides facts and towns. */
const ofCompany: Record<string, (company: CompanyContent, today: string) => string> = {
  phone: ({ phone }) => phone,
  email: ({ email }) => email,
  company: ({ name }) => name,
  legal_name: ({ legalName }) => legalName,
  organisation_number: ({ organisationNumber }) => organisationNumber,
  vat_number: ({ vatNumber }) => vatNumber,
  address: ({ address: { street, postalCode, city } }) => `${street}, ${postalCode} ${city}`,
  founded: ({ founded }) => founded,
  opening_hours: (company, today) => hoursText(weekOn(company, today)),
  reply_promise: ({ replyPromise }) => replyPromise,
  retention: ({ retentionMonths }) =>
    retentionMonths === 1 ? '1 månad' : `${retentionMonths} månader`,
  today: (_, today) => longDate(today),
}
export const placeholders: readonly string[] = [...Object.keys(ofCompany), 'towns']

export const placeholderValues = (
  { company, facts, cities }: PlaceholderSource,
  today: string,
): PlaceholderValues => valuesOf(company, facts, cities, today)

const valuesOf = memoize(
  (
    company: CompanyContent,
    { facts }: PlaceholderSource['facts'],
    cities: PlaceholderSource['cities'],
    today: string,
  ): PlaceholderValues => ({
    ...Object.fromEntries(
      Object.entries(ofCompany).map(([name, text]) => [name, text(company, today)]),
    ),
    ...townValues(cities),
    ...Object.fromEntries(
      facts.flatMap(({ id, figure, asOf, checked }) => [
        [`fact:${id}`, figure],
        [`as_of:${id}`, monthAndYear(asOf)],
        ...(checked ? [[`checked:${id}`, monthAndYear(checked)]] : []),
      ]),
    ),
  }),
)

export const cityValues = ({ name, preposition }: Pick<City, 'name' | 'preposition'>) => ({
  city: name,
  in_city: `${preposition} ${name}`,
})

/** Unknown placeholders stay: checkPlaceholders refuses them, except those of a city in a text that is not on a city page. */
export const fillPlaceholders = (text: string, values: PlaceholderValues) =>
  text.replace(placeholderPattern, (match, name: string) => values[name] ?? match)

/** Fills a URL: phone numbers in international format, other values percent-encoded. */
export function fillUrl(url: string, values: PlaceholderValues): string {
  if (url === quotePath) return values[quoteUrlValue] ?? url
  if (!url.includes('{')) return url
  if (url.startsWith('tel:')) return phoneUrl(fillPlaceholders(url, values))
  return url.replace(placeholderPattern, (match, name: string) => {
    const value = values[name]
    return value === undefined ? match : encodeURIComponent(value).replaceAll('%40', '@')
  })
}

const unit =
  '%|kr|kronor|miljoner|öre|kWh|kW|W|A|V|m²|m|km|cm|mm|MB|°|års?|månader|veckor|vecka|dagar|dygn|timmar|timme|minuter|min|paneler|bilder|cykler|ljusa timmar|personer|märken|orter|steg'
const month = '(?:jan|febr)uari|mars|april|maj|ju[nl]i|augusti|(?:sept|nov|dec)ember|oktober'

/** No-break spaces within quantities and dates. */
const typography: [pattern: RegExp, text: string][] = [
  [/(?<=\d) (?=\d{3}(?!\d))/g, '\u00a0'],
  [new RegExp(`(?<=\\d) (?=(?:${unit})(?![\\p{L}\\d]))`, 'gu'), '\u00a0'],
  [/(?<=[§]) (?=\d)|(?<=\d) (?=kap\.)/g, '\u00a0'],
  [
    new RegExp(
      `(?<=\\d) (?=${month})|(?<=\\d[ \u00a0](?:${month})) (?=\\d{4})|(?<=\\S) (?=· )`,
      'g',
    ),
    '\u00a0',
  ],
]
const phone = /((?<!\d)0\d{1,3}-\d[\d ]{4,10}\d)/

/**
 * Applies typography to a visible text; not for URLs, metadata or form values. Phone numbers keep their spaces, because they are copied:
 * renderer/document/noBreak.ts keeps them on one line.
 */
export const typeset = (text: string): string =>
  text
    .split(phone)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : typography.reduce((set, [pattern, by]) => set.replace(pattern, by), part),
    )
    .join('')
