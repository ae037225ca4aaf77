/** Expiry of prices and facts. */
import { expect, test } from 'vitest'
import {
  smallEnv as env,
  edited,
  loadSmallSite,
  problemsIn,
  smallSite,
} from '../../scripts/lab/fixtures/smallSite.ts'
import { sectionsAt } from '../sectionsAt.ts'

const amounts = { box: '17 900 kr', work: '58 000 kr', material: '21 000 kr' }
const rules = { half: '50 %', third: '30 %', part: '97 %', cap: '50 000 kr', low_cap: '9 000 kr' }
/** Amounts expire on `validTo`; rules are reviewed on `checkBy`. */
const factsWith = ({ validTo = '2027-06-30', checkBy = '2027-01-31' } = {}) => {
  const source =
    'source: { name: Källan, url: https://www.exempelsol.example/priser }, asOf: 2026-11-01'
  const line =
    (end: string) =>
    ([id, figure]: string[]) =>
      `  - { id: ${id}, figure: ${figure}, statement: Påstås., ${source}, checkBy: ${checkBy}${end} }\n`
  const facts = [
    ...Object.entries(amounts).map(line(`, validTo: ${validTo}`)),
    ...Object.entries(rules).map(line('')),
  ]
  return { 'facts.yaml': smallSite['facts.yaml']! + facts.join('') }
}
const example = (examples: string) =>
  `  - { type: example, anchor: pris, title: Pris, body: Ett exempel., examples: [${examples}], note: Med villkor. }`

const box = '{ label: Box, amount: box }'
const work = '{ label: Arbete, amount: work }'
const prices = (rows: string, deduction: string, days = {}) => {
  const sections = `sections:\n${example(`{ title: Exempel, rows: [${rows}], deduction: { label: Avdrag, ${deduction} } }`)}`
  const { site } = loadSmallSite({
    ...factsWith(days),
    ...edited('pages/deductions.yaml', 'sections: []', sections),
  })
  const [section] = sectionsAt(site, '/avdrag', env).sections
  return section?.type === 'example' ? section : undefined
}
const values = (section: ReturnType<typeof prices>) =>
  section?.examples[0]?.rows.map(({ value }) => value.replaceAll('\u00a0', ' '))

// biome-ignore format: one calculation per line
test.each([
  ['97 % of a fixed price counts, rounded down to kronor', box, 'share: half, of: part, cap: cap', ['17 900 kr', '−8 681 kr', '9 219 kr']],
  ['rows with deductible: false do not count', `${work}, { label: Material, amount: material, deductible: false }`, 'share: third, cap: cap', ['58 000 kr', '21 000 kr', '−17 400 kr', '61 600 kr']],
  ['the deduction is capped', work, 'share: half, cap: low_cap', ['58 000 kr', '−9 000 kr', '49 000 kr']],
])('%s', (_, rows, deduction, expected) => expect(values(prices(rows, deduction))).toEqual(expected))

test('a price is shown to its last day, and its section is left out afterwards', () => {
  const day = 'Priset gäller till och med 20\u00a0november\u00a02026.'
  expect(prices(box, 'share: half, cap: cap', { validTo: env.today })).toMatchObject({ day })
  expect(prices(box, 'share: half, cap: cap', { validTo: '2026-11-19' })).toBeUndefined()
})

test('the price is shown before the deduction when the deduction is past its review date', () => {
  const section = prices(box, 'share: half, of: part, cap: cap', { checkBy: '2026-11-19' })
  expect(section?.examples).toMatchObject([
    { rows: [{ label: 'Box' }, { label: 'Pris före avdrag' }] },
  ])
  expect(values(section)).toEqual(['17 900 kr', '17 900 kr'])
})

const rows = `[${work}, { label: Material, amount: material, deductible: false }]`
const deducted = `{ title: Tak, rows: ${rows}, deduction: { label: Avdrag, share: third, cap: cap } }`
const homeRows = (text: string, changes: Record<string, string> = {}) => {
  const { site } = loadSmallSite({
    ...factsWith(),
    ...edited('pages/home.yaml', 'sections:', 'sections:\n  - { type: prices, title: Priser }'),
    ...edited('services/takvatt.yaml', 'sections:', `sections:\n${example(text)}`),
    ...changes,
  })
  const section = sectionsAt(site, '/', env).sections.find(({ type }) => type === 'prices')
  return section && JSON.parse(JSON.stringify(section).replaceAll('\u00a0', ' ')).rows
}
const row = { name: 'Taktvätt', example: 'Tak', href: '/tjanster/takvatt#pris' }

test('the home page shows a price after deduction with the price before it', () => {
  const pair = { value: '61 600 kr', note: '79 000 kr före avdrag' }
  expect(homeRows(deducted)).toEqual([{ ...row, ...pair }])
})

test('the home page shows the whole price once the rules of the deduction have expired', () => {
  const whole = { value: '79 000 kr', note: 'Pris före avdrag' }
  expect(homeRows(deducted, factsWith({ checkBy: '2026-11-19' }))).toEqual([{ ...row, ...whole }])
})

test('the home page shows a price without deduction until it expires', () => {
  const whole = { value: '58 000 kr', note: 'Att betala' }
  const text = `{ title: Tak, rows: [${work}] }`
  expect(homeRows(text)).toEqual([{ ...row, ...whole }])
  expect(homeRows(text, factsWith({ validTo: '2026-11-19' }))).toBeUndefined()
})

test('the home page lists the prices in the order of the services', () => {
  const first = edited(
    'services/solceller.yaml',
    '\nsections:',
    `\nsections:\n${example(deducted)}`,
  )
  const share = 'deduction: { label: Avdrag, share: half, of: part, cap: cap }'
  const rows: { name: string; value: string }[] = homeRows(
    `{ title: Tak, rows: [${box}], ${share} }`,
    first,
  )
  // Sorted as texts they have this order too, as numbers the other.
  expect(rows.map(({ name, value }) => [name, value])).toEqual([
    ['Solceller', '61 600 kr'],
    ['Taktvätt', '9 219 kr'],
  ])
})

const product = (days = {}) => {
  const section = `sections:
  - type: product
    title: Box
    name: Box
    brand: Elhaga
    text: Med kabel.
    price: box
    priceNote: Med montering.
    deduction: { share: half, of: part, cap: cap }
    image: { file: gavel.webp, alt: En box }`
  const changes = {
    ...factsWith(days),
    ...edited('pages/deductions.yaml', 'sections: []', section),
  }
  const [model] = sectionsAt(loadSmallSite(changes).site, '/avdrag', env).sections
  return model?.type === 'product'
    ? [model.price, model.after].map((text) => text?.replaceAll('\u00a0', ' '))
    : undefined
}

test('a product has its price before and after deduction, while the rules of the deduction are valid', () => {
  expect(product()).toEqual(['17 900 kr', '9 219 kr efter avdrag'])
  expect(product({ checkBy: '2026-11-19' })).toEqual(['17 900 kr', undefined])
  expect(product({ validTo: '2026-11-19' })).toBeUndefined()
})

test('the fee of a call-out is followed by what it includes, until it expires', () => {
  const section = `sections:
  - type: contactBlock
    title: Ring oss
    callOut: { amount: box, note: första timmen ingår }`
  const changes = edited('pages/deductions.yaml', 'sections: []', section)
  const fee = (days = {}) => {
    const { site } = loadSmallSite({ ...factsWith(days), ...changes })
    const [model] = sectionsAt(site, '/avdrag', env).sections
    return model?.type === 'contactBlock' && model.fee
  }
  expect(fee()).toBe('17\u00a0900\u00a0kr, första timmen ingår')
  expect(fee({ validTo: '2026-11-19' })).toBeUndefined()
})

const points = (point: string, days = {}) => {
  const text = edited('services/takvatt.yaml', 'sections:', `sections:\n${example(deducted)}`)
  const [file, yaml] = Object.entries(text)[0]!
  return {
    ...factsWith(days),
    [file]: yaml.replace(/^hero:\n/m, `hero:\n  points: ['${point}']\n`),
  }
}
test('{price} in a point is the price of the first example, before and after deduction', () => {
  const point = 'Fast pris{if:work}, till exempel {price}{else}, i offerten{/if}'
  const shown = (days = {}) =>
    sectionsAt(
      loadSmallSite(points(point, days)).site,
      '/tjanster/takvatt',
      env,
    ).hero.points[0]?.replaceAll('\u00a0', ' ')
  expect(shown()).toBe('Fast pris, till exempel 79 000 kr (61 600 kr efter avdrag)')
  expect(shown({ checkBy: '2026-11-19' })).toBe('Fast pris, till exempel 79 000 kr')
  expect(shown({ validTo: '2026-11-19' })).toBe('Fast pris, i offerten')
})

test('{price} needs a condition, because the price expires', () => {
  expect(problemsIn(points('Till exempel {price}'))).toContain(
    'priset {price} gäller bara till en viss dag.',
  )
})

test('an amount must be a sum of money and a share a percentage', () => {
  expect(() => prices('{ label: Box, amount: half }', 'share: box, cap: cap')).toThrow(
    /"half" är 50 %, och här ska det stå ett belopp, till exempel 17 900 kr[\s\S]*"box" är 17 900 kr, och här ska det stå en andel, till exempel 50 %/,
  )
})

test('a number of months must have its unit', () => {
  const section = `sections:
  - type: finance
    title: Dela upp
    body: Text.
    credit: { confirmed: cap, claim: Utan ränta., amount: box, months: half, fee: box, rate: half }`
  expect(
    problemsIn({ ...factsWith(), ...edited('pages/deductions.yaml', 'sections: []', section) }),
  ).toContain(
    'siffran "half" är 50 %, och här ska det stå ett tal med enhet, till exempel 430 W. Välj en annan.',
  )
})
