import type { Site } from '../site.ts'
import type { FactKind } from '../schema/roles.ts'
import { longDate } from './placeholders.ts'
import { typeset } from './typeset.ts'

type Facts = Pick<Site, 'facts'>

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

/** The loader has seen that it exists. */
const factOf = ({ facts }: Facts, id: string) => facts.facts.find((fact) => fact.id === id)!
/** The numbers that a figure is written with: 17900 of `17 900 kr`, 900 and 1100 of `900–1 100 kWh`. */
export const numbersOf = (site: Facts, id: string): number[] =>
  [...factOf(site, id).figure.matchAll(new RegExp(one, 'g'))].map(([text]) => Number(text.replaceAll(/\s/g, '').replace(',', '.')))
export const kronorOf = (site: Facts, id: string) => numbersOf(site, id)[0]!
export const sharesOf = (site: Facts, id: string) => numbersOf(site, id).map((percent) => percent / 100)
export const shareOf = (site: Facts, id: string) => sharesOf(site, id)[0]!

/** Until when all of these hold, YYYY-MM-DD; undefined when a day has passed. */
export function validUntil(site: Facts, ids: readonly string[], today: string): string | undefined {
  const first = ids.map((id) => factOf(site, id).checkBy).sort()[0]!
  return first < today ? undefined : first
}

export const priceDay = (until: string) => typeset(`Priset gäller till och med ${longDate(until)}.`)
