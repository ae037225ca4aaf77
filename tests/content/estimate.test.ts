/** The solar estimate against published figures and calculations by hand. */
import { expect, test } from 'vitest'
import { estimateTexts, pricesOf, selfConsumption } from '../../renderer/content/model/estimate.ts'
import { kronorText, numberText } from '../../renderer/content/model/swedishNumbers.ts'
import { smallEnv as env } from '../support/smallSite.ts'
import { sectionsAt } from '../sectionsAt.ts'
import { content } from '../sampleContent.ts'
import { plain } from './small.ts'

const assumptions = {
  watt: 500,
  perKw: [900, 1000],
  shares: [1, 0.95, 0.8, 0.6, 0.5],
  bought: [1, 2],
  sold: [0.5, 1],
  batterySize: 10,
} as const
const roof = { panels: 20, direction: 'söder', consumption: 13_500, hasBattery: false } as const
const price = {
  first: 100_000,
  each: 0,
  share: 0.15,
  battery: { amount: 80_000, share: 0.5 },
  cap: 50_000,
}

test('the answers equal a calculation by hand', () => {
  // 8,100 and 9,000 kWh, of which 3,000 and 3,176 are used in the house.
  const south = { ...assumptions, shares: [0.9] }
  expect(plain(estimateTexts(roof, south, { ...price, first: 60_000, share: 0.1 }))).toEqual({
    roof: '20 paneler, 10 kW',
    toPay: '54 000 kr',
    kronor: '5 600–12 200 kr',
    full: '60 000 kr',
    years: '4–10 år',
    kWh: '8 100–9 000 kWh',
    own: '36 %',
  })
})

test('price and payback are left out without a price, and no number of years is above 40', () => {
  const texts = estimateTexts(roof, assumptions)
  for (const name of ['toPay', 'full', 'years']) expect(texts).not.toHaveProperty(name)
  const dear = { ...price, first: 1_000_000 }
  expect(plain(estimateTexts(roof, assumptions, dear).years)).toBe('mer än 40 år')
})

test('panels and battery share the cap of the deduction', () => {
  expect(pricesOf(roof, price)).toEqual({ full: 100_000, toPay: 85_000 })
  expect(pricesOf({ ...roof, hasBattery: true }, price)).toEqual({ full: 180_000, toPay: 130_000 })
})

test('the price is that of the examples at their sizes', () => {
  const { sections } = sectionsAt(content, '/tjanster/solceller', env)
  const estimate = sections.find((section) => section.type === 'estimate')
  const examples = sections.find((section) => section.type === 'example')
  const prices = [14, 23].map((panels) => pricesOf({ panels, hasBattery: false }, estimate!.price!))
  const shown = examples!.examples.map(({ rows }) => rows.at(-1)!.value)
  expect(shown.toSorted()).toEqual(prices.map(({ toPay }) => kronorText(toPay)).toSorted())
})

/** HTW Berlin gives 10 % as the difference between its calculator and single households. */
// biome-ignore format: one source per line
test.each<[source: string, produced: number, consumption: number, battery: number, share: number]>([
  ['Research 2019, 3838603, table 2: SH, 3.5 kW', 4344, 4322, 0, 902 / 4344],
  ['The same: SH, 3.5 kW, 8 kWh', 4344, 4322, 8, 2328 / 4344],
  ['The same: SH, 3 kW', 3742, 4322, 0, 886 / 3742],
  ['The same: SH, 3 kW, 24 kWh', 3742, 4322, 24, 2926 / 3742],
  ['The same: HK, 3.5 kW', 3848, 4438, 0, 881 / 3848],
  ['The same: HK, 3.5 kW, 8 kWh', 3848, 4438, 8, 2209 / 3848],
  ['pvpublic.com/solarbatterie: about 30 % for as much as the house uses', 4500, 4500, 0, 0.3],
  ['The same, about 60 % with a battery (1 kWh for 1,000 kWh of use: corrently.energy)', 4500, 4500, 4.5, 0.6],
])('self-consumption is within ten percentage points of a published figure: %s', (_, produced, consumption, battery, share) =>
  expect(Math.abs(selfConsumption(produced, consumption, battery) / produced - share)).toBeLessThan(0.1),
)

test('half or a whole kWh of battery per kW adds 13 to 24 points: Luthander et al. 2015, Applied Energy 142', () => {
  const share = (battery: number) => selfConsumption(9500, 15_000, battery) / 9500
  for (const added of [share(5) - share(0), share(10) - share(0)]) {
    expect(added).toBeGreaterThan(0.13)
    expect(added).toBeLessThan(0.24)
  }
})

test.each([
  [0, '0', '0'],
  [-1000, '−1 000', '−1 000'],
  [12_345.678, '12 345,7', '12 345,68'],
  [999.995, '1 000,0', '1 000,00'],
])('%f is written as %s with a decimal, and as %s with two', (number, one, two) =>
  expect([1, 2].map((decimals) => plain(numberText(number, decimals)))).toEqual([one, two]),
)
