/** The model of the solar estimate. */
import {
  estimateTexts,
  type Assumptions,
  type Price,
  type EstimateInput,
  type Shares,
  toPay,
} from '../../estimate.ts'
import type { Section } from '../schema/sections.ts'
import type { Site } from '../site.ts'
import { numberOf, numbersOf, shareOf, sharesOf, validUntil } from './facts.ts'

type EstimateSection = Extract<Section, { type: 'estimate' }>
type SiteService = Site['services'][number]
type SiteCity = Site['cities'][number]

/** The solar estimate of a service, which its city pages show too. */
export const estimateIn = ({ sections }: SiteService): EstimateSection | undefined =>
  sections.find((section) => section.type === 'estimate')

/** Uses the city's own yield; has no price when one of its prices has expired. */
export function estimateOf(
  { roof, assumptions, shares, prices, deduction, battery }: EstimateSection,
  site: Site,
  today: string,
  city?: SiteCity,
) {
  // checkReferences requires ranges here.
  const rangeOf = (id: string) => numbersOf(site, id) as [number, number]
  const flatShare = shareOf(site, shares.flat)
  const { small, large } = prices
  const each =
    (numberOf(site, large.amount) - numberOf(site, small.amount)) / (large.panels - small.panels)
  const { share, of, cap } = deduction
  // No deduction by rules past their review date.
  const deductibleShare = !validUntil(site, [share, battery.share, cap, ...(of ? [of] : [])], today)
    ? 0
    : of
      ? shareOf(site, of)
      : 1
  return {
    roof: {
      panels: roof.panels,
      direction: 'söder',
      slope: '27',
      consumption: roof.consumption,
      battery: 0,
    } satisfies EstimateInput,
    battery: numberOf(site, battery.size),
    assumptions: {
      watt: numberOf(site, assumptions.panel),
      perKw: rangeOf(city?.solarYield ?? assumptions.perKw),
      bought: rangeOf(assumptions.bought),
      sold: rangeOf(assumptions.sold),
    } satisfies Assumptions,
    shares: {
      0: Array<number>(5).fill(flatShare),
      27: sharesOf(site, shares.low),
      45: sharesOf(site, shares.steep),
    } satisfies Shares,
    price: validUntil(site, [small.amount, large.amount, battery.amount], today)
      ? ({
          first: numberOf(site, small.amount) - each * small.panels,
          each,
          share: shareOf(site, share) * deductibleShare,
          battery: {
            amount: numberOf(site, battery.amount),
            share: shareOf(site, battery.share) * deductibleShare,
          },
          cap: numberOf(site, cap),
        } satisfies Price)
      : undefined,
  }
}

/** The value per year of the estimate's initial values, for the figures at the top of the page. */
export function yearlyValue(
  estimate: EstimateSection,
  site: Site,
  today: string,
  city: SiteCity | undefined,
): string {
  const { roof, assumptions, shares, price } = estimateOf(estimate, site, today, city)
  return estimateTexts(roof, assumptions, shares, price && toPay(roof, price)).kronor
}
