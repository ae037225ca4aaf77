/** The solar estimate, with results as ranges. Used by the build and in the browser. */
import { estimateMessages as messages } from './messages.ts'
import { kronorText, numberText } from './swedishNumbers.ts'

/** Steps of 45° from south, in the order of the compass on the page. */
export const directions = {
  nordväst: 3,
  norr: 4,
  nordost: 3,
  väster: 2,
  öster: 2,
  sydväst: 1,
  söder: 0,
  sydost: 1,
} as const
export const slopes = ['0', '27', '45'] as const
type Span = readonly [low: number, high: number]

export type EstimateInput = {
  panels: number
  direction: keyof typeof directions
  slope: (typeof slopes)[number]
  /** Consumption of the house, kWh per year. */
  consumption: number
  /** kWh; 0 without a battery. */
  battery: number
}
export type Assumptions = {
  /** Of one panel. */
  watt: number
  /** kWh per year of one kW with the best direction and slope. */
  perKw: Span
  /** Kronor per kWh. */
  bought: Span
  sold: Span
}
/** Yield by slope and direction (from south to north) as a share of the best. */
export type Shares = Record<EstimateInput['slope'], readonly number[]>
/** A linear price by number of panels, the battery's price, and the deductions with their common cap. */
export type Price = {
  first: number
  each: number
  share: number
  battery: { amount: number; share: number }
  cap: number
}

export function toPay(
  { panels, battery }: Pick<EstimateInput, 'panels' | 'battery'>,
  price: Price,
): number {
  const solar = price.first + price.each * panels
  const storage = battery ? price.battery.amount : 0
  return (
    solar +
    storage -
    Math.floor(Math.min(solar * price.share + storage * price.battery.share, price.cap))
  )
}

/** The price before the deduction. */
export const fullPrice = (roof: Parameters<typeof toPay>[0], price: Price): number =>
  toPay(roof, { ...price, cap: 0 })

/**
 * Own consumption in kWh per year. Without a battery the share falls from two thirds for a few panels to 29 % when production equals
 * consumption. A battery has at most 300 cycles a year and stores at most 70 % of the surplus. Fitted to the published figures in
 * tests/content/estimate.test.ts.
 */
export function selfConsumption(
  produced: number,
  { consumption, battery }: Pick<EstimateInput, 'consumption' | 'battery'>,
): number {
  const direct = (produced * consumption) / (2 * produced + 1.5 * consumption)
  const storable = 0.7 * (Math.min(produced, consumption) - direct)
  return direct + storable * (1 - Math.exp((-300 * battery) / storable))
}

export function yearly(
  roof: EstimateInput,
  { watt, perKw, bought, sold }: Assumptions,
  shares: Shares,
) {
  const kW = (roof.panels * watt) / 1000
  const at = (i: 0 | 1) => {
    const kWh = kW * perKw[i] * shares[roof.slope][directions[roof.direction]]!
    const own = selfConsumption(kWh, roof)
    return { kWh, own, kronor: own * bought[i] + (kWh - own) * sold[i] }
  }
  return { kW, low: at(0), high: at(1) }
}

const roundedRange = (low: number, high: number) =>
  [low, high].map((amount) => numberText(Math.round(amount / 100) * 100)).join('–')

/** Longer payback times are shown as "more than 40 years". */
const longest = 40

/**
 * The results as texts, in the order of the page. Without a price, amounts and payback are missing. `full` is the price before the
 * deduction: 0 where no deduction is known, or the visitor has typed what is to pay.
 */
export function estimateTexts(
  roof: EstimateInput,
  assumptions: Assumptions,
  shares: Shares,
  paid?: number,
  full = 0,
) {
  const { kW, low, high } = yearly(roof, assumptions, shares)
  const position = roof.slope === '0' ? messages.flat : messages.facing(roof.direction, roof.slope)
  const soonest = Math.floor((paid ?? 0) / high.kronor)
  const latest = Math.ceil((paid ?? 0) / low.kronor)
  return {
    roof: messages.roof(
      roof.panels,
      numberText(Math.round(kW * 10) / 10, 1),
      position,
      numberText(roof.consumption),
      roof.battery,
    ),
    kronor: `${roundedRange(low.kronor, high.kronor)}\u00a0kr`,
    ...(paid !== undefined && {
      paid: kronorText(Math.round(paid)),
      ...(full && { full: kronorText(full) }),
      years:
        latest > longest
          ? messages.moreYears(Math.min(soonest, longest))
          : messages.years(soonest, latest),
    }),
    kWh: `${roundedRange(low.kWh, high.kWh)}\u00a0kWh`,
    own: `${Math.round((100 * (low.own + high.own)) / (low.kWh + high.kWh))}\u00a0%`,
  }
}
