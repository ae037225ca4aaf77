/** Page models. */
import { resolve } from './resolve.ts'
import { type CollectionName, collections, isPageName } from '../schema/collections.ts'
import { required } from '../required.ts'
import { siteMessages } from '../../messages.ts'
import { cityValues } from '../read/fill.ts'
import type { Site } from '../site.ts'
import { articlePage, blogPage, legalPage } from './articles.ts'
import { formModel } from './formModel.ts'
import { numberOf, validUntil } from './facts.ts'
import { pricePoint } from './priceModels.ts'
import { ContactPage, NotFoundPage, QuotePage, ReferencesPage } from '../schema/pages.ts'
import { HeroBlock } from '../schema/blocks.ts'
import { contactModel, peopleModels, personModel, quoteLinks, scopeModel } from './companyModels.ts'
import { estimateIn, yearlyValue } from './estimateModel.ts'
import { pageFrame, type PageFrame, fileFrame, linkTo, pageDraft } from './head.ts'
import type { Env } from '../env.ts'
import type { Link } from './models.ts'
import type { PageEntry } from './pagesOf.ts'
import { kronorText } from './swedishNumbers.ts'
import { typeset } from '../typeset.ts'
import { reviewModel, sectionModels, type SectionContext } from './sectionModels.ts'
import { businessNode, contactPageNode, sectionsPageNodes } from './structuredData.ts'
import { formAnchor } from '../fixedAddresses.ts'
import { cardPath, mapUrl, quoteUrl, serviceUrl } from '../urls.ts'
import { hasKey } from '../../../amplify/functions/shared/keys.ts'

/** The model of a page of sections. */
export function sectionsPage(site: Site, env: Env, entry: PageEntry) {
  const { kind, path, head, form, service, city } = entry
  const hero = required(entry.hero, `The hero of ${path}`)
  const formSection = entry.sections.find(({ section }) => section.type === 'form')?.section
  const anchor =
    form && ((formSection && 'anchor' in formSection && formSection.anchor) || formAnchor)
  /**
   * Target of links to the quote page: the page's own form, or the quote page with the service and
   * city as parameters.
   */
  const toQuote = anchor
    ? `#${anchor}`
    : quoteUrl({ service: service?.serviceType, city: city?.id })
  const page: SectionContext = { site, env, quoteUrl: toQuote, ...entry }
  const sections = entry.sections.map(({ section }) => section)
  const models = sectionModels(sections, page)
  // Without a form section, the form is beside the heading, and a city's contact person is below
  // the heading.
  const formBesideHeading = form && !formSection ? formModel(form, page) : undefined
  const person =
    formBesideHeading && city && models.find((section) => section.type === 'contactPerson')
  return {
    kind,
    ...pageFrame(site, env, {
      head,
      path,
      trail: trailOf(entry),
      city,
      entries: [service, city, isPageName(kind) ? pageDraft(site, kind) : undefined],
      schema: sectionsPageNodes(entry, site, env),
    }),
    hero: resolve(HeroBlock, withPrices(hero, entry, site, env), page),
    question:
      kind === 'home' && site.home.hero.question
        ? {
            title: typeset(site.home.hero.question),
            services: quoteLinks(site),
          }
        : undefined,
    form: formBesideHeading,
    person: person && { title: person.title, person: person.person, anchor: person.anchor },
    sections: models.filter((section) => section !== person),
    /** Inline SVG of the city's silhouette, shown above the footer. */
    silhouette: city?.silhouette && env.svg(city.silhouette),
    toQuote,
  }
}

export type SectionsPageModel = ReturnType<typeof sectionsPage>

/**
 * The top of a service's pages also shows the value per year of its estimate, and an example of its
 * price.
 */
function withPrices(hero: HeroBlock, { service }: PageEntry, site: Site, env: Env) {
  const points = [...hero.points]
  const figures = [...hero.figures]
  const price = service && pricePoint(service, site, env.today)
  if (price) points.unshift(price)
  const estimate = service && estimateIn(service)
  if (service && estimate)
    figures.unshift({
      value: yearlyValue(estimate, site, env.today),
      label: siteMessages.yearlyValue(estimate.roof.panels),
      href: `${serviceUrl(service.id)}#${estimate.anchor ?? ''}`,
    })
  return { ...hero, points, figures }
}

function trailOf({ kind, path, service, city }: PageEntry): Link[] {
  if (!service) return kind !== 'home' && isPageName(kind) ? [linkTo(kind)] : []
  return [
    { label: service.name, href: serviceUrl(service.id) },
    ...(city ? [{ label: city.name, href: path }] : []),
  ]
}

export function quotePage(site: Site, env: Env) {
  const { head, form, contactPerson, ...texts } = site.quote
  return {
    ...fileFrame(site, env, 'quote'),
    ...resolve(QuotePage, texts, { env }),
    form: formModel(form, { site, path: collections.quote.page.url }),
    /**
     * Texts such as "i Lerum" by slug. Only a known town is filled in: other words in a link are
     * not shown.
     */
    towns: Object.fromEntries(site.cities.map((city) => [city.id, cityValues(city).in_city])),
    person: personModel(site, contactPerson, env),
    contact: contactModel(site.company),
    review: site.testimonials[0] && {
      ...reviewModel(site.testimonials[0]),
      origin: site.company.reviewsOrigin,
    },
  }
}

export function contactPage(site: Site, env: Env) {
  const { head, form, customers, ...texts } = resolve(ContactPage, site.contact, { env })
  const { callOut, ...customerTexts } = customers
  const isPriceValid = callOut && validUntil(site, [callOut.amount], env.today)
  return {
    ...fileFrame(site, env, 'contact', [
      businessNode(site, env),
      contactPageNode(site.company, texts.title),
    ]),
    ...texts,
    form: { ...form, page: collections.contact.page.url },
    contact: { ...contactModel(site.company), map: mapUrl(site.company.geo) },
    team: peopleModels(site, env),
    customers: {
      ...customerTexts,
      lede: isPriceValid
        ? `${siteMessages.callOutFee}: ${kronorText(numberOf(site, callOut.amount))} ${callOut.note}`
        : undefined,
    },
  }
}

export type ContactPageModel = ReturnType<typeof contactPage>

export function referencesPage(site: Site, env: Env) {
  const { head, sections, ...texts } = required(site.referencesPage, 'The page of references')
  const page: SectionContext = { site, env, path: collections.referencesPage.page.url }
  return {
    ...fileFrame(site, env, 'referencesPage'),
    ...resolve(ReferencesPage, texts, page),
    origin: site.references.length > 0 ? site.company.reviewsOrigin : undefined,
    references: site.references.map((job) => ({
      id: job.id,
      place: job.place,
      customer: job.customer,
      headline: job.headline,
      scope: scopeModel(job),
      quote: typeset(job.quote),
      photos: job.photos.map((photo) => env.image(photo)),
    })),
    sections: sectionModels(sections, page),
  }
}

export function notFoundPage(site: Site, env: Env) {
  const { head, ...content } = site.notFound
  const texts = resolve(NotFoundPage, content, { env })
  const frame = pageFrame(site, env, {
    head: { ...head, robots: 'noindex, follow' },
    path: '/404',
  })
  // Shown at any URL, so it uses the home page's link card.
  return {
    model: 'notFound' as const,
    ...frame,
    head: { ...frame.head, card: cardPath(collections.home.page.url) },
    ...texts,
  }
}

/** The models of pages that are not pages of sections. */
const models = {
  quote: quotePage,
  contact: contactPage,
  referencesPage,
  blog: blogPage,
  articles: (site, env, { id = '' }) => articlePage(site, id, env),
  legal: (site, env, { id = '' }) => legalPage(site, id, env),
} satisfies { [kind in CollectionName]?: (site: Site, env: Env, entry: PageEntry) => PageFrame }
type Models = { [K in keyof typeof models]: ReturnType<(typeof models)[K]> }
export type PageModels = Models & {
  sections: SectionsPageModel
  notFound: ReturnType<typeof notFoundPage>
}

export function pageModel(
  entry: PageEntry,
  site: Site,
  env: Env,
): { model: keyof PageModels } & PageFrame {
  const { kind } = entry
  if (hasKey(models, kind)) return { model: kind, ...models[kind](site, env, entry) }
  return { model: 'sections', ...sectionsPage(site, env, entry) }
}
