/** All pages of the site, with their content. */
import { fillCity } from '../read/fill.ts'
import { memoize } from '../memoize.ts'
import { required } from '../required.ts'
import type { CityEntry, PartialSite, ServiceEntry } from '../site.ts'
import {
  type CollectionName,
  collections,
  fileOf,
  type PageName,
  isPageName,
} from '../schema/collections.ts'
import type { FormBlock, HeadBlock, HeroBlock } from '../schema/blocks.ts'
import type { Section } from '../schema/sections.ts'
import { articleUrl, cityUrl, legalUrl, serviceUrl } from '../urls.ts'
import { keysOf } from '../../../amplify/functions/shared/keys.ts'

/** A file under content/ and a path in it. */
export type ContentLocation = readonly [file: string, path: readonly PropertyKey[]]

/** A page is about a service in a city, about a service, or about neither. */
export type PageSubject =
  | { service: ServiceEntry; city: CityEntry }
  | { service: ServiceEntry; city?: undefined }
  | { service?: undefined; city?: undefined }

/**
 * A page before its model is made: everything that concerns all pages starts from these entries.
 */
export type PageEntry = PageSubject & {
  path: string
  kind: CollectionName
  /** Set for articles and legal pages only. */
  id?: string
  /** The files that it shows; its own file is the first. */
  sources: string[]
  /** Whether it shows the text at a location. */
  shows: (...origin: ContentLocation) => boolean
  head: HeadBlock
  hero?: HeroBlock | undefined
  sections: { section: Section; at: ContentLocation }[]
  form?: FormBlock | undefined
  /** The date of the last change that the page shows. */
  modified?: string
  /** Markdown of an article or a legal page. */
  body?: string
}

/** All pages except 404. */
export const pagesOf = memoize((site: PartialSite): PageEntry[] => {
  const pages: PageEntry[] = []
  for (const name of keysOf(collections))
    if (isPageName(name) && site[name]) pages.push(pageEntry(name, site, site[name]))
  for (const service of site.services) {
    const { id, cityPage } = service
    const cities = cityPage ? site.cities.filter(({ services }) => services[id]) : []
    pages.push(serviceEntry(service, cities))
    for (const city of cities) pages.push(cityEntry(service, city))
  }
  for (const article of site.articles) {
    const entry = textEntry('articles', articleUrl(article.id), article)
    pages.push({ ...entry, modified: article.updated ?? article.date })
  }
  for (const text of site.legal)
    pages.push(textEntry('legal', legalUrl(text.id), text, ['site.yaml']))
  return pages
})

const locatedSections = (sections: readonly Section[], file: string, ...path: string[]) =>
  sections.map((section, index) => ({ section, at: [file, [...path, 'sections', index]] as const }))

type PageFile = {
  head: HeadBlock
  hero?: HeroBlock
  sections?: Section[]
  form?: FormBlock | object
}

/** The entry of a page that has a file of its own. */
function pageEntry(
  name: PageName,
  site: PartialSite,
  { head, hero, sections = [], form }: PageFile,
): PageEntry {
  const { path: file, page } = collections[name]
  const { url, shows = [] }: { url: string; shows?: readonly CollectionName[] } = page
  const sources: string[] = [file]
  for (const other of shows) {
    const entries = site[other]
    if (!Array.isArray(entries)) sources.push(fileOf(other))
    else for (const { id } of entries) sources.push(fileOf(other, id))
  }
  return {
    path: url,
    kind: name,
    sources,
    shows: (location) => location === file,
    head,
    hero,
    sections: locatedSections(sections, file),
    ...(form && 'rules' in form ? { form } : {}),
  }
}

function serviceEntry(service: ServiceEntry, cities: CityEntry[]): PageEntry {
  const file = fileOf('services', service.id)
  const { head, hero, form, sections } = service
  return {
    path: serviceUrl(service.id),
    kind: 'services',
    sources: [file, ...cities.map(({ id }) => fileOf('cities', id))],
    shows: (location, [key]) => location === file && key !== 'cityPage',
    head,
    hero,
    sections: locatedSections(sections, file),
    form,
    service,
  }
}

/**
 * The sections that all cities share, with the city's own at `cityContent`; with `ownLayout` only
 * the city's own.
 */
function cityEntry(service: ServiceEntry, city: CityEntry): PageEntry {
  const { id } = service
  const shared = fillCity(required(service.cityPage, `cityPage of ${id}`), city)
  const cityService = required(city.services[id], `${id} of ${city.id}`)
  const file = fileOf('cities', city.id)
  const serviceFile = fileOf('services', service.id)
  const ownSections = locatedSections(cityService.sections, file, 'services', id)
  const sections = locatedSections(shared.sections, serviceFile, 'cityPage')
  const place = sections.findIndex(({ section }) => section.type === 'cityContent')
  const { title = shared.hero.title, buttons = shared.hero.buttons, lede, image } = cityService
  return {
    path: cityUrl(id, city.id),
    kind: 'cities',
    sources: [file, serviceFile, fileOf('staff', city.areaManager)],
    shows: (location, [key, of]) =>
      location === file
        ? key === 'services' && of === id
        : location === serviceFile && key === 'cityPage',
    head: {
      ...shared.head,
      title: cityService.headTitle ?? shared.head.title,
      description: cityService.description,
    },
    hero: { ...shared.hero, title, buttons, lede, image },
    sections: cityService.ownLayout ? ownSections : sections.toSpliced(place, 1, ...ownSections),
    form: cityService.form ?? shared.form,
    // With the texts for this city, such as the label of links to its page.
    service: { ...service, cityPage: shared },
    city,
  }
}

function textEntry(
  kind: 'articles' | 'legal',
  path: string,
  { id, head, body }: { id: string; head: HeadBlock; body: string },
  others: string[] = [],
): PageEntry {
  const file = fileOf(kind, id)
  return {
    path,
    kind,
    id,
    sources: [file, ...others],
    shows: (location) => location === file,
    head,
    sections: [],
    body,
  }
}
