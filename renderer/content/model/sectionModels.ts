/** Models of sections. */
import { type Resolved, resolve } from './resolve.ts'
import { entryById, required } from '../required.ts'
import type { PageSubject } from './pagesOf.ts'
import type { Site } from '../site.ts'
import type { Env } from '../env.ts'
import type { Link } from './models.ts'
import { fillCity } from '../read/fill.ts'
import { typeset } from '../typeset.ts'
import type { FormBlock } from '../schema/blocks.ts'
import { Section, type SectionOf } from '../schema/sections.ts'
import { siteMessages } from '../../messages.ts'
import { estimateOf } from './estimateModel.ts'
import { numberOf, priceDay, pricesIn, validUntil } from './facts.ts'
import { computeExample, creditModel, deductedPrice, priceRows } from './priceModels.ts'
import { formModel } from './formModel.ts'
import {
  contactModel,
  peopleModels,
  personModel,
  scopeModel,
  serviceCards,
} from './companyModels.ts'
import { formAnchor } from '../fixedAddresses.ts'
import { collections } from '../schema/collections.ts'
import { Company } from '../schema/company.ts'
import { articleUrl, cityUrl, quotePath, referenceUrl } from '../urls.ts'

/** What a section may show of its page. */
export type SectionContext = PageSubject & {
  site: Site
  env: Env
  /** Where links to the quote page lead, if not there. */
  quoteUrl?: string
  path: string
  form?: FormBlock | undefined
}

/** All kinds but `cityContent`, which pagesOf replaces by other sections. */
export type SectionKind = Exclude<Section['type'], 'cityContent'>
/** For sections that show more than their own content; the others are only resolved. */
export type ModelMakers = {
  [K in SectionKind]?: (
    section: SectionOf<K>,
    page: SectionContext,
  ) => Resolved<Pick<SectionOf<K>, 'type' | 'anchor'>> | undefined
}

const resolveSection = <K extends SectionKind>(
  section: SectionOf<K>,
  page: SectionContext,
): Resolved<SectionOf<K>> => resolve(Section, section, page)

// checkSections refuses sections on pages without the city or service that they show.
function cityPageOf(page: SectionContext) {
  if (!page.city) throw new Error(`The city of ${page.path} is missing.`)
  return page
}
const serviceOf = ({ service, path }: SectionContext) => required(service, `The service of ${path}`)

const makers = {
  districts: (section, page) => {
    const { service, city } = cityPageOf(page)
    return {
      ...resolveSection(section, page),
      items: city.services[service.id]?.districts ?? city.districts,
    }
  },
  cityLinks: (section, page) => ({ ...resolveSection(section, page), links: cityLinks(page) }),
  contactPerson: (section, page) => ({
    ...resolveSection(section, page),
    person: personModel(page.site, section.person ?? cityPageOf(page).city.areaManager, page.env),
  }),
  team: ({ people, ...section }, page) => ({
    ...resolveSection({ ...section, people: [] }, page),
    people: peopleModels(page.site, page.env, people),
  }),
  assurance: (section, page) => {
    const { site, service } = page
    const { assurance } = site.company
    if (!assurance) return undefined
    const guarantees = assurance.guarantees.filter(
      ({ services }) => !service || services.length === 0 || services.includes(service.id),
    )
    if (guarantees.length === 0) return undefined
    const shared = resolve(Company.shape.assurance.unwrap(), { ...assurance, guarantees }, page)
    const { title = shared.title, ...ownContent } = resolveSection(section, page)
    return { ...shared, ...ownContent, title }
  },
  proof: (section, page) => {
    const proof = proofFor(page)
    return proof && { ...resolveSection(section, page), ...proof }
  },
  testimonials: (section, page) => {
    const { company, testimonials } = page.site
    if (testimonials.length === 0) return undefined
    return {
      ...resolveSection(section, page),
      items: testimonials.map(reviewModel),
      origin: company.reviewsOrigin,
    }
  },
  serviceGrid: (section, page) => ({
    ...resolveSection(section, page),
    services: serviceCards(page.site, page.env),
    contact: contactModel(page.site.company),
  }),
  contactBlock: (section, page) => ({
    ...resolveSection(section, page),
    contact: contactModel(page.site.company),
  }),
  finance: (section, page) => {
    const credit = creditModel(section, page.site, page.env.today)
    return credit && { ...resolveSection(section, page), credit }
  },
  product: (section, page) => {
    const lastDay = validUntil(page.site, [section.price], page.env.today)
    if (!lastDay) return undefined
    const { site, env } = page
    const amounts = [{ kronor: numberOf(site, section.price), deductible: true }]
    const { before, after } = deductedPrice(amounts, section.deduction, site, env.today)
    return {
      ...resolveSection(section, page),
      price: after ? siteMessages.priceAfter(after) : before,
      before: after && siteMessages.priceBefore(before),
      day: priceDay(lastDay),
    }
  },
  example: (section, page) => {
    const { site, env } = page
    const lastDay = validUntil(site, pricesIn(section), env.today)
    if (!lastDay) return undefined
    const ownContent = resolveSection(section, page)
    return {
      ...ownContent,
      day: priceDay(lastDay),
      examples: ownContent.examples.map((example) => computeExample(example, site, env.today)),
    }
  },
  prices: (section, page) => {
    const rows = priceRows(page.site, page.env.today)
    return rows.length > 0 ? { ...resolveSection(section, page), rows } : undefined
  },
  estimate: (section, page) => ({
    ...resolveSection(section, page),
    ...estimateOf(section, page.site, page.env.today),
    href: page.quoteUrl ?? quotePath,
  }),
  form: (section, page) => ({
    ...section,
    anchor: section.anchor ?? formAnchor,
    form: formModel(required(page.form, `The form of ${page.path}`), page),
  }),
} satisfies ModelMakers

/** Props of the component of a kind. */
export type Model<K extends SectionKind> = K extends keyof typeof makers
  ? NonNullable<ReturnType<(typeof makers)[K]>>
  : Resolved<SectionOf<K>>
export type SectionModel = { [K in SectionKind]: Model<K> }[SectionKind]

export function sectionModels(sections: readonly Section[], page: SectionContext): SectionModel[] {
  const found: SectionModel[] = []
  for (const section of sections) {
    if (section.type === 'cityContent') continue
    // TypeScript cannot relate the section to the maker of its type.
    const makeModel = makers[section.type as keyof typeof makers] as Maker | undefined
    const model = makeModel ? makeModel(section, page) : resolveSection(section, page)
    if (model) found.push(model as SectionModel)
  }
  return found
}
type Maker = (section: Section, page: SectionContext) => object | undefined

export const reviewModel = ({ name, town, job, headline, body }: Site['testimonials'][number]) => ({
  name,
  town,
  job,
  headline,
  body: typeset(body),
})

/** Undefined when no testimonial or reference is about the page's service, on a city page there. */
function proofFor({ site, env, service, city }: SectionContext) {
  const concerns = ({ services }: { services: string[] }, place: string) =>
    (!service || services.includes(service.id)) && (!city || place === city.name)
  // Pages without a service have a `testimonials` section.
  const review = service && site.testimonials.find((item) => concerns(item, item.town))
  const job = site.references.find((item) => concerns(item, item.place))
  if (!review && !job) return undefined
  // The newest article about the service that is not an advertisement.
  const article = site.articles.find(
    ({ partner, listCategory }) => !partner && !city && listCategory === service?.guides,
  )
  const links: Link[] = []
  if (article) links.push({ label: article.title, href: articleUrl(article.id) })
  if (site.referencesPage)
    links.push({ label: siteMessages.allReferences, href: collections.referencesPage.page.url })
  return {
    review: review && reviewModel(review),
    origin: review && site.company.reviewsOrigin,
    job: job && {
      title: job.headline,
      scope: scopeModel(job, job.place),
      href: referenceUrl(job.id),
      // An illustration proves nothing.
      image: job.photos.map((photo) => env.image(photo)).find(({ illustration }) => !illustration),
    },
    links,
  }
}

/** The service's pages in other cities. */
function cityLinks(page: SectionContext) {
  const { site, city } = page
  const { id } = serviceOf(page)
  const { cityPage } = entryById(site.services, id)
  const { linkLabel } = required(cityPage, `cityPage of ${id}`)
  const links: Link[] = []
  for (const other of site.cities)
    if (other.id !== city?.id && other.services[id])
      links.push({ label: fillCity(linkLabel, other), href: cityUrl(id, other.id) })
  return links
}
