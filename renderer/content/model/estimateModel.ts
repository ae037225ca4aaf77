/** The model of the solar estimate. */
import { type Assumptions, type EstimateInput, estimateTexts, type Price } from './estimate.ts'
import type { Section } from '../schema/sections.ts'
import type { Site } from '../site.ts'
import { numberOf, numbersOf, shareOf, sharesOf, validUntil } from './facts.ts'

type EstimateSection = Extract<Section, { type: 'estimate' }>
type SiteService = Site['services'][number]

/** The solar estimate of a service. */
export const estimateIn = ({ sections }: SiteService): EstimateSection | undefined =>
  sections.find((section) => section.type === 'estimate')

/** Has no price when one of its prices has expired. */
export function estimateOf(
  { roof, assumptions, prices, deduction, battery }: EstimateSection,
  site: Site,
  today: string,
) {
  // checkReferences requires ranges here.
  const rangeOf = (id: string) => numbersOf(site, id) as [number, number]
  const arePricesValid = validUntil(
    site,
    [prices.small.amount, prices.large.amount, battery.amount],
    today,
  )
  return {
    roof: {
      panels: roof.panels,
      direction: 'söder',
      consumption: roof.consumption,
      hasBattery: false,
    } satisfies EstimateInput,
    assumptions: {
      watt: numberOf(site, assumptions.panel),
      perKw: rangeOf(assumptions.perKw),
      shares: sharesOf(site, assumptions.shares),
      bought: rangeOf(assumptions.bought),
      sold: rangeOf(assumptions.sold),
      batterySize: numberOf(site, battery.size),
    } satisfies Assumptions,
    price: arePricesValid ? priceOf({ prices, deduction, battery }, site, today) : undefined,
  }
}

type PriceFields = Pick<EstimateSection, 'prices' | 'deduction' | 'battery'>

function priceOf(
  { prices: { small, large }, deduction, battery }: PriceFields,
  site: Site,
  today: string,
): Price {
  const [smallest, largest] = [numberOf(site, small.amount), numberOf(site, large.amount)]
  const each = (largest - smallest) / (large.panels - small.panels)
  const { share, of, cap } = deduction
  // No deduction by rules past their review date.
  const isDeducted = validUntil(site, [share, battery.share, cap, ...(of ? [of] : [])], today)
  const deductible = isDeducted ? (of ? shareOf(site, of) : 1) : 0
  return {
    first: smallest - each * small.panels,
    each,
    share: shareOf(site, share) * deductible,
    battery: {
      amount: numberOf(site, battery.amount),
      share: shareOf(site, battery.share) * deductible,
    },
    cap: numberOf(site, cap),
  }
}

/** The value per year of the estimate's initial values, for the figures at the top of the page. */
export function yearlyValue(estimate: EstimateSection, site: Site, today: string): string {
  const { roof, assumptions } = estimateOf(estimate, site, today)
  return estimateTexts(roof, assumptions).kronor
}
