import { memoize } from '../memoize.ts'
import type { PartialSite, Site, Sources } from '../site.ts'
import { allCollections, type CollectionName, collections, fileOf, type PageName } from '../schema/collections.ts'
import type { FormBlock, Head, Hero } from '../schema/pages.ts'
import type { Section } from '../schema/sections.ts'
import { articleUrl, cityUrl, legalUrl, serviceUrl } from './urls.ts'

/** Where something is written: a file under content/ and the way to it. */
export type ContentLocation = readonly [file: string, path: readonly PropertyKey[]]

/** What is known of a page before it is made; whatever concerns every page goes through these. */
export type PageEntry = {
  path: string
  kind: CollectionName
  /** Of an article or a legal page. */
  id?: string
  /** The files under content/ that its own text is made of; the one that is the page comes first. */
  sources: string[]
  /** Whether it shows what is written there. */
  shows: (...origin: ContentLocation) => boolean
  head: Head
  headAt: { title: ContentLocation; description: ContentLocation }
  hero?: Hero | undefined
  /** From top to bottom. */
  sections: { section: Section; at: ContentLocation }[]
  form?: FormBlock | undefined
  formAt: ContentLocation
  /** The day that the page itself says it was changed. */
  modified?: string
  /** Markdown of an article or a legal page. */
  body?: string
  service?: Site['services'][number]
  city?: Site['cities'][number]
  /** A file of it has problems: only its address is to be trusted. */
  unread?: boolean
}

/** Every page but 404. With `sources` also those whose files have problems: they have an address all the same. */
export function pagesOf(site: PartialSite, sources?: Sources): PageEntry[] {
  const unread = sources && lists.some((name) => [...sources[name].values()].some(({ value }) => value === undefined))
  return unread ? entriesOf(site, withUnread(site, sources)) : entriesOfRead(site)
}

const lists = ['services', 'cities', 'articles', 'legal'] as const
type Lists = Pick<Site, (typeof lists)[number]>

const entriesOfRead = memoize((site: PartialSite) => entriesOf(site, site))

function entriesOf(site: PartialSite, { services, cities, articles, legal }: Lists): PageEntry[] {
  return [
    ...allCollections.flatMap(([name, collection]) => ('page' in collection ? [pageEntry(name as PageName, site)] : [])),
    ...services.flatMap((service) => {
      const inCities = service.cityPage ? cities.filter((city) => city.services[service.slug]) : []
      return [serviceEntry(service, inCities), ...inCities.map((city) => cityPage(service, city))]
    }),
    ...articles.map((article) => ({
      ...textEntry('articles', articleUrl(article.id), article),
      modified: article.updated ?? article.date,
    })),
    ...legal.map((text) => textEntry('legal', legalUrl(text.id), text, ['site.yaml'])),
  ]
}

/** The pages whose own text a file is part of. */
export function pagesByFile(pages: PageEntry[]): (file: string) => PageEntry[] {
  const byFile = Map.groupBy(
    pages.flatMap((page) => page.sources.map((file) => ({ file, page }))),
    ({ file }) => file,
  )
  return (file) => byFile.get(file)?.map(({ page }) => page) ?? []
}

/** Stands in for what could not be read. */
const blank = { head: { title: '', description: '', keywords: [] }, hero: {}, sections: [] }
const isUnread = (entry: object) => 'unread' in entry
const headOf = (file: string, ...path: string[]) => ({
  headAt: { title: [file, [...path, 'head', 'title']], description: [file, [...path, 'head', 'description']] } as const,
})
const placed = (sections: readonly Section[], file: string, ...path: string[]) =>
  sections.map((section, index) => ({ section, at: [file, [...path, 'sections', index]] as const }))

/** A page that is one file. */
function pageEntry(name: PageName, site: PartialSite): PageEntry {
  const { path: file, page } = collections[name]
  const { url, shows = [] }: { url: string; shows?: readonly CollectionName[] } = page
  const {
    head,
    hero,
    sections = [],
    form,
  } = (site[name] ?? blank) as Pick<PageEntry, 'head' | 'hero'> & { sections?: Section[]; form?: object }
  const others = shows.flatMap((other) => {
    const entries = site[other]
    return Array.isArray(entries) ? entries.map(({ id }) => fileOf(other, id)) : [fileOf(other)]
  })
  return {
    path: url,
    kind: name,
    sources: [file, ...others],
    shows: (shown) => shown === file,
    head,
    ...headOf(file),
    hero,
    sections: placed(sections, file),
    ...(form && 'rules' in form ? { form: form as FormBlock } : {}),
    formAt: [file, ['form']],
    unread: site[name] === undefined,
  }
}

function serviceEntry(service: Site['services'][number], cities: Site['cities']): PageEntry {
  const file = fileOf('services', service.id)
  const { head, hero, form, sections } = service
  return {
    path: serviceUrl(service.slug),
    kind: 'services',
    sources: [file, ...cities.map(({ id }) => fileOf('cities', id))],
    shows: (shown, [key]) => shown === file && key !== 'cityPage',
    head,
    ...headOf(file),
    hero,
    sections: placed(sections, file),
    form,
    formAt: [file, ['form']],
    service,
    unread: isUnread(service),
  }
}

/** What all cities share, with the city's own parts in their place; only its own on a page that is laid out by itself. */
export function cityEntry(service: Site['services'][number], city: Site['cities'][number]): PageEntry {
  const { slug } = service
  const shared = service.cityPage!
  const own = city.services[slug]!
  const file = fileOf('cities', city.id)
  const serviceFile = fileOf('services', service.id)
  const ownSections = placed(own.sections, file, 'services', slug)
  const sections = placed(shared.sections, serviceFile, 'cityPage')
  const {
    title = shared.hero.title,
    points = shared.hero.points,
    figures = shared.hero.figures,
    buttons = shared.hero.buttons,
    lede,
    image,
  } = own
  return {
    path: cityUrl(slug, city.slug),
    kind: 'cities',
    sources: [file, serviceFile, fileOf('staff', city.areaManager)],
    shows: (shown, [key, of]) => (shown === file ? key === 'services' && of === slug : shown === serviceFile && key === 'cityPage'),
    head: { ...shared.head, title: own.headTitle ?? shared.head.title, description: own.description },
    headAt: {
      title: own.headTitle ? [file, ['services', slug, 'headTitle']] : [serviceFile, ['cityPage', 'head', 'title']],
      description: [file, ['services', slug, 'description']],
    },
    hero: { ...shared.hero, title, points, figures, buttons, lede, image },
    sections: own.ownLayout ? ownSections : withOwn(sections, ownSections),
    form: own.form ?? shared.form,
    formAt: own.form ? [file, ['services', slug, 'form']] : [serviceFile, ['cityPage', 'form']],
    service,
    city,
    unread: isUnread(service) || isUnread(city),
  }
}

const cityPage = memoize(cityEntry)

/** The city's own parts in their place, and what proves the work where one decides: before the city's own questions. */
function withOwn(shared: PageEntry['sections'], own: PageEntry['sections']): PageEntry['sections'] {
  const proof = shared.filter(({ section }) => section.type === 'proof')
  const questions = own.findIndex(({ section }) => section.type === 'faq')
  const at = questions === -1 ? own.length : questions
  return shared
    .filter((each) => !proof.includes(each))
    .flatMap((each) => (each.section.type === 'cityContent' ? [...own.slice(0, at), ...proof, ...own.slice(at)] : [each]))
}

function textEntry(
  kind: 'articles' | 'legal',
  path: string,
  { id, head, body, ...rest }: { id: string; head: Head; body: string },
  others: string[] = [],
): PageEntry {
  const file = fileOf(kind, id)
  return {
    path,
    kind,
    id,
    sources: [file, ...others],
    shows: (shown) => shown === file,
    head,
    ...headOf(file),
    sections: [],
    formAt: [file, []],
    body,
    unread: isUnread(rest),
  }
}

function withUnread(site: PartialSite, sources: Sources): Lists {
  const rest = <K extends keyof Lists>(name: K, make: (raw: Record<string, unknown>, id: string) => object): Site[K] => {
    const read = site[name] as { id: string }[]
    const unread = [...sources[name]].filter(([, { value }]) => value === undefined)
    return [
      ...read,
      ...unread.map(([id, { raw }]) => ({ ...blank, id, aliases: [], unread: true, ...make((raw ?? {}) as Record<string, unknown>, id) })),
    ] as unknown as Site[K]
  }
  const services = rest('services', ({ slug }, id) => ({ slug: slug ?? id, cityPage: blank }))
  return {
    services,
    cities: rest('cities', ({ slug, services: own }, id) => ({
      slug: slug ?? id,
      services: Object.fromEntries(services.flatMap((service) => (!own || service.slug in Object(own) ? [[service.slug, blank]] : []))),
    })),
    articles: rest('articles', () => ({})),
    legal: rest('legal', () => ({})),
  }
}
