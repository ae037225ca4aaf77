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
  /** The share that is used in the house, 0 to 1. */
  own: number
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
/** A line through two sizes, and what is deducted from it. */
export type Price = { first: number; each: number; share: number; cap: number }

export function toPay(panels: number, { first, each, share, cap }: Price): number {
  const price = first + each * panels
  return price - Math.floor(Math.min(price * share, cap))
}

export function yearly({ panels, direction, slope, own }: Roof, { watt, perKw, bought, sold }: Assumptions, shares: Shares) {
  const kW = (panels * watt) / 1000
  const kWh = perKw.map((most) => kW * most * shares[slope][directions[direction]]!) as [number, number]
  const kronor = kWh.map((all, i) => all * (own * bought[i]! + (1 - own) * sold[i]!)) as [number, number]
  return { kW, kWh, kronor }
}

const rounded = (span: Span) => span.map((amount) => numberText(Math.round(amount / 100) * 100)).join('–\u2060')

/** Beyond this nobody knows what a roof or a kilowatt-hour is worth. */
const longest = 40

/** As it is read. Without a price nothing is said of years. */
export function answers(roof: Roof, assumptions: Assumptions, shares: Shares, paid: number | undefined) {
  const { kW, kWh, kronor } = yearly(roof, assumptions, shares)
  const [soonest, latest] = [Math.floor((paid ?? 0) / kronor[1]), Math.ceil((paid ?? 0) / kronor[0])]
  const place = roof.slope === '0' ? words.flat : words.facing(roof.direction, roof.slope)
  return {
    roof: words.roof(roof.panels, numberText(Math.round(kW * 10) / 10, 1), place, Math.round(roof.own * 100)),
    kWh: `${rounded(kWh)}\u00a0kWh`,
    kronor: `${rounded(kronor)}\u00a0kr`,
    years: paid === undefined ? '' : latest > longest ? words.moreYears(Math.min(soonest, longest)) : words.years(soonest, latest),
  }
}
