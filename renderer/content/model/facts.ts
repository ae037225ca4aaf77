import type { Site } from '../site.ts'
import { longDate } from './placeholders.ts'

type Facts = Pick<Site, 'facts'>

/** Whole kronor of an amount as facts.yaml writes it, `17 900 kr`; undefined for anything else. */
export const kronor = (figure: string): number | undefined =>
  /^\d[\d\s]*kr$/.test(figure) ? Number(figure.replaceAll(/\D/g, '')) : undefined

/** `97 %` as 0.97; undefined for anything else. */
export const share = (figure: string): number | undefined =>
  /^\d+(,\d+)?\s%$/.test(figure) ? Number.parseFloat(figure.replace(',', '.')) / 100 : undefined

export const kronorText = (amount: number) => `${new Intl.NumberFormat('sv-SE').format(amount)}\u00a0kr`

/** The loader has seen that it exists. */
const factOf = ({ facts }: Facts, id: string) => facts.facts.find((fact) => fact.id === id)!
export const kronorOf = (site: Facts, id: string) => kronor(factOf(site, id).figure)!
export const shareOf = (site: Facts, id: string) => share(factOf(site, id).figure)!

/** Until when all of these hold, YYYY-MM-DD; undefined when a day has passed. */
export function validUntil(site: Facts, ids: readonly string[], today: string): string | undefined {
  const first = ids.map((id) => factOf(site, id).checkBy).sort()[0]!
  return first < today ? undefined : first
}

export const priceDay = (until: string) => `Priset gäller till och med ${longDate(until)}.`
