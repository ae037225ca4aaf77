/** What pages and components get: finished values, made from content by sectionPages.ts, articlePages.ts and companyPages.ts. Everything here can be written as JSON. */
import type { Staff } from '../schema/company.ts'
import type { Article, Head } from '../schema/pages.ts'
import type { FormBlock, Hero } from '../schema/sections.ts'
import type { SectionModel } from './sections.ts'

/** A picture ready for <Picture>: its srcsets point at generated files; an SVG has neither. */
export type ImageModel = { alt: string; src: string; width: number; height: number; avif?: string; webp?: string; illustration: boolean }

/** Content with placeholders filled in, Markdown (`body`, `answer`) rendered to HTML and pictures looked up. */
export type Resolved<T> = T extends { file: string; alt: string }
  ? ImageModel
  : T extends readonly (infer U)[]
    ? Resolved<U>[]
    : T extends object
      ? { [K in keyof T]: Resolved<T[K]> }
      : T

export type Link = { label: string; href: string }
export type PersonModel = { name: string; role: Staff['role']; email: string; phone?: Link; initials: string; portrait?: ImageModel }
export type ContactModel = { phone: Link; email: string; days: string; hours: string; street: string; postalCode: string; city: string }
export type ServiceCard = { name: string; text: string; href: string; image: ImageModel; external: boolean; icon?: string }

/** Props of a quote form. `serviceType` absent: the visitor chooses. */
export type FormModel = {
  kind: FormBlock['rules']
  title: string
  lede: string
  button: string
  helper?: string
  serviceType?: string
  /** What the city field and the message hold from the start; '' when nothing. */
  city: string
  message: string
  /** Path of the page the form stands on. */
  page: string
}

/** Everything that goes into <head>; addresses are paths, made absolute when rendered. */
export type HeadModel = Head & {
  path: string
  /** Path of the 1200x630 link preview picture. */
  card: string
  type: 'website' | 'article'
  geoRegion: string
  geoPlacename: string
  geoPosition: { latitude: number; longitude: number }
  publishedTime?: string
  modifiedTime?: string
  robots: 'index, follow' | 'noindex, follow'
  /** schema.org nodes of the page, without @context. */
  schema: object[]
}

/** What stands on every page: header, footer, mobile bar. */
export type ShellModel = {
  company: {
    name: string
    legalName: string
    organisationNumber: string
    vatNumber: string
    fTax: string
    illustrationNote: string
    quoteButton: string
  }
  contact: ContactModel
  services: { name: string; href: string; text: string; icon: string }[]
  externalService: Link
  social: { instagram: string; facebook: string }
  certifications: ImageModel[]
  creator: Link
  year: number
}

type Page = { head: HeadModel; shell: ShellModel; breadcrumbs: Link[] }

/** Home, service and city pages: a top, a form and sections. */
export type SectionsPage = Page & {
  kind: 'home' | 'service' | 'city'
  hero: Resolved<Hero>
  /** The form beside the top; a form further down is a section. */
  form?: FormModel
  /** The contact person under the hero of a city page. */
  person?: { title: string; person: PersonModel; anchor?: string }
  sections: SectionModel[]
  /** Inline SVG of the city's line silhouette, standing on the footer. */
  silhouette?: string
}

export type ArticleCard = {
  title: string
  excerpt: string
  href: string
  date: string
  isoDate: string
  minutes: number
  categories: string
  categoryLabel: string
  cover: ImageModel
}
export type ArticlePage = Page & {
  title: string
  author: string
  date: string
  isoDate: string
  minutes: number
  category: string
  cover: ImageModel
  /** HTML of the article; h2 and h3 carry ids. */
  body: string
  contents: { id: string; text: string }[]
  aside: Article['aside']
  closing: Article['closing']
  suggestionsTitle: string
  suggestions: { title: string; text: string; href: string; image: ImageModel }[]
  quoteButton: string
  phone: Link
}
export type BlogPageModel = Page & {
  title: string
  lede: string
  articles: ArticleCard[]
  categories: { value: string; label: string }[]
  newsletter?: { title: string; text: string; label: string; button: string; consent: string }
  closing: { title: string; text: string; button: Link }
}
export type QuotePageModel = Page & {
  title: string
  lede: string
  stepsTitle: string
  steps: { title: string; text: string }[]
  form: FormModel
  contactTitle: string
  contactText: string
  person: PersonModel
  contact: ContactModel
}
export type ContactPageModel = Page & {
  title: string
  lede: string
  form: { title: string; lede: string; page: string }
  addressTitle: string
  hoursTitle: string
  contact: ContactModel
  teamTitle: string
  teamLede: string
  team: PersonModel[]
}
export type ReferencesPageModel = Page & {
  title: string
  lede: string
  references: { place: string; customer: string; headline: string; quote: string; photos: (ImageModel & { full: string })[] }[]
  sections: SectionModel[]
  socialTitle: string
  socialText: string
}
export type LegalPageModel = Page & {
  title: string
  lede: string
  updated: string
  isoUpdated: string
  body: string
  contents: { id: string; text: string }[]
}
export type NotFoundPageModel = Page & { text: string; links: Link[] }
