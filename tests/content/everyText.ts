/** A site with every text of the schema: the small one, with values that it leaves out. */
import { parse, parseDocument } from 'yaml'
import type { z } from 'zod'
import { textsOf, type Text } from '../../renderer/content/check/walk.ts'
import { loadSite } from '../../renderer/content/load.ts'
import { schemaAt } from '../../renderer/content/schema/traverse.ts'
import { smallOptions, smallSite } from '../support/smallSite.ts'

const button = { label: 'Ring oss', href: '/kontakt' }
const sections = parse(`
- { type: figures, items: [{ value: 12 år, label: garanti }, { value: '24', label: timmar till svar }] }
- { type: text, eyebrow: Om oss, title: En text, body: Så är det. }
- type: band
  eyebrow: Om oss
  title: Ett band
  image: &tak { file: tak.webp, alt: Ett tak }
  button: &knapp { label: Ring oss, href: /kontakt }
  items: [{ value: Ett, title: Ett, text: Så. }, { value: Två, title: Två, text: Så. }]
- type: assurance
- type: badges
  title: Märken
  items: [{ title: Ett, text: Så., icon: shield, link: *knapp }, { title: Två, text: Så., icon: shield, link: *knapp }]
- { type: contactBlock, title: Kontakt, body: Välkommen., callOut: { amount: box_price, note: en timme } }
- type: finance
  title: Betala
  eyebrow: Om oss
  body: Dela upp.
  points: [Ett sms]
  plate: *tak
  button: *knapp
  credit: { confirmed: box_price, claim: Räntefritt., amount: box_price, months: box_months, fee: box_price, rate: rot }
- type: example
  title: Så räknar vi
  illustrative: true
  body: Så är det.
  examples:
    - title: En box
      rows: [{ label: Arbete, amount: box_price, deductible: true }]
      deduction: { share: rot, cap: box_price, label: Avdrag }
  note: Så är det.
- type: product
  title: En box
  lede: Så är det.
  name: Box
  brand: Firma
  text: Så är det.
  price: box_price
  priceNote: En box.
  image: *tak
  deduction: { share: rot, cap: box_price }`)
const comparison = parse(`
type: brands
title: Märken
items: [{ anchor: ett, name: Ett, button: &knapp { label: Ring, href: /kontakt } }, { anchor: tva, name: Två, button: *knapp }]
rows: [{ label: Effekt, values: [11 kW, 22 kW] }, { label: Kabel, values: [11 kW, 22 kW] }]`)
const company = parse(`
offices:
  - name: Kontoret i Lerum
    address: { street: Storgatan 1, postalCode: 443 30, city: Lerum }
    geo: { latitude: 57.77, longitude: 12.27 }
    map: &tak { file: tak.webp, alt: Ett tak }
wording: { servicesMenu: Tjänster, servicesTitle: Tjänster, pagesTitle: Sidor, certificationsTitle: Märken, officeTitle: Besök oss, customersLine: 'Kund?', creatorLine: Gjord av }
logo: *tak
replyNote: Svar med mejl.
outsideReviews: { score: '4,8 av 5', count: 132, source: { name: Omdömet, url: https://omdomet.example/vi }, date: 2026-11-02 }
specialHours: [{ name: Julhelgen, from: 2026-12-24, to: 2026-12-26 }]
notices: [{ text: Stängt., from: 2026-11-01, to: 2026-12-26 }]
assurance: { title: Trygghet, lede: Så är det., guarantees: [{ what: Box, years: '{fact:rot}', liable: Vi, adds: Kvar }], body: Så är det. }
newsletter: { enabled: true, title: Brev, text: Nytt., label: E-post, button: Ja, consent: Jag vill. }`)
const months = parse(
  '{ id: box_months, figure: 24 månader, statement: Tiden., source: { name: Firma, url: https://www.firma.example/villkor }, asOf: 2026-01-01, checkBy: 2027-05-31 }',
)
type Added = [file: string, path: (string | number)[], value: unknown]
const inMolndal = ['services', 'solceller']
const added: Added[] = [
  ['facts.yaml', ['facts', 2], months],
  ['pages/deductions.yaml', ['sections'], sections],
  ['pages/deductions.yaml', ['hero', 'eyebrow'], 'Om oss'],
  ['pages/deductions.yaml', ['hero', 'points'], ['En punkt']],
  ['services/takvatt.yaml', ['sections', 1], comparison],
  ['services/takvatt.yaml', ['inForm'], { label: 'Tvätt' }],
  ['services/takvatt.yaml', ['jobWords'], ['tak']],
  ['cities/molndal.yaml', [...inMolndal, 'title'], 'Solceller'],
  ['cities/molndal.yaml', [...inMolndal, 'headTitle'], 'Solceller i Mölndal'],
  ['cities/molndal.yaml', [...inMolndal, 'points'], ['En punkt']],
  ['cities/molndal.yaml', [...inMolndal, 'districts'], ['Kållered', 'Lindome', 'Åby']],
  ['pages/quote.yaml', ['form', 'helper'], 'Ta en bild.'],
  ['pages/quote.yaml', ['form', 'failureText'], 'Försök igen.'],
  ['pages/thanks.yaml', ['links'], [button]],
  ['staff/anna-svensson.yaml', ['portrait'], { file: 'gavel.webp', alt: 'Anna' }],
  ['references/lerum.yaml', ['board'], { groups: ['Spis'] }],
  ['blog/vinter.md', ['caption'], 'Ett tak.'],
  ['services/solceller.yaml', ['sections', 1, 'body'], 'Så är det.'],
  ['blog/vinter.md', ['partner'], 'I samarbete med Firma'],
  ['blog/vinter.md', ['head', 'ogImage'], { file: 'tak.webp', alt: 'Ett tak' }],
  ...['home', 'quote', 'thanks', 'contact', 'references', 'blog', 'about', 'deductions'].map(
    (page): Added => [`pages/${page}.yaml`, ['menu'], { name: 'Sidan', breadcrumb: 'Hit' }],
  ),
  ...Object.entries(company).map(([key, value]): Added => ['site.yaml', [key], value]),
  ['pages/home.yaml', ['hero', 'question'], 'Vad gäller det?'],
  ['answers.yaml', ['answers'], [{ title: 'Svar', subject: 'Hej {number}', text: 'Hej {name}!' }]],
]

/** A file with another value at a path: in an article, of its front matter. */
function withValue(text: string, path: readonly PropertyKey[], value: unknown): string {
  const [, front = text, body] = /^---\n([\s\S]*?)---\n([\s\S]*)$/.exec(text) ?? []
  const document = parseDocument(front)
  document.setIn(path, document.createNode(value, { aliasDuplicateObjects: false }))
  const yaml = document.toString({ lineWidth: 0 })
  return body === undefined ? yaml : `---\n${yaml}---\n${body}`
}
/** The file of a text with another one in its place; after the body of an article. */
export const withText = ({ source, path }: Text, value: string, text = source.text): string =>
  path.length === 0 ? `${text}\n\n${value}\n` : withValue(text, path, value)

export const full = { ...smallSite }
for (const [file, path, value] of added) full[file] = withValue(full[file]!, path, value)
export const original = loadSite(full, smallOptions)
export const texts = textsOf(original.sources)

const schemaOf = ({ source, path }: Text) => schemaAt(source.schema, path, source.raw)
/** One text of each schema. */
export const textOfSchema = new Map<z.core.$ZodType | undefined, Text>(
  texts.map((text) => [schemaOf(text), text]),
)
export const nameOf = ({ source, path }: Text) => `${source.file} ${path.join('.')}`
