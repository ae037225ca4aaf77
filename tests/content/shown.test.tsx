/** Whatever content may hold is seen somewhere: a field that is accepted and never shown misleads whoever fills it in. */
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { articlePage, blogPage, legalPage } from '../../renderer/content/model/articles.ts'
import {
  cityPage,
  contactPage,
  homePage,
  notFoundPage,
  ownPage,
  quotePage,
  referencesPage,
  servicePage,
  thanksPage,
} from '../../renderer/content/model/page.ts'
import { needs } from '../../renderer/content/check/sections.ts'
import { longDate } from '../../renderer/content/model/placeholders.ts'
import { typeset } from '../../renderer/content/model/typeset.ts'
import { redirects } from '../../renderer/content/model/urls.ts'
import { definition, unwrapped } from '../../renderer/content/schema/walk.ts'
import { allCollections } from '../../renderer/content/schema/collections.ts'
import type { Section } from '../../renderer/content/schema/sections.ts'
import type { Site } from '../../renderer/content/site.ts'
import { Head } from '../../renderer/document/Head.tsx'
import { Above, Below, Main } from '../../renderer/document/Layout.tsx'
import { PageProvider } from '../../renderer/pageContext.tsx'
import { siteFiles } from '../../scripts/build/siteFiles.ts'
import { smallEnv as env } from '../../scripts/lab/fixtures/smallSite.ts'

/** Kept for other uses than to be seen. */
const notShown = [
  /\.order$/, // Sorts lists, as the next does.
  /^articles\.featured$/,
  /\.(sample|invented)$/, // Read by check:release.
  /\.draft$/, // See tests/content/drafts.test.ts.
  /^company\.notices\./,
  /^blog\.aside\./, // Where an article has none, see pageModels.test.ts.
  /^staff\.name$/, // The file's name in the CMS.
  /^facts\.facts\.(statement|source\..*)$/, // Tells whoever checks the figure again what it says and where.
  /^facts\.facts\.(figure|asOf)$/, // Shown where a text names it.
  /^(testimonials|references)\.services$|^services\.(jobWords|guides)$/, // Which proof and article a service shows.
  /^facts\.facts\.checkBy$/, // A reminder to the office, see tests/content/dates.test.ts.
  /^company\.theme\./, // In the style sheet of every page, see tests/build/theme.test.ts.
  /^company\.(founded|replyPromise|retentionMonths)$/, // Shown where a text names them.
  /^(services|quote)\.form\.withLocation$/, // Refused where there is no city.
]

type Leaf = { name: string; path: PropertyKey[]; token?: string; other?: unknown }
/** What a key must hold for the rest to hang together. */
const given: Record<string, unknown> = {
  areaManager: 'anna',
  contactPerson: 'anna',
  person: 'anna',
  people: ['anna'],
  author: 'anna',
  by: 'anna',
  ...{ price: 'rot', amount: 'rot', share: 'rot', of: 'rot', cap: 'rot', months: 'rot', fee: 'rot', rate: 'rot' },
  ...{ size: 'rot', solarYield: 'rot', panel: 'rot', perKw: 'rot', bought: 'rot', sold: 'rot', flat: 'rot', low: 'rot', steep: 'rot' },
  slug: 'rot',
  id: 'rot',
  ownLayout: false,
}

/** A value of every field of a schema, each text told from all the others. */
function everything(schema: z.ZodType, leaves: Leaf[], name: string, path: PropertyKey[]): unknown {
  const inner = unwrapped(schema)
  const { type, shape, element, valueType, options, values, entries } = definition(inner)
  const leaf = (value: unknown, more: Partial<Leaf>) => {
    leaves.push({ name, path, ...more })
    return value
  }
  const key = String(path.at(-1))
  if (key in given) return type === 'boolean' ? leaf(given[key], { other: !given[key] }) : given[key]
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(shape!).map(([each, child]) => [each, everything(child, leaves, `${name}.${each}`, [...path, each])]),
    )
  if (type === 'record') return { rot: everything(valueType!, leaves, name, [...path, 'rot']) }
  if (type === 'array') {
    const kinds = definition(unwrapped(element!)).options ?? [element!]
    return kinds.map((kind, index) => {
      const [of] = (definition(kind).shape?.type && definition(definition(kind).shape!.type!).values) ?? []
      return everything(kind, leaves, of ? `sections(${of})` : name, [...path, index])
    })
  }
  if (type === 'literal') return values![0]
  if (type === 'enum') {
    const [first, second] = Object.keys(entries!)
    return leaf(first, { other: second })
  }
  if (type === 'boolean') return leaf(true, { other: false })
  if (type === 'number') return leaf(7, { other: 8 })
  if (type !== 'string' || options) throw new Error(`${name} is of a type that this test does not know: ${type}`)
  const n = leaves.length
  const day = new Date(Date.UTC(2030, 0, 1 + n)).toISOString().slice(0, 10)
  const candidates: [value: string, token: string][] = [
    [`z${n}y x`, `z${n}y`],
    [`z${n}y`, `z${n}y`],
    [`https://z${n}y.example/a`, `z${n}y`],
    [`https://z${n}y.example`, `z${n}y`],
    [`/z${n}y`, `z${n}y`],
    [`z${n}y.webp`, `z${n}y`],
    [`z${n}y.svg`, `z${n}y`],
    [`z${n}y@a.example`, `z${n}y`],
    [`031-${n} 00 00`, `031-${n} 00 00`],
    [day, day],
    [`#${String(n).padStart(6, '0')}`, `#${String(n).padStart(6, '0')}`],
    ...['Måndag–fredag', 'Gotland', '07:31', '433 00', '555555-5555', 'SE555555555501'].map((text): [string, string] => [text, text]),
  ]
  const taken = candidates.find(([value]) => inner.safeParse(value).success)
  if (!taken) throw new Error(`${name} takes none of the values of this test.`)
  return leaf(taken[0], { token: taken[1] })
}

const fitting = ({ sections }: { sections: Section[] }, page: Parameters<NonNullable<(typeof needs)['form']>>[0]) =>
  sections.filter(({ type }) => needs[type]?.(page) ?? true)

const leaves: Leaf[] = []
const full = Object.fromEntries(
  allCollections.map(([name, collection]) => {
    if (!collection.many) return [name, everything(collection.schema, leaves, name, [name])]
    const entry = everything(collection.schema, leaves, name, [name, 0]) as object
    return [name, [{ ...entry, id: name === 'staff' ? 'anna' : 'rot', ...(collection.markdown ? { body: '## Text' } : {}) }]]
  }),
) as Site

/** A form stands at one of two places, a picture or a pair of them, and what is a city's own hides what all share: no one site shows everything. */
const parted = (site: Site) =>
  changed(site, (key, value) =>
    Array.isArray(value) ? value.filter((each) => (each as Partial<Section>).type !== 'form') : key === 'beforeAfter' ? undefined : value,
  )
const partedInSections = (site: Site) =>
  changed(site, (key, value, parent) =>
    (key === 'image' && 'beforeAfter' in parent) ||
    ('showBusiness' in parent && /^(title|headTitle|points|figures|buttons|form|districts)$/.test(key))
      ? undefined
      : value,
  )

function changed<T>(value: T, change: (key: string, value: unknown, parent: object) => unknown): T {
  if (Array.isArray(value)) return value.map((each) => changed(each, change)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, changed(change(key, each, value), change)])) as T
}

const components = import.meta.glob<{ Page: ComponentType }>('/pages/**/+Page.tsx', { eager: true })
const form = {
  endpoint: '/',
  phone: { label: '', href: '' },
  privacy: full.company.formPrivacy,
  replyPromise: '',
  replyNote: full.company.replyNote,
  steps: [],
  openingHours: '',
  upload: {},
} as never

/** All that visitors and machines are given, each part made when it is asked for. */
function shown(whole: Site): (() => string)[] {
  const site = {
    ...whole,
    home: { ...whole.home, sections: fitting(whole.home, {}) },
    about: { ...whole.about, sections: fitting(whole.about, {}) },
    deductions: { ...whole.deductions, sections: fitting(whole.deductions, {}) },
    referencesPage: { ...whole.referencesPage, sections: fitting(whole.referencesPage, {}) },
    services: whole.services.map((service) => ({ ...service, sections: fitting(service, { service, form: service.form }) })),
  }
  const pages = {
    index: homePage(site, env),
    avdrag: ownPage(site, env, 'deductions'),
    'om-oss': ownPage(site, env, 'about'),
    'tjanster/@service': servicePage(site, 'rot', env),
    'tjanster/@service/@city': cityPage(site, 'rot', 'rot', env),
    'begar-offert': quotePage(site, env),
    kontakt: contactPage(site, env),
    tack: thanksPage(site, env),
    referensuppdrag: referencesPage(site, env),
    'blog/index': blogPage(site, env),
    'blog/@slug': articlePage(site, 'rot', env),
    cookies: legalPage(site, 'rot', env),
    _error: notFoundPage(site, env),
  }
  const html = Object.entries(pages).map(([folder, data]) => () => {
    const { Page } = components[`/pages/${folder}/+Page.tsx`]!
    return renderToStaticMarkup(
      <PageProvider value={{ data, form }}>
        <Head head={data.head} origin={site.company.origin} siteName={site.company.name} />
        <Above shell={data.shell} path={data.head.path} />
        <Main notices={data.notices} silhouette={'silhouette' in data ? data.silhouette : undefined}>
          <Page />
        </Main>
        <Below shell={data.shell} />
      </PageProvider>,
    )
  })
  return [
    ...html,
    () => Object.values(siteFiles(site, [], { lastmod: () => undefined, today: env.today })).join('\n'),
    () => JSON.stringify(redirects(site)),
  ]
}

const variants = [parted, partedInSections]

function withValue(site: Site, [step, ...rest]: PropertyKey[], value: unknown): Site {
  if (step === undefined) return value as Site
  const copy = (Array.isArray(site) ? [...site] : { ...site }) as Record<PropertyKey, unknown>
  copy[step] = withValue(copy[step] as Site, rest, value)
  return copy as unknown as Site
}

test('every field of every shape is shown on a page or in a file, or is named as kept for another use', () => {
  const all = variants.map((variant) => shown(variant(full)).map((make) => make()))
  const seen = ({ path, token, other }: Leaf) =>
    token
      ? all.flat().some((text) => text.includes(token) || (/^\d{4}-/.test(token) && text.includes(typeset(longDate(token)))))
      : variants.some((variant, index) => shown(variant(withValue(full, path, other))).some((make, part) => make() !== all[index]![part]))
  const missing = [...Map.groupBy(leaves, ({ name }) => name)].flatMap(([name, same]) =>
    notShown.some((pattern) => pattern.test(name)) || same.some(seen) ? [] : [name],
  )
  expect(missing).toEqual([])
}, 240_000)
