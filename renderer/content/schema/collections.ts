/** The registry of all files and folders of content. */
import type { z } from 'zod'
import { ReplyTemplates, Company, Facts, Reference, Staff, Testimonial } from './company.ts'
import { Article, BlogPage } from './blog.ts'
import {
  City,
  ContactPage,
  HomePage,
  Legal,
  NotFoundPage,
  QuotePage,
  ReferencesPage,
  PageBlocks,
  Service,
} from './pages.ts'
import { keysOf } from '../../../amplify/functions/shared/keys.ts'
import { privacyPage } from '../fixedAddresses.ts'

/** A single file. `label` is its name in the CMS. */
export type File = {
  path: string
  many?: undefined
  schema: z.core.$ZodType
  label: string
  page?: Page
}
/**
 * A file that is a page, for routes, checks, menus, sitemap and CMS; its URL has a folder in
 * pages/.
 */
type Page = {
  url: `/${string}`
  /** Label in menus and breadcrumbs. */
  name: string
  /** The folder whose entries are published with the page. */
  entries?: string
  /** Other collections that the page shows. */
  shows?: readonly string[]
  /** Position in the header's menu and in the footer's list. Narrow headers omit `roomy` pages. */
  header?: number
  roomy?: true
  footer?: number
}
/** A folder with a file for each entry. */
export type Folder = {
  path: string
  many: true
  markdown?: true
  schema: z.core.$ZodType
  label: readonly [many: string, one: string]
  page?: undefined
  /** The entries where editors may add none, each with a folder under pages/. */
  only?: readonly string[]
}

/**
 * All collections, in the order of the CMS. A new page of sections needs a line here, its file, and
 * a folder under pages/.
 */
export const collections = {
  cities: { path: 'cities', many: true, schema: City, label: ['Orter', 'Ort'] },
  staff: { path: 'staff', many: true, schema: Staff, label: ['Medarbetare', 'Medarbetare'] },
  references: {
    path: 'references',
    many: true,
    schema: Reference,
    label: ['Referensuppdrag', 'Referensuppdrag'],
  },
  testimonials: {
    path: 'testimonials',
    many: true,
    schema: Testimonial,
    label: ['Omdömen', 'Omdöme'],
  },
  articles: {
    path: 'blog',
    many: true,
    markdown: true,
    schema: Article,
    label: ['Artiklar', 'Artikel'],
  },
  services: { path: 'services', many: true, schema: Service, label: ['Tjänster', 'Tjänst'] },
  home: {
    path: 'pages/home.yaml',
    schema: HomePage,
    label: 'Startsidan',
    page: { url: '/', name: 'Hem', shows: ['company', 'services', 'testimonials'] },
  },
  quote: {
    path: 'pages/quote.yaml',
    schema: QuotePage,
    label: 'Begär offert',
    page: { url: '/begar-offert', name: 'Begär Offert' },
  },
  contact: {
    path: 'pages/contact.yaml',
    schema: ContactPage,
    label: 'Kontakt',
    page: { url: '/kontakt', name: 'Kontakt', shows: ['company', 'staff'], header: 2, footer: 3 },
  },
  referencesPage: {
    path: 'pages/references.yaml',
    schema: ReferencesPage,
    label: 'Referensuppdrag',
    page: {
      url: '/referensuppdrag',
      name: 'Referensuppdrag',
      shows: ['references'],
      entries: 'references',
      header: 1,
      footer: 2,
    },
  },
  blog: {
    path: 'pages/blog.yaml',
    schema: BlogPage,
    label: 'Bloggen',
    page: {
      url: '/blog',
      name: 'Blogg',
      shows: ['articles'],
      entries: 'articles',
      header: 3,
      roomy: true,
      footer: 1,
    },
  },
  about: {
    path: 'pages/about.yaml',
    schema: PageBlocks,
    label: 'Om oss',
    page: { url: '/om-oss', name: 'Om oss', footer: 4 },
  },
  deductions: {
    path: 'pages/deductions.yaml',
    schema: PageBlocks,
    label: 'Avdrag',
    page: { url: '/avdrag', name: 'Avdrag', footer: 5 },
  },
  notFound: { path: 'pages/not-found.yaml', schema: NotFoundPage, label: 'Sidan finns inte' },
  legal: {
    path: 'legal',
    many: true,
    markdown: true,
    schema: Legal,
    label: ['Juridiska sidor', 'Juridisk sida'],
    only: ['cookies', privacyPage],
  },
  company: { path: 'site.yaml', schema: Company, label: 'Företaget' },
  facts: { path: 'facts.yaml', schema: Facts, label: 'Siffror med källa' },
  answers: { path: 'answers.yaml', schema: ReplyTemplates, label: 'Svarsmallar' },
} as const satisfies Record<string, File | Folder>

export type Collections = typeof collections
export type CollectionName = keyof Collections
/** Collections that are one page each. */
export type PageName = {
  [K in CollectionName]: Collections[K] extends { page: object } ? K : never
}[CollectionName]
/** Pages that a company may do without. */
export type DraftPageName = {
  [K in PageName]: z.infer<Collections[K]['schema']> extends { draft: boolean } ? K : never
}[PageName]
export const isPageName = (name: CollectionName): name is PageName => 'page' in collections[name]

export const allCollections = keysOf(collections).map((name): [CollectionName, File | Folder] => [
  name,
  collections[name],
])
/** The path of an entry under content/. */
export const fileOf = (name: CollectionName, id = '') => {
  const { path, ...collection } = collections[name]
  return 'many' in collection ? `${path}/${id}.${'markdown' in collection ? 'md' : 'yaml'}` : path
}
