/** Numbers and expiry of facts. */
import type { Site } from '../site.ts'
import { entryById, required } from '../required.ts'
import type { FactKind } from '../schema/roles.ts'
import type { Section } from '../schema/sections.ts'
import { longDate } from '../dates.ts'
import { typeset } from '../typeset.ts'

type WithFacts = Pick<Site, 'facts'>

const one = String.raw`\d[\d\s]*(?:,\d+)?`
const patterns = {
  any: /^/,
  kronor: /^\d[\d\s]*kr$/,
  share: /^\d+(,\d+)?\s%$/,
  number: new RegExp(`^${one}\\s?\\p{L}+$`, 'u'),
  span: new RegExp(`^${one}–${one}\\s?\\p{L}+$`, 'u'),
  shares: /^(\d+\s%, ){4}\d+\s%$/,
} satisfies Record<FactKind, RegExp>
export const isOfKind = (figure: string, kind: FactKind) => patterns[kind].test(figure)

/** The numbers in a figure: 17900 of `17 900 kr`, 900 and 1100 of `900–1 100 kWh`. */
export const numbersOf = (site: WithFacts, id: string): number[] =>
  [...entryById(site.facts.facts, id).figure.matchAll(new RegExp(one, 'g'))].map(([text]) =>
    Number(text.replaceAll(/\s/g, '').replace(',', '.')),
  )
export const numberOf = (site: WithFacts, id: string) =>
  required(numbersOf(site, id)[0], `The number of ${id}`)
export const sharesOf = (site: WithFacts, id: string) =>
  numbersOf(site, id).map((percent) => percent / 100)
export const shareOf = (site: WithFacts, id: string) => numberOf(site, id) / 100

/** Prices expire after `validTo`, other figures on their review date. */
const lastDay = ({ validTo, checkBy }: Site['facts']['facts'][number]) => validTo ?? checkBy

/** The last day on which all of the facts are valid, YYYY-MM-DD; undefined once it has passed. */
export function validUntil(
  site: WithFacts,
  ids: readonly string[],
  today: string,
): string | undefined {
  const [first = ''] = ids.map((id) => lastDay(entryById(site.facts.facts, id))).sort()
  return first < today ? undefined : first
}
/** The ids of the facts that are prices of a section. */
export function pricesIn(section: Section): string[] {
  if (section.type === 'product') return [section.price]
  if (section.type === 'estimate')
    return [section.prices.small.amount, section.prices.large.amount, section.battery.amount]
  const prices: string[] = []
  if (section.type !== 'example') return prices
  for (const { rows } of section.examples) for (const { amount } of rows) prices.push(amount)
  return prices
}
/** Whether a section leaves the page after the last day of its prices: links cannot lead there. */
export const canExpire = ({ type }: Section): boolean =>
  ['example', 'product', 'prices', 'finance'].includes(type)

export const priceDay = (lastDay: string) =>
  typeset(`Priset gäller till och med ${longDate(lastDay)}.`)
