import { expect, test, vi } from 'vitest'
import { contentQuality } from '../../renderer/content/check/quality.ts'
import { loadSite } from '../../renderer/content/load.ts'
import { sectionsAt } from '../sectionsAt.ts'
import { pagesOf } from '../../renderer/content/model/pagesOf.ts'
import { problemText } from '../../renderer/content/read/problems.ts'
import type { PageName } from '../../renderer/content/schema/collections.ts'
import { cmsConfig } from '../../scripts/editor/cmsConfig.ts'
import { smallEnv, smallOptions, withFiles } from '../../scripts/lab/fixtures/smallSite.ts'

/** The one line that a new page takes, beside its content and its folder under pages/. */
vi.mock(import('../../renderer/content/schema/collections.ts'), async (original) => {
  const registry = await original()
  const { SectionsPage } = await import('../../renderer/content/schema/pages.ts')
  const jobs = {
    path: 'pages/jobs.yaml',
    schema: SectionsPage,
    label: 'Lediga jobb',
    page: { url: '/jobb', name: 'Lediga jobb', header: 4, footer: 6 },
  }
  registry.allCollections.push(['jobs' as PageName, jobs as never])
  Object.assign(registry.collections, { jobs })
  return registry
})

const jobs = (changes: Record<string, string> = {}) => {
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
  return { 'pages/jobs.yaml': Object.entries(changes).reduce((changed, [from, to]) => changed.replace(from, () => to), text) }
}
const loaded = (files: Record<string, string>) => {
  const { site, sources, problems } = loadSite(withFiles(files), smallOptions)
  return { site, said: [...problems, ...(site ? contentQuality(site, sources, smallOptions) : [])].map(problemText) }
}

test('a page that is one line in the registry has its address, menus, sitemap entry, list in the CMS and model', () => {
  const { site, said } = loaded({
    ...jobs(),
    'blog/vinter.md': withFiles({})['blog/vinter.md']!.replace('[Energi', '[Lediga jobb](/jobb#pris) [Energi'),
  })
  expect(said).toEqual([])
  expect(pagesOf(site!).find(({ path }) => path === '/jobb')).toMatchObject({ kind: 'jobs', sources: ['pages/jobs.yaml'] })
  const { head, breadcrumbs, shell, sections } = sectionsAt(site!, '/jobb', smallEnv)
  expect([head.title, breadcrumbs.at(-1), sections.length]).toEqual(['Lediga jobb', { label: 'Lediga jobb', href: '/jobb' }, 2])
  expect([shell.menu.at(-1), shell.footer[5]]).toEqual([breadcrumbs.at(-1), breadcrumbs.at(-1)])
  expect(JSON.stringify(cmsConfig({ repository: 'a/b', branch: 'main' }))).toContain('"content/pages/jobs.yaml"')
})

test('a page that is registered and not written is missed', () => {
  expect(loaded({}).said).toEqual(['content/pages/jobs.yaml:1:1  filen saknas. Lägg tillbaka den.'])
})

test('a link to a place that a new page does not have is refused', () => {
  const elsewhere = withFiles({})['blog/vinter.md']!.replace('[Energi', '[Lediga jobb](/jobb#priset) [Energi')
  expect(loaded({ ...jobs(), 'blog/vinter.md': elsewhere }).said).toEqual([
    'content/blog/vinter.md:26:19  stället #priset finns inte på /jobb. Menade du "#pris"?',
  ])
})

test('a new page is held to the rules of every page, its title included', () => {
  const wrong = jobs({
    '[priset](#pris).': '[priset](#prisett).',
    'anchor: pris': 'anchor: historia',
    'body: Ett.': `body: <b>Ett.</b>
  - type: contactPerson
    title: Fråga oss
  - type: districts
    title: Områden
  - type: form`,
  })
  expect(loaded(wrong).said).toMatchInlineSnapshot(`
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
  const titled = jobs({ 'title: Lediga jobb': `title: Lediga jobb ${'och allt annat som är bra att veta '.repeat(2)}` })
  expect(loaded(titled).said).toMatchInlineSnapshot(`
    [
      "content/pages/jobs.yaml:2:10  varning: sidtiteln på /jobb är 81 tecken och klipps av i sökresultat. Skriv högst 60.",
    ]
  `)
})
