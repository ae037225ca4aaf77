/** The solar estimate, with results as ranges. Used by the build and in the browser. */
import { estimateMessages as messages } from '../../messages.ts'
import { kronorText, numberText } from './swedishNumbers.ts'

/** The number of steps of 45° from south. */
export const directions = {
  söder: 0,
  sydost: 1,
  sydväst: 1,
  öster: 2,
  väster: 2,
  nordost: 3,
  nordväst: 3,
  norr: 4,
} as const
type Span = readonly [low: number, high: number]

export type EstimateInput = {
  panels: number
  direction: keyof typeof directions
  /** Consumption of the house, kWh per year. */
  consumption: number
  hasBattery: boolean
}
export type Assumptions = {
  /** Power of one panel. */
  watt: number
  /** kWh per year of one kW with the best direction. */
  perKw: Span
  /** Yield by direction, from south to north, as a share of the best. */
  shares: readonly number[]
  /** Kronor per kWh of bought and sold electricity. */
  bought: Span
  sold: Span
  /** In kWh. */
  batterySize: number
}
/**
 * A linear price by number of panels, the battery's price, and the deductions with their common
 * cap.
 */
export type Price = {
  first: number
  each: number
  share: number
  battery: { amount: number; share: number }
  cap: number
}

export function pricesOf(
  { panels, hasBattery }: Pick<EstimateInput, 'panels' | 'hasBattery'>,
  price: Price,
): { full: number; toPay: number } {
  const solar = price.first + price.each * panels
  const battery = hasBattery ? price.battery.amount : 0
  const deduction = Math.min(solar * price.share + battery * price.battery.share, price.cap)
  return { full: solar + battery, toPay: solar + battery - Math.floor(deduction) }
}

/**
 * Own consumption in kWh per year. Without a battery the share falls from two thirds for a few
 * panels to 29 % when production equals consumption. A battery (kWh) has at most 300 cycles a year
 * and stores at most 70 % of the surplus. Fitted to the published figures in
 * tests/content/estimate.test.ts.
 */
export function selfConsumption(produced: number, consumption: number, battery: number): number {
  const direct = (produced * consumption) / (2 * produced + 1.5 * consumption)
  const storable = 0.7 * (Math.min(produced, consumption) - direct)
  return direct + storable * (1 - Math.exp((-300 * battery) / storable))
}

function yearly(roof: EstimateInput, assumed: Assumptions, bound: 0 | 1) {
  const kW = (roof.panels * assumed.watt) / 1000
  const kWh = kW * assumed.perKw[bound] * (assumed.shares[directions[roof.direction]] ?? 0)
  const battery = roof.hasBattery ? assumed.batterySize : 0
  const own = selfConsumption(kWh, roof.consumption, battery)
  return { kWh, own, kronor: own * assumed.bought[bound] + (kWh - own) * assumed.sold[bound] }
}

const rangeText = (low: number, high: number) =>
  [low, high].map((amount) => numberText(Math.round(amount / 100) * 100)).join('–')

/** Longer payback times are shown as "more than 40 years". */
const longest = 40

function yearsText(soonest: number, latest: number): string {
  if (latest > longest) return messages.moreYears(Math.min(soonest, longest))
  return messages.years(soonest, latest)
}

/**
 * The results as texts, in the order of the page. Without a price, prices and payback are missing.
 */
export function estimateTexts(roof: EstimateInput, assumed: Assumptions, price?: Price) {
  const low = yearly(roof, assumed, 0)
  const high = yearly(roof, assumed, 1)
  const prices = price && pricesOf(roof, price)
  const isDeducted = prices && prices.toPay < prices.full
  return {
    roof: messages.roof(roof.panels, numberText((roof.panels * assumed.watt) / 1000, 1)),
    ...(prices && { toPay: kronorText(Math.round(prices.toPay)) }),
    kronor: `${rangeText(low.kronor, high.kronor)}\u00a0kr`,
    ...(isDeducted && { full: kronorText(Math.round(prices.full)) }),
    ...(prices && {
      years: yearsText(
        Math.floor(prices.toPay / high.kronor),
        Math.ceil(prices.toPay / low.kronor),
      ),
    }),
    kWh: `${rangeText(low.kWh, high.kWh)}\u00a0kWh`,
    own: `${Math.round((100 * (low.own + high.own)) / (low.kWh + high.kWh))}\u00a0%`,
  }
}
