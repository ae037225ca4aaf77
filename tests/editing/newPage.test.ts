/** A page that is one line in the registry, its content file and a folder under pages/. */
import { expect, test, vi } from 'vitest'
import { contentQuality } from '../../renderer/content/check/quality.ts'
import { loadSite } from '../../renderer/content/load.ts'
import { pagesOf } from '../../renderer/content/model/pagesOf.ts'
import { problemText } from '../../renderer/content/read/problems.ts'
import type { PageName } from '../../renderer/content/schema/collections.ts'
import { cmsConfig } from '../../scripts/editor/cmsConfig.ts'
import { edited, smallEnv, smallOptions, withFiles } from '../support/smallSite.ts'
import { sectionsAt } from '../sectionsAt.ts'

vi.mock(import('../../renderer/content/schema/collections.ts'), async (original) => {
  const registry = await original()
  const { PageBlocks } = await import('../../renderer/content/schema/pages.ts')
  const page = { url: '/jobb', name: 'Lediga jobb', header: 4, footer: 6 }
  const jobs = { path: 'pages/jobs.yaml', schema: PageBlocks, label: 'Lediga jobb', page }
  registry.allCollections.push(['jobs' as PageName, jobs as never])
  Object.assign(registry.collections, { jobs })
  return registry
})

const text = `head:
  title: Lediga jobb
  description: Vi är sex personer i Partille som har monterat solceller i Göteborgstrakten sedan hösten 2021.
  keywords: [lediga jobb]
hero:
  title: Lediga jobb
  lede: Sex personer.
sections:
  - type: text
    anchor: historia
    title: Historia
    body: Läs om [priset](#pris).
  - type: text
    anchor: pris
    title: Pris
    body: Ett.
`
const jobs = (changes: Record<string, string> = {}) => ({
  'pages/jobs.yaml': Object.entries(changes).reduce(
    (changed, [from, to]) => changed.replace(from, () => to),
    text,
  ),
})
const load = (files: Record<string, string>) => {
  const { site, sources, problems } = loadSite(withFiles(files), smallOptions)
  return {
    site,
    problems: [...problems, ...(site ? contentQuality(site, sources, smallOptions) : [])].map(
      problemText,
    ),
  }
}

test('a registered page has an address, menu entries, a list in the CMS and a model, and can be linked to', () => {
  const { site, problems } = load({
    ...jobs(),
    ...edited('blog/vinter.md', '[Energi', '[Lediga jobb](/jobb#pris) [Energi'),
  })
  expect(problems).toEqual([])
  expect(pagesOf(site!).find(({ path }) => path === '/jobb')).toMatchObject({
    kind: 'jobs',
    sources: ['pages/jobs.yaml'],
  })
  const { head, breadcrumbs, shell, sections } = sectionsAt(site!, '/jobb', smallEnv)
  const link = { label: 'Lediga jobb', href: '/jobb' }
  expect([
    head.title,
    sections.length,
    breadcrumbs.at(-1),
    shell.menu.at(-1),
    shell.footer[5],
  ]).toEqual(['Lediga jobb', 2, link, link, link])
  expect(JSON.stringify(cmsConfig({ repository: 'a/b', branch: 'main' }))).toContain(
    '"content/pages/jobs.yaml"',
  )
})

test('a registered page without a file is reported', () => {
  expect(load({}).problems).toEqual([
    'content/pages/jobs.yaml:1:1  filen saknas. Lägg tillbaka den.',
  ])
})

test('the rules of every page apply to a new page', () => {
  const sections =
    '\n  - type: contactPerson\n    title: Fråga oss\n  - type: districts\n    title: Områden\n  - type: form'
  const mistakes = {
    '(#pris).': '(#prisett).',
    'anchor: pris': 'anchor: historia',
    'body: Ett.': `body: <b>Ett.</b>${sections}`,
  }
  expect(load(jobs(mistakes)).problems).toMatchInlineSnapshot(`
    [
      "content/pages/jobs.yaml:12:27  stället #prisett finns inte på /jobb. Där finns: #historia, #offert.",
      "content/pages/jobs.yaml:14:13  ankaret "historia" finns redan på sidan. Välj ett annat.",
      "content/pages/jobs.yaml:16:11  HTML som <b> visas inte. Skriv med Markdown, till exempel **fet** eller [länk](/kontakt).",
      "content/pages/jobs.yaml:16:18  HTML som </b> visas inte. Skriv med Markdown, till exempel **fet** eller [länk](/kontakt).",
      "content/pages/jobs.yaml:17:11  delen contactPerson måste säga vem. Skriv person: och filnamnet i content/staff utan .yaml.",
      "content/pages/jobs.yaml:19:11  delen districts kan inte stå här. Ta bort den.",
      "content/pages/jobs.yaml:21:11  delen form kan inte stå här. Ta bort den.",
    ]
  `)
  const title = `title: Lediga jobb ${'och allt annat som är bra att veta '.repeat(2)}`
  expect(load(jobs({ 'title: Lediga jobb': title })).problems).toEqual([
    'content/pages/jobs.yaml:2:10  varning: sidtiteln på /jobb är 81 tecken och klipps av i sökresultat. Skriv högst 60.',
  ])
})
