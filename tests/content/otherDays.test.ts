/** The content on days when facts have expired or been renewed, and when articles are published. */
import { describe, expect, test } from 'vitest'
import { factDays } from '../../renderer/content/check/otherDays.ts'
import type { Text } from '../../renderer/content/check/walk.ts'
import { contentQuality } from '../../renderer/content/check/quality.ts'
import { loadSite } from '../../renderer/content/load.ts'
import { pageModel } from '../../renderer/content/model/page.ts'
import { pagesOf } from '../../renderer/content/model/pagesOf.ts'
import { problemText } from '../../renderer/content/read/problems.ts'
import { definition, isOptional, schemaAt } from '../../renderer/content/schema/traverse.ts'
import type { PartialSite, Site } from '../../renderer/content/site.ts'
import { loadContent } from '../../scripts/build/contentFiles.ts'
import { checkCommit } from '../../scripts/editor/checkCommit.ts'
import { edited, problemsIn, smallOptions, smallSite, withFiles } from '../support/smallSite.ts'
import { full, nameOf, original, textOfSchema, withText } from './everyText.ts'
import { type Changes, onDay, onDeductions } from './small.ts'

const later = '2028-01-01'
const pathsOf = (site: PartialSite | undefined) => site && pagesOf(site).map(({ path }) => path)

/** A file whose first line with a key has another value. */
const line = (file: string, key: string, value: string): Changes => ({
  [file]: smallSite[file]!.replace(
    new RegExp(`^( *${key}: ?).*`, 'm'),
    (_, start: string) => start + value,
  ),
})
const homeTitle = (value: string) => line('pages/home.yaml', 'title', value)
const page = (...sections: string[]) =>
  onDeductions(sections.map((section) => `  - ${section}`).join('\n'))
const list = (...texts: string[]) =>
  onDeductions(
    `  - type: list\n    title: Listan\n    items:\n${texts.map((text) => `      - { title: Rubrik, text: '${text}' }`).join('\n')}`,
  )
const text = (body: string, more = '') => `{ type: text, title: Rubrik, ${more}body: '${body}' }`
const product =
  '{ type: product, title: Pris, name: Box, brand: Kabelin, text: Med kabel., price: box_price, priceNote: Med moms., image: { file: tak.webp, alt: Ett tak } }'
/** The article with another text; another page links to #sno. */
const vinter = smallSite['blog/vinter.md']!
const body = (markdown: string) =>
  edited(
    'blog/vinter.md',
    vinter.split('---\n')[2]!,
    `\nText.\n\n${markdown}\n\n## Snö {#sno}\n\nSnö.\n`,
  )
const dated = (day: string, words: string) =>
  vinter.replace(/date: .*/, `date: ${day}`).replace(/---\n[^-]*$/, `---\n\n${words}\n`)
const articles = (day: string) => ({
  'blog/forst.md': dated(day, 'Se [sedan](/blog/sedan).'),
  'blog/sedan.md': dated('2026-12-24', 'Text.'),
})
const longHidden = `{if:rot}${'Många ord om avdraget. '.repeat(20)}{/if}\n\n{if:rot}## Avdraget {#avdraget}\n\nText.\n\n{/if}Rad.\n\nSe [avdraget](#avdraget).`

const errorsIn = (changes: Changes) =>
  problemsIn(changes)
    .split('\n')
    .filter((problem) => problem !== '' && !problem.includes('varning:'))

const isEmpty =
  /:\d+ {2}texten är tom när priset har gått ut \(2027-06-30\)\. Skriv \{else\} och en text\.$/
const standsEmpty =
  /blog\/vinter\.md:\d+:\d+ {2}en rubrik, punkt eller ruta står tom när siffran har gått ut \(2027-01-31\)\./

// biome-ignore format: one case per line
const errors: [string, Changes, string, RegExp][] = [
  ['no text in the menu', line('services/takvatt.yaml', 'menuText', "'{if:box_price}Pris{/if}'"), 'services/takvatt.yaml:5', isEmpty],
  ['no page title', homeTitle("'{if:box_price}Pris{/if}'"), 'pages/home.yaml:2', isEmpty],
  ['no article', { 'blog/vinter.md': `${vinter.replace('\nKyla', '\n{if:box_price}Kyla')}{/if}` }, 'blog/vinter.md:17', isEmpty],
  ['no text before {else}, for a renewed price', homeTitle("'{if:box_price}{else}Sol{/if}'"), 'pages/home.yaml:2', /texten är tom så länge priset gäller \(2027-06-30\)\. Skriv \{else\} och en text\.$/],
  ['nothing once two facts have expired', homeTitle("'{if:box_price}Pris{/if}{if:rot} och avdrag{/if}'"), 'pages/home.yaml:2', /texten är tom när siffrorna (box_price och rot|rot och box_price) har gått ut \(2027-06-30\)/],
  ['only punctuation', homeTitle("'{if:box_price}Pris{/if}.'"), 'pages/home.yaml:2', /av texten blir bara "\." kvar när priset/],
  ['only signs of Markdown', page(text('**{if:box_price}Pris{/if}**')), 'pages/deductions.yaml:7', /av texten blir bara/],
  ['no text that several pages show', line('services/solceller.yaml', '  linkLabel', "'{if:rot}Sol {city}{/if}'"), 'services/solceller.yaml:40', /texten är tom när siffran/],
  ['too few points', list('Ett.', '{if:box_price}Två.{/if}'), 'pages/deductions.yaml:11', /Punkter: minst 2\. Så är det när box_price har gått ut \(2027-06-30\)\./],
  ['too few points once both facts have expired', list('Ett.', '{if:box_price}Två.{/if}', '{if:rot}Tre.{/if}'), 'pages/deductions.yaml:11', /Punkter: minst 2\. Så är det när .* har gått ut \(2027-06-30\)\./],
  ['no sections', page(text('{if:box_price}Text.{/if}')), 'pages/deductions.yaml:7', /alla delar av sidan \/avdrag försvinner\. Så är det när box_price har gått ut/],
  ['a link to a section that is gone', page(text('{if:rot}Text.{/if}', 'anchor: pris, '), text('Se [boxen](#pris).')), 'pages/deductions.yaml:8', /stället #pris finns inte på \/avdrag\. Så är det när rot har gått ut \(2027-01-31\)\./],
  ['a link to a heading that is gone, from another page', { ...body('{if:rot}## Avdraget {#avdraget}\n\nText.\n\n{/if}## Vintern\n\nText.'), ...page(text('Se [artikeln](/blog/vinter#avdraget).')) }, 'pages/deductions.yaml:7', /stället #avdraget finns inte på \/blog\/vinter\./],
  ['a problem behind a long hidden text, on its own line', body(longHidden), 'blog/vinter.md:28', /stället #avdraget finns inte/],
  ...['## Pris\n\n{if:rot}Text.{/if}\n\n## Sedan\n\nText.', '- Ett\n- {if:rot}Två{/if}', '> {if:rot}Ett{/if}', '| A | B |\n|---|---|\n| x | {if:rot}y{/if} |', '**{if:rot}Pris{/if}** och mer', '```note Råd\n{if:rot}Ett{/if}\n```'].map(
    (markdown): [string, Changes, string, RegExp] => [`nothing in ${markdown}`, body(markdown), 'blog/vinter.md', standsEmpty],
  ),
  ['numbers of a list that jump', body('1. Ett\n{if:rot}2. Två\n{/if}3. Tre'), 'blog/vinter.md', /talet 3\. visas som 2\. Så är det när rot har gått ut \(2027-01-31\)\./],
  ['Markdown that is wrong on each day', body('{if:rot}Två{/if} **Viktigt:**Läs'), 'blog/vinter.md', /tecknet \*\* visas som det står\. Fet text/],
  ...[['services/takvatt.yaml', 'name'], ['staff/anna-svensson.yaml', 'role']].map(
    ([file = '', key = '']): [string, Changes, string, RegExp] => [`a condition in a ${key} that mails use`, line(file, key, "'Taktvätt{if:rot} med avdrag{/if}'"), `${file}:3`, /ett villkor kan inte stå här, för texten används också i mejl\./],
  ),
  ['a link to an article that is published later', articles('2026-12-01'), 'blog/forst.md', /sidan \/blog\/sedan finns inte\. Så är det den 1 december 2026\./],
]
test.each(errors)('an error before the day: %s', (_, changes, place, message) => {
  const [error, ...others] = errorsIn(changes)
  expect(error).toMatch(message)
  expect(error).toMatch(new RegExp(`^content/${place}:`))
  expect(others).toEqual([])
})

test.each([
  ['a title with {else}', homeTitle("'{if:box_price}Pris{else}Sol{/if}'")],
  ['a point of three', list('Ett.', 'Två.', '{if:box_price}Tre.{/if}')],
  ['an optional lede', page(text('Text.', "lede: '{if:rot}Avdrag.{/if}', "))],
  ['a section of two', page(text('Text.'), text('{if:box_price}Text.{/if}'))],
  ['words after a comma', body('Sol,{if:rot} avdrag,{/if}\nvind.')],
  ['two articles of one day', articles('2026-12-24')],
  ...[
    '{if:rot}## Pris\n\nText.\n\n{/if}## Sedan\n\nText.',
    '- Ett\n{if:rot}- Två\n{/if}- Tre',
    '- Ett\n- ![Ett tak](tak.webp){if:rot} Två{/if}',
    '- Ett\n{if:rot}\n- Två\n{/if}\n- Tre',
    '| A | B |\n|---|---|\n{if:rot}| 1 | 2 |\n{/if}| 3 | 4 |',
    '| A | B |\n|---|---|\n| Avdrag | {if:rot}30 %{else}enligt offert{/if} |',
    '{if:rot}\n```note Råd\nText.\n```\n{/if}',
  ].map((markdown): [string, Changes] => [markdown, body(markdown)]),
])('may go: %s', (_, changes) => {
  expect(problemsIn(changes)).toBe('')
  const { site } = loadSite(withFiles(changes), { ...smallOptions, today: later })
  expect(pathsOf(site)).toEqual(expect.arrayContaining(pathsOf(base)!))
})
const base = loadSite(smallSite, smallOptions).site!

// biome-ignore format: one warning per line
test.each([
  ['a page of prices alone', page(product), /varning: alla delar av sidan \/avdrag försvinner\./],
  ['a dash left alone', homeTitle("'Solceller – {if:rot}pris{/if} | Firman'"), /varning: skiljetecknet blir ensamt kvar när siffran har gått ut/],
  ['a colon left alone', body('Avdrag: {if:rot}30 %{/if}\n\nSlut.'), /varning: skiljetecknet blir ensamt kvar när siffran har gått/],
])('a warning: %s', (_, changes, message) => {
  expect(problemsIn(changes)).toMatch(message)
  expect(errorsIn(changes)).toEqual([])
})

test('a title that is too long on other days is a warning', () => {
  const home = homeTitle(`'{if:rot}Kort{else}${'lång '.repeat(10)}och längre titel{/if}'`)
  const { site, sources } = loadSite(withFiles(home), smallOptions)
  expect(contentQuality(site!, sources, smallOptions).map(problemText)).toContainEqual(
    expect.stringMatching(
      /pages\/home\.yaml:2:.* sidtiteln på \/ är 66 tecken.* Så är det när rot har gått ut/,
    ),
  )
})

test('an article that is not published yet is checked as it will be', () => {
  const options = { ...smallOptions, onlyPublished: true }
  const { problems } = loadSite(withFiles(articles('2026-12-01')), options)
  expect(problems.map(problemText)).toEqual([
    expect.stringContaining('Så är det den 1 december 2026.'),
  ])
})

test('the CMS refuses what a later day would break, at the field', () => {
  const writes = line('services/takvatt.yaml', 'menuText', "'{if:box_price}Pris{/if}'")
  const content = { files: smallSite, options: smallOptions }
  expect(checkCommit({ writes, deletes: [] }, content, true).problems).toEqual([
    {
      text: 'texten är tom när priset har gått ut (2027-06-30). Skriv {else} och en text.',
      label: 'En rad i menyn',
      path: 'menuText',
    },
  ])
})

/** What visitors find on every day: pages with a heading, menu, cards, and the choices of forms. */
const backbone = (site: Site, today: string) =>
  pagesOf(site).map((entry) => {
    const { shell, head } = pageModel(entry, site, onDay(today))
    for (const words of [head.title, head.description, entry.hero?.title ?? head.title])
      expect(words, entry.path).toMatch(/\w/)
    return [entry.path, ...[...shell.services, ...shell.footer].map(({ href }) => href)]
  })
const isRequired = ({ source, path }: Text) => {
  const parent = schemaAt(source.schema, path.slice(0, -1), source.raw)
  const field = parent && definition(parent).shape?.[String(path.at(-1))]
  return field !== undefined && !isOptional(field)
}

test('a condition around each text of the schema is an error at its line, or may go', () => {
  const before = backbone(original.site!, later)
  const silent = [...textOfSchema.values()].filter((text) => {
    const { source, path, value } = text
    if (path.length === 0) return false
    const mark = `{if:box_price}${value}{/if}`
    const file = withText(text, mark)
    const files = { ...full, [source.file]: file }
    const errors = loadSite(files, smallOptions).problems.filter(
      ({ severity }) => severity === 'error',
    )
    if (errors.length > 0) {
      const lines = errors
        .filter((error) => error.file === `content/${source.file}`)
        .map((error) => file.split('\n')[error.line - 1])
      expect(lines.join('\n'), nameOf(text)).toContain('{if:box_price}')
      return false
    }
    const { site } = loadSite(files, { ...smallOptions, today: later })
    expect(site && backbone(site, later), nameOf(text)).toEqual(before)
    return isRequired(text) && !path.some((step) => typeof step === 'number')
  })
  // Outside of lists every required text is an error.
  expect(silent.map(nameOf)).toEqual([])
  expect(textOfSchema.size).toBeGreaterThan(200)
})

describe('the site’s content has the same pages whichever facts expire', async () => {
  const { site, sources } = await loadContent('content', '2026-11-20')
  test.each([...factDays(sources, site!)].map((day) => [day.when, day.site] as const))(
    '%s',
    (_, then) => expect(pathsOf(then)).toEqual(pathsOf(site)),
  )
})
