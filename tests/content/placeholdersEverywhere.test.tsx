/** A placeholder in any text of content is filled in wherever the text is shown, mailed or exported, or the check rejects it. */
import type { ComponentType } from 'react'
import type { PageContextServer } from 'vike/types'
import { expect, test } from 'vitest'
import { parse, parseDocument } from 'yaml'
import type { z } from 'zod'
import { onRenderHtml } from '../../renderer/+onRenderHtml.tsx'
import { textsOf, type Text } from '../../renderer/content/check/walk.ts'
import { loadSite } from '../../renderer/content/load.ts'
import { notFoundPage, pageModel } from '../../renderer/content/model/page.ts'
import { pagesOf } from '../../renderer/content/model/pagesOf.ts'
import { problemText } from '../../renderer/content/read/problems.ts'
import { collections } from '../../renderer/content/schema/collections.ts'
import { roleOf } from '../../renderer/content/schema/roles.ts'
import { definition, schemaAt, unwrap } from '../../renderer/content/schema/traverse.ts'
import type { Site } from '../../renderer/content/site.ts'
import { cardContent } from '../../scripts/build/cardContent.ts'
import { deployContent } from '../../scripts/build/deployContent.ts'
import { siteFiles } from '../../scripts/build/siteFiles.ts'
import { deployedOutputs } from '../../scripts/lab/fixtures/deployedOutputs.ts'
import { smallEnv, smallOptions, smallSite } from '../../scripts/lab/fixtures/smallSite.ts'
import { officeContent } from '../../pages/kontor/officeContent.ts'

const planted = ['{fact:rot}', '{towns}', '{if:box_price}Ja{else}Nej{/if}']
const { today } = smallOptions

const pages = Object.entries(
  import.meta.glob<ComponentType>('../../pages/**/+Page.tsx', { import: 'Page', eager: true }),
).map(([file, Page]) => {
  const route = file.replace(/^.*\/pages|(\/index)?\/\+Page\.tsx$/g, '').replace(/@\w+/g, '[^/]+')
  return { pattern: new RegExp(`^${route || '/'}$`), Page }
})
async function html(site: Site, path: string, data: unknown) {
  const { Page } = pages.find(({ pattern }) => pattern.test(path))!
  const globalContext = {
    readPageInput: async () => ({ site, env: smallEnv, deployment: deployedOutputs }),
  }
  const { documentHtml, pageContext } = await onRenderHtml({
    data,
    Page,
    globalContext,
  } as unknown as PageContextServer)
  return { html: String(documentHtml), head: pageContext.head }
}

/** Everything that is made from the site, by its name. */
async function outputs(site: Site): Promise<Record<string, string>> {
  const all: Record<string, string> = {}
  const entries = pagesOf(site)
  for (const entry of entries) {
    const page = await html(site, entry.path, pageModel(entry, site, smallEnv))
    all[entry.path] = page.html
    all[`card of ${entry.path}`] = JSON.stringify([
      page.head.cardTitle,
      cardContent(site, today, entry),
    ])
  }
  all['404'] = (await html(site, '/_error', notFoundPage(site, smallEnv))).html
  const listed = entries.map(({ path }) => ({
    url: `${site.company.origin}${path}`,
    indexed: true,
  }))
  Object.assign(all, siteFiles(site, listed, today))
  all.functions = JSON.stringify({ ...deployContent(site, today), privacyText: '' })
  // The office page fills in the customer's.
  all.kontor = JSON.stringify(officeContent(site, today)).replace(/\{(name|number)\}/g, '')
  return all
}

/** Values that the small site leaves out, so that every text of the schema stands in one of its files. */
const picture = { file: 'tak.webp', alt: 'Ett tak' }
const button = { label: 'Ring oss', href: '/kontakt' }
const sections = parse(`
- { type: figures, items: [{ value: 12 år, label: garanti }, { value: '24', label: timmar till svar }] }
- { type: text, eyebrow: Om oss, title: En text, body: Så är det. }
- type: band
  eyebrow: Om oss
  title: Ett band
  image: { file: tak.webp, alt: Ett tak }
  button: { label: Ring oss, href: /kontakt }
  items: [{ value: Ett, title: Ett, text: Så. }, { value: Två, title: Två, text: Så. }]
- type: assurance
- type: badges
  title: Märken
  items:
    - { title: Ett, text: Så., icon: shield, link: { label: Ring oss, href: /kontakt } }
    - { title: Två, text: Så., icon: shield, link: { label: Ring oss, href: /kontakt } }
- { type: contactBlock, title: Kontakt, body: Välkommen., callOut: { amount: box_price, note: en timme } }
- type: finance
  title: Betala
  eyebrow: Om oss
  body: Dela upp.
  points: [Ett sms]
  plate: { file: tak.webp, alt: Ett tak }
  button: { label: Ring oss, href: /kontakt }
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
  image: { file: tak.webp, alt: Ett tak }
  deduction: { share: rot, cap: box_price }`)
const comparison = parse(`
type: brands
title: Märken
items: [{ anchor: ett, name: Ett, button: { label: Ring, href: /kontakt } }, { anchor: tva, name: Två, button: { label: Ring, href: /kontakt } }]
rows: [{ label: Effekt, values: [11 kW, 22 kW] }, { label: Kabel, values: [11 kW, 22 kW] }]`)
const company = parse(`
offices:
  - name: Kontoret i Lerum
    address: { street: Storgatan 1, postalCode: 443 30, city: Lerum }
    geo: { latitude: 57.77, longitude: 12.27 }
    map: { file: tak.webp, alt: Ett tak }
wording: { servicesMenu: Tjänster, servicesTitle: Tjänster, pagesTitle: Sidor, certificationsTitle: Märken, officeTitle: Besök oss, customersLine: 'Kund?', creatorLine: Gjord av }
logo: { file: tak.webp, alt: Ett tak }
replyNote: Svar med mejl.
outsideReviews: { score: '4,8 av 5', count: 132, source: { name: Omdömet, url: https://omdomet.example/vi }, date: 2026-11-02 }
specialHours: [{ name: Julhelgen, from: 2026-12-24, to: 2026-12-26 }]
notices: [{ text: Stängt., from: 2026-11-01, to: 2026-12-26 }]
assurance: { title: Trygghet, lede: Så är det., guarantees: [{ what: Box, years: '{fact:rot}', liable: Vi, adds: Kvar }], body: Så är det. }
newsletter: { enabled: true, title: Brev, text: Nytt., label: E-post, button: Ja, consent: Jag vill. }`)
const months = parse(`
{ id: box_months, figure: 24 månader, statement: Tiden., source: { name: Firma, url: https://www.firma.example/villkor }, asOf: 2026-01-01, checkBy: 2027-05-31 }`)
type Added = [file: string, path: (string | number)[], value: unknown]
const added: Added[] = [
  ['facts.yaml', ['facts', 2], months],
  ['pages/deductions.yaml', ['sections'], sections],
  ['pages/deductions.yaml', ['hero', 'eyebrow'], 'Om oss'],
  ['pages/deductions.yaml', ['hero', 'points'], ['En punkt']],
  ['services/takvatt.yaml', ['sections', 1], comparison],
  ['services/takvatt.yaml', ['inForm'], { label: 'Tvätt' }],
  ['services/takvatt.yaml', ['jobWords'], ['tak']],
  ['cities/molndal.yaml', ['services', 'solceller', 'title'], 'Solceller'],
  ['cities/molndal.yaml', ['services', 'solceller', 'headTitle'], 'Solceller i Mölndal'],
  ['cities/molndal.yaml', ['services', 'solceller', 'points'], ['En punkt']],
  ['cities/molndal.yaml', ['services', 'solceller', 'districts'], ['Kållered', 'Lindome', 'Åby']],
  ['pages/quote.yaml', ['form', 'helper'], 'Ta en bild.'],
  ['pages/quote.yaml', ['form', 'failureText'], 'Försök igen.'],
  ['pages/thanks.yaml', ['links'], [button]],
  ['staff/anna-svensson.yaml', ['portrait'], { file: 'gavel.webp', alt: 'Anna' }],
  ['references/lerum.yaml', ['board'], { groups: ['Spis'] }],
  ['blog/vinter.md', ['caption'], 'Ett tak.'],
  ['services/solceller.yaml', ['sections', 1, 'body'], 'Så är det.'],
  ['blog/vinter.md', ['partner'], 'I samarbete med Firma'],
  ['blog/vinter.md', ['head', 'ogImage'], picture],
  ...['home', 'quote', 'thanks', 'contact', 'references', 'blog', 'about', 'deductions'].map(
    (page): Added => [`pages/${page}.yaml`, ['menu'], { name: 'Sidan', breadcrumb: 'Hit' }],
  ),
  ...Object.entries(company).map(([key, value]): Added => ['site.yaml', [key], value]),
  ['pages/home.yaml', ['hero', 'question'], 'Vad gäller det?'],
  ['answers.yaml', ['answers'], [{ title: 'Svar', subject: 'Hej {number}', text: 'Hej {name}!' }]],
]
/** Only beside figures of the sun that the small site does not have; Markdown like all others. */
const elsewhere = ['estimate.body']

const edit = (
  isArticle: boolean,
  text: string,
  path: readonly PropertyKey[],
  value: unknown,
): string => {
  const [, front = '', body = ''] = /^---\n([\s\S]*?)---\n([\s\S]*)$/.exec(text) ?? []
  const document = parseDocument(isArticle ? front : text)
  document.setIn(path, document.createNode(value, { aliasDuplicateObjects: false }))
  const yaml = document.toString({ lineWidth: 0 })
  return isArticle ? `---\n${yaml}---\n${body}` : yaml
}
const withText = ({ source, path }: Text, value: string, text = source.text): string =>
  path.length === 0 ? `${text}\n\n${value}\n` : edit(source.file.endsWith('.md'), text, path, value)

const full = { ...smallSite }
for (const [file, path, value] of added)
  full[file] = edit(file.endsWith('.md'), full[file]!, path, value)
const original = loadSite(full, smallOptions)
const texts = textsOf(original.sources)
const place = ({ source, path }: Text) => `${source.file} ${path.join('.')}`

test('every text of the schema stands in the site of these tests', () => {
  expect(original.problems.filter(({ severity }) => severity === 'error').map(problemText)).toEqual(
    [],
  )
  const covered = new Set(
    texts.map(({ source, path }) => schemaAt(source.schema, path, source.raw)),
  )
  const missing = textSchemas().filter(
    ({ schema, name }) => !covered.has(schema) && !elsewhere.some((end) => name.endsWith(end)),
  )
  expect(missing.map(({ name }) => name)).toEqual([])
  expect(textSchemas().length).toBeGreaterThan(200)
})

type Named = { schema: z.core.$ZodType; name: string }
function textSchemas(): Named[] {
  const found: Named[] = []
  const collect = (outer: z.core.$ZodType, name: string) => {
    const schema = unwrap(outer)
    const { type, shape = {}, element, valueType, options = [] } = definition(schema)
    const role = roleOf(schema)
    if (type === 'string' && ['line', 'markdown', 'alt'].some((one) => one === role))
      found.push({ schema, name })
    for (const [key, inner] of Object.entries(shape)) collect(inner, `${name}.${key}`)
    for (const inner of [element, valueType]) if (inner) collect(inner, `${name}.*`)
    for (const option of options) {
      const [kind] = definition(definition(option).shape?.type ?? option).values ?? []
      collect(option, `${name}.${String(kind)}`)
    }
  }
  for (const [name, { schema }] of Object.entries(collections)) collect(schema, name)
  return found
}

/**
 * Groups with at most one text of each file, so that one load checks as many texts as there are files. Facts are alone: without them
 * other texts are not checked.
 */
function oneOfEachFile(): Text[][] {
  const { facts = [], others = [] } = Object.groupBy(texts, ({ source }) =>
    source.file === 'facts.yaml' ? 'facts' : 'others',
  )
  const byFile = [...Map.groupBy(others, ({ source }) => source.file).values()]
  const most = Math.max(...byFile.map(({ length }) => length))
  const groups = Array.from({ length: most }, (_, index) =>
    byFile.flatMap((list) => list[index] ?? []),
  )
  return [...groups, ...facts.map((text) => [text])]
}

/** Other reasons than the placeholder: a short text has no place for it. */
const isAboutLength = (message: string) => /: högst \d+ tecken\. Nu/.test(message)
const shortTexts = /priceRange$/
/** Beside an article without its own, for the check of references, and where a text asks for a fact. */
const notShown = /^pages\/blog.yaml aside|jobWords|^facts.yaml .*(statement|source.name)$/

test.each(planted)('%s is filled in, or rejected with a reason', async (placeholder) => {
  const accepted: Text[] = []
  for (const group of oneOfEachFile()) {
    const files = Object.fromEntries(
      group.map((text) => [text.source.file, withText(text, `M1M ${placeholder}`)]),
    )
    const { problems } = loadSite({ ...full, ...files }, smallOptions)
    for (const text of group) {
      const errors = problems.filter(
        ({ file, severity }) => severity === 'error' && file === `content/${text.source.file}`,
      )
      if (errors.length === 0) accepted.push(text)
      else if (!shortTexts.test(place(text)))
        expect(
          errors.every(({ message }) => isAboutLength(message)),
          place(text),
        ).toBe(false)
    }
  }
  const files: Record<string, string> = { ...full }
  for (const [index, text] of accepted.entries())
    files[text.source.file] = withText(text, `M${index}M ${placeholder}`, files[text.source.file])
  const { site, problems } = loadSite(files, smallOptions)
  if (!site) throw new Error(problems.map(problemText).join('\n'))
  const all = await outputs(site)
  const leaks = Object.entries(all).flatMap(([name, text]) =>
    [...text.matchAll(/.{0,30}\{(?:fact:|towns|if:|else\}|\/if\})/g)].map(([found]) => {
      const [, index] = /M(\d+)M[^M]*$/.exec(found) ?? []
      return `${index === undefined ? found : place(accepted[Number(index)]!)} in ${name}`
    }),
  )
  expect(leaks).toEqual([])
  const hidden = accepted.filter(
    (text, index) =>
      !notShown.test(place(text)) &&
      !Object.values(all).some((output) => output.includes(`M${index}M`)),
  )
  expect(hidden.map(place), 'a component shows each of its texts').toEqual([])
})
