import { answers, type Assumptions, type Price, type Roof, type Shares, toPay } from '../../estimate.ts'
import type { Section } from '../schema/sections.ts'
import type { Site } from '../site.ts'
import { kronorOf, numbersOf, shareOf, sharesOf, validUntil } from './facts.ts'
import { placeholderPattern, type PlaceholderValues } from './placeholders.ts'

type Estimate = Extract<Section, { type: 'estimate' }>
type SiteService = Site['services'][number]
type SiteCity = Site['cities'][number]

/** The solar estimate of a service. Its city pages show it too. */
export const estimateIn = ({ sections }: SiteService): Estimate | undefined => sections.find((section) => section.type === 'estimate')

/** With the yield of the city. Without a price when one of them has ended. */
export function estimateOf(
  { roof, assumptions, shares, prices, deduction, battery }: Estimate,
  site: Site,
  today: string,
  city?: SiteCity,
) {
  const span = (id: string) => numbersOf(site, id) as [number, number]
  const flat = sharesOf(site, shares.flat)[0]!
  const { small, large } = prices
  const each = (kronorOf(site, large.amount) - kronorOf(site, small.amount)) / (large.panels - small.panels)
  const { share, of, cap } = deduction
  // Of rules past their review date nothing is deducted.
  const counted = !validUntil(site, [share, battery.share, cap, ...(of ? [of] : [])], today) ? 0 : of ? shareOf(site, of) : 1
  return {
    roof: { panels: roof.panels, direction: 'söder', slope: '27', consumption: roof.consumption, battery: 0 } satisfies Roof,
    battery: numbersOf(site, battery.size)[0]!,
    assumptions: {
      watt: numbersOf(site, assumptions.panel)[0]!,
      perKw: span(city?.solarYield ?? assumptions.perKw),
      bought: span(assumptions.bought),
      sold: span(assumptions.sold),
    } satisfies Assumptions,
    shares: { 0: Array<number>(5).fill(flat), 27: sharesOf(site, shares.low), 45: sharesOf(site, shares.steep) } satisfies Shares,
    price: validUntil(site, [small.amount, large.amount, battery.amount], today)
      ? ({
          first: kronorOf(site, small.amount) - each * small.panels,
          each,
          share: shareOf(site, share) * counted,
          battery: { amount: kronorOf(site, battery.amount), share: shareOf(site, battery.share) * counted },
          cap: kronorOf(site, cap),
        } satisfies Price)
      : undefined,
  }
}

/** The years that the estimate shows for its own roof, so that the top of the page says the same. */
export function paybackOf(estimate: Estimate, site: Site, today: string, city: SiteCity | undefined): PlaceholderValues {
  const { roof, assumptions, shares, price } = estimateOf(estimate, site, today, city)
  const { years } = answers(roof, assumptions, shares, price && toPay(roof, price))
  return years ? { payback: years } : {}
}

/** Without those whose placeholder has no value, as {payback} when prices have expired. */
export const figuresWith = <Figure extends { value: string; label: string }>(values: PlaceholderValues, figures: Figure[]): Figure[] =>
  figures.filter(({ value, label }) =>
    [...`${value}${label}`.matchAll(placeholderPattern)].every(([, name = '']) => values[name] !== undefined),
  )
