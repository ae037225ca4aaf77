/** Prices and their deductions, before and after they expire. */
import { expect, test } from 'vitest'
import { contactPage } from '../../renderer/content/model/page.ts'
import {
  edited,
  loadSmallSite,
  problemsIn,
  smallEnv,
  smallOptions,
  smallSite,
} from '../support/smallSite.ts'
import { type Changes, onDeductions, pageAt, plain, sectionOf, withSections } from './small.ts'

const amounts = { box: '17 900 kr', work: '58 000 kr', material: '21 000 kr' }
const rules = { half: '50 %', third: '30 %', part: '97 %', cap: '50 000 kr', low_cap: '9 000 kr' }
/** Amounts expire on `validTo`; rules are reviewed on `checkBy`. */
const factsWith = ({ validTo = '2027-06-30', checkBy = '2027-01-31' } = {}): Changes => {
  const row = ([id, figure]: string[]) =>
    `  - { id: ${id}, figure: ${figure}, statement: Påstås., source: { name: Källan, url: https://www.exempelsol.example/priser }, asOf: 2026-11-01, checkBy: ${checkBy}${id! in amounts ? `, validTo: ${validTo}` : ''} }\n`
  const rows = Object.entries({ ...amounts, ...rules }).map(row)
  return { 'facts.yaml': smallSite['facts.yaml']! + rows.join('') }
}
const expired = { validTo: '2026-11-19' }
const unreviewed = { checkBy: '2026-11-19' }
/** The page, with ordinary spaces. */
const shownAt = (path: string, changes: Changes, days = {}) =>
  plain(pageAt(path, { ...factsWith(days), ...changes }))

const example = (examples: string) =>
  `  - { type: example, anchor: pris, title: Pris, body: Ett exempel., examples: [${examples}], note: Med villkor. }`
const box = '{ label: Box, amount: box }'
const work = '{ label: Arbete, amount: work }'
const withMaterial = `${work}, { label: Material, amount: material, deductible: false }`
const priced = (rows: string, deduction: string) =>
  onDeductions(
    example(`{ title: Exempel, rows: [${rows}], deduction: { label: Avdrag, ${deduction} } }`),
  )
const rowsOf = (changes: Changes, days = {}) =>
  sectionOf(shownAt('/avdrag', changes, days), 'example')?.examples[0]?.rows.map(
    ({ label, value }) => `${label} ${value}`,
  )
const fixed = priced(box, 'share: half, of: part, cap: cap')

// biome-ignore format: one calculation per line
test.each([
  ['97 % of a fixed price counts, rounded down to kronor', fixed, {}, ['Box 17 900 kr', 'Avdrag −8 681 kr', 'Att betala 9 219 kr']],
  ['rows with deductible: false do not count', priced(withMaterial, 'share: third, cap: cap'), {}, ['Arbete 58 000 kr', 'Material 21 000 kr', 'Avdrag −17 400 kr', 'Att betala 61 600 kr']],
  ['the deduction is capped', priced(work, 'share: half, cap: low_cap'), {}, ['Arbete 58 000 kr', 'Avdrag −9 000 kr', 'Att betala 49 000 kr']],
  ['there is none once its rules are past their review date', fixed, unreviewed, ['Box 17 900 kr', 'Pris före avdrag 17 900 kr']],
  ['the section is left out after the last day of the price', fixed, expired, undefined],
])('%s', (_, changes, days, expected) => expect(rowsOf(changes, days)).toEqual(expected))

test('a price has its last day, on which it is shown', () =>
  expect(
    sectionOf(shownAt('/avdrag', fixed, { validTo: smallOptions.today }), 'example')?.day,
  ).toBe('Priset gäller till och med 20 november 2026.'))

const deducted = `{ title: Tak, rows: [${withMaterial}], deduction: { label: Avdrag, share: third, cap: cap } }`
const whole = `{ title: Tak, rows: [${work}] }`

// biome-ignore format: one price per line
test.each([
  ['after deduction with the price before it', deducted, {}, '61 600 kr', '79 000 kr före avdrag'],
  ['whole once the rules of the deduction have expired', deducted, unreviewed, '79 000 kr', 'Pris före avdrag'],
  ['without deduction', whole, {}, '58 000 kr', 'Att betala'],
  ['not at all after its last day', whole, expired, undefined, ''],
])('the home page shows a price %s', (_, text, days, value, note) => {
  const changes = {
    ...withSections('pages/home.yaml', '  - { type: prices, title: Priser }'),
    ...withSections('services/takvatt.yaml', example(text)),
  }
  const row = { name: 'Taktvätt', example: 'Tak', href: '/tjanster/takvatt#pris', value, note }
  expect(sectionOf(shownAt('/', changes, days), 'prices')?.rows).toEqual(value ? [row] : undefined)
})

test('the home page lists the prices in the order of the services', () => {
  const fixedPrice = `{ title: Tak, rows: [${box}], deduction: { label: Avdrag, share: half, of: part, cap: cap } }`
  const page = shownAt('/', {
    ...withSections('pages/home.yaml', '  - { type: prices, title: Priser }'),
    ...withSections('services/solceller.yaml', example(deducted)),
    ...withSections('services/takvatt.yaml', example(fixedPrice)),
  })
  const values = sectionOf(page, 'prices')?.rows.map(({ value }) => value)
  // As texts 61 600 comes before 9 219, as numbers after it.
  expect(values).toEqual(['61 600 kr', '9 219 kr'])
})

test('a product has its price before and after deduction, while the rules of the deduction are valid', () => {
  const changes = onDeductions(`  - type: product
    title: Box
    name: Box
    brand: Elhaga
    text: Med kabel.
    price: box
    priceNote: Med montering.
    deduction: { share: half, of: part, cap: cap }
    image: { file: gavel.webp, alt: En box }`)
  const shown = (days = {}) => {
    const product = sectionOf(shownAt('/avdrag', changes, days), 'product')
    return product && [product.price, product.before]
  }
  expect(shown()).toEqual(['9 219 kr efter avdrag', '17 900 kr före avdrag'])
  expect(shown(unreviewed)).toEqual(['17 900 kr', undefined])
  expect(shown(expired)).toBeUndefined()
})

test('the contact page says what a call-out costs, until the price expires', () => {
  const callOut = 'callOut: { amount: box, note: inklusive resa }'
  const changes = edited('pages/contact.yaml', 'body: Ring oss.', `body: Ring oss., ${callOut}`)
  const shown = (days = {}) => {
    const { site } = loadSmallSite({ ...factsWith(days), ...changes })
    return plain(contactPage(site, smallEnv).customers.lede)
  }
  expect([shown(), shown(expired)]).toEqual(['Utryckning: 17 900 kr inklusive resa', undefined])
})

// biome-ignore format: one point per line
test.each([
  ['', {}, ['Målat, 150 m²: 61 600 kr efter avdrag (79 000 kr före)']],
  [' without rules of a deduction', unreviewed, ['Målat, 150 m²: 79 000 kr']],
  [' that has expired', expired, []],
])('a point at the top has the price of the first example%s', (_, days, expected) => {
  const atTop = example(deducted).replace('anchor: pris,', 'anchor: pris, atTop: "Målat, 150 m²",')
  const changes = withSections('services/takvatt.yaml', atTop)
  expect(shownAt('/tjanster/takvatt', changes, days).hero.points).toEqual(expected)
})

// biome-ignore format: one problem per line
test.each([
  ['an amount is a sum of money', priced('{ label: Box, amount: half }', 'share: third, cap: cap'), '"half" i facts.yaml är 50 %, och här ska det stå ett belopp, till exempel 17 900 kr'],
  ['a share is a percentage', priced(box, 'share: box, cap: cap'), '"box" i facts.yaml är 17 900 kr, och här ska det stå en andel, till exempel 50 %'],
  ['a number of months has its unit', onDeductions('  - { type: finance, title: Dela upp, body: Text., credit: { confirmed: cap, claim: Nej., amount: box, months: half, fee: box, rate: half } }'), 'siffran "half" i facts.yaml är 50 %, och här ska det stå ett tal med enhet, till exempel 430 W.'],
  ['a link cannot lead to a section that leaves the page', onDeductions(`${example(whole)}\n  - { type: text, title: Mer, body: 'Se [priset](#pris).' }`), 'stället #pris finns inte på /avdrag.'],
  ['a price has a last day', priced('{ label: Box, amount: cap }', 'share: third, cap: cap'), 'priset "cap" har ingen sista dag. Skriv validTo i facts.yaml.'],
])('%s', (_, changes, message) => expect(problemsIn({ ...factsWith(), ...changes })).toContain(message))
