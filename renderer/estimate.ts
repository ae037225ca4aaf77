/** What solar panels on a roof may give, each answer from the least to the most that the assumptions allow. Runs in the build and in the browser. */
import { estimateMessages as words } from './messages.ts'
import { numberText } from './swedishNumbers.ts'

/** By the words that visitors read, in the order in which a compass is drawn; each as eighths of a turn from south. */
export const directions = { nordväst: 3, norr: 4, nordost: 3, väster: 2, öster: 2, sydväst: 1, söder: 0, sydost: 1 } as const
export const slopes = ['0', '27', '45'] as const
type Span = readonly [least: number, most: number]

export type Roof = {
  panels: number
  direction: keyof typeof directions
  slope: (typeof slopes)[number]
  /** kWh that the house uses in a year. */
  consumption: number
  /** kWh; 0 without a battery. */
  battery: number
}
export type Assumptions = {
  /** Of one panel. */
  watt: number
  /** kWh a year of one kW in the best place there is. */
  perKw: Span
  /** Kronor for one kWh. */
  bought: Span
  sold: Span
}
/** Of what the best place gives, by slope, from south to north. */
export type Shares = Record<Roof['slope'], readonly number[]>
/** A line through two sizes, the battery's own price, and what is deducted of each below a common limit. */
export type Price = { first: number; each: number; share: number; battery: { amount: number; share: number }; cap: number }

export function toPay({ panels, battery }: Pick<Roof, 'panels' | 'battery'>, price: Price): number {
  const solar = price.first + price.each * panels
  const storage = battery ? price.battery.amount : 0
  return solar + storage - Math.floor(Math.min(solar * price.share + storage * price.battery.share, price.cap))
}

/**
 * kWh a year that the house uses of what the panels give. Without a battery the share falls from two thirds for a few panels to 29 % when they give
 * as much as the house uses. A battery is charged 300 times a year at most and saves at most 70 % of what is left. Fitted to the published
 * figures in tests/content/estimate.test.ts.
 */
export function ownUse(produced: number, { consumption, battery }: Pick<Roof, 'consumption' | 'battery'>): number {
  const direct = (produced * consumption) / (2 * produced + 1.5 * consumption)
  const storable = 0.7 * (Math.min(produced, consumption) - direct)
  return direct + storable * (1 - Math.exp((-300 * battery) / storable))
}

export function yearly(roof: Roof, { watt, perKw, bought, sold }: Assumptions, shares: Shares) {
  const kW = (roof.panels * watt) / 1000
  const at = (i: 0 | 1) => {
    const kWh = kW * perKw[i] * shares[roof.slope][directions[roof.direction]]!
    const own = ownUse(kWh, roof)
    return { kWh, own, kronor: own * bought[i] + (kWh - own) * sold[i] }
  }
  return { kW, least: at(0), most: at(1) }
}

const rounded = (least: number, most: number) => [least, most].map((amount) => numberText(Math.round(amount / 100) * 100)).join('–\u2060')

/** Beyond this nobody knows what a roof or a kilowatt-hour is worth. */
const longest = 40

/** As it is read, the most asked first. Without a price there is neither an amount to pay nor a number of years. */
export function answers(roof: Roof, assumptions: Assumptions, shares: Shares, paid?: number) {
  const { kW, least, most } = yearly(roof, assumptions, shares)
  const place = roof.slope === '0' ? words.flat : words.facing(roof.direction, roof.slope)
  const [soonest, latest] = [Math.floor((paid ?? 0) / most.kronor), Math.ceil((paid ?? 0) / least.kronor)]
  return {
    roof: words.roof(roof.panels, numberText(Math.round(kW * 10) / 10, 1), place, numberText(roof.consumption), roof.battery),
    ...(paid !== undefined && {
      paid: `${numberText(Math.round(paid))}\u00a0kr`,
      years: latest > longest ? words.moreYears(Math.min(soonest, longest)) : words.years(soonest, latest),
    }),
    kWh: `${rounded(least.kWh, most.kWh)}\u00a0kWh`,
    own: `${Math.round((100 * (least.own + most.own)) / (least.kWh + most.kWh))}\u00a0%`,
    kronor: `${rounded(least.kronor, most.kronor)}\u00a0kr`,
  }
}
