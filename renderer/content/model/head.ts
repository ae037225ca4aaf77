/** The parts of the model that all pages have: head, header, footer, notices. */
import { siteMessages } from '../../messages.ts'
import { memoize } from '../memoize.ts'
import { required } from '../required.ts'
import { countyOf } from '../schema/counties.ts'
import { allCollections, collections, isPageName, type PageName } from '../schema/collections.ts'
import { isDraft } from '../assemble.ts'
import type { Site } from '../site.ts'
import { contactModel, socialLinks } from './company.ts'
import type { Link, Env } from './models.ts'
import {
  fillPlaceholders,
  longDate,
  placeholderValues,
  type PlaceholderValues,
  typeset,
} from './placeholders.ts'
import type { City, HeadBlock } from '../schema/pages.ts'
import { socialPicture } from './socialPicture.ts'
import { breadcrumbNode, officeAnchor } from './structuredData.ts'
import { cardPath, legalUrl, serviceUrl } from './urls.ts'
import { customersAnchor } from '../../fixedAddresses.ts'

/** The page in menus. */
const menuLink = (site: Site, name: PageName): Link => ({
  label: site[name]?.menu?.name ?? collections[name].page.name,
  href: collections[name].page.url,
})
/** The page in breadcrumbs. */
export function linkTo(site: Site, name: PageName): Link {
  const { label, href } = menuLink(site, name)
  return { label: site[name]?.menu?.breadcrumb ?? label, href }
}

type FrameOptions = {
  head: HeadBlock
  path: string
  values: PlaceholderValues
  /** The breadcrumbs without the home page. */
  trail?: Link[]
  /** schema.org nodes of the page without its breadcrumbs. */
  schema?: object[]
  city?: City | undefined
  /** The service whose notices the page shows. */
  service?: string | undefined
  /** The page's entries, which may be drafts. */
  entries?: readonly ({ draft: boolean; date?: string } | undefined)[]
  article?: { published: string; modified: string; section: string; author: string }
}

/** What all pages have: <head> (URLs are paths until they are rendered), header, footer, notices and breadcrumbs. */
export function pageFrame(
  site: Site,
  env: Env,
  {
    head,
    path,
    values,
    trail = [],
    schema = [],
    city,
    service,
    entries = [],
    article,
  }: FrameOptions,
) {
  const { company } = site
  const breadcrumbs = trail.length > 0 ? [linkTo(site, 'home'), ...trail] : []
  return {
    head: {
      title: fillPlaceholders(head.title, values),
      description: fillPlaceholders(head.description, values),
      keywords: head.keywords.map((keyword) => fillPlaceholders(keyword, values)),
      path,
      /** Path of the 1200x630 picture of links to the page. */
      card: cardPath(path),
      cardAlt: socialPicture(site, path).alt,
      author: article?.author ?? company.name,
      type: article ? 'article' : 'website',
      geoRegion: city?.geoRegion ?? required(countyOf(company.region), company.region),
      geoPlacename: city?.name ?? company.address.city,
      ...(article
        ? {
            publishedTime: article.published,
            modifiedTime: article.modified,
            section: article.section,
          }
        : {}),
      // Pages outside of the content, and previews, have other values.
      robots: head.robots as string,
      schema: breadcrumbs.length > 0 ? [...schema, breadcrumbNode(company, breadcrumbs)] : schema,
    },
    shell: shellOf(site, env),
    notices: [...draftMark(entries, env), ...noticesOf(site, service, values, env)],
    breadcrumbs,
  }
}
export type PageFrame = ReturnType<typeof pageFrame>
export type HeadModel = PageFrame['head']

/** The frame of a page that is one file. */
export const fileFrame = (site: Site, env: Env, name: PageName, schema: object[] = []) =>
  pageFrame(site, env, {
    head: required(site[name], name).head,
    path: collections[name].page.url,
    values: placeholderValues(site, env.today),
    trail: name === 'home' ? [] : [linkTo(site, name)],
    schema,
    entries: [pageDraft(site, name)],
  })

/** A page as an entry that may be a draft. */
export function pageDraft(site: Site, name: PageName): { draft: boolean } | undefined {
  const page = site[name]
  return page && 'draft' in page ? page : undefined
}

function draftMark(entries: NonNullable<FrameOptions['entries']>, { today }: Env): string[] {
  const hidden = entries.find((entry) => entry && isDraft(entry, today))
  if (!hidden) return []
  return [
    hidden.draft || !hidden.date
      ? siteMessages.draft
      : siteMessages.draftUntil(longDate(hidden.date)),
  ]
}

const noticesOf = (
  { company }: Site,
  service: string | undefined,
  values: PlaceholderValues,
  { today }: Env,
): string[] =>
  company.notices
    .filter(
      ({ from, to, service: only }) => from <= today && today <= to && (!only || only === service),
    )
    .map(({ text }) => fillPlaceholders(text, values))

/** Model of the header, footer and mobile bar. */
const shellOf = memoize((site: Site, env: Env) =>
  shellModel(site, placeholderValues(site, env.today), env),
)

function shellModel(site: Site, values: PlaceholderValues, env: Env) {
  const { company, services, legal } = site
  const { name, legalName, organisationNumber, vatNumber, fTax, illustrationNote, quoteButton } =
    company
  return {
    company: { name, legalName, organisationNumber, vatNumber, fTax, illustrationNote },
    ...(company.logo ? { logo: env.image(company.logo) } : {}),
    mark: company.mark,
    wording: company.wording,
    home: menuLink(site, 'home'),
    menu: menuLinks(site, 'header'),
    footer: [
      ...menuLinks(site, 'footer'),
      ...legal.map(({ id, title }) => ({
        label: fillPlaceholders(title, values),
        href: legalUrl(id),
      })),
    ],
    quote: { label: quoteButton, href: collections.quote.page.url },
    contact: contactModel(company, env),
    services: services.map((service) => ({
      name: service.name,
      href: serviceUrl(service.slug),
      text: typeset(fillPlaceholders(service.menuText, values)),
      icon: service.icon,
    })),
    offices: company.offices.map((office) => ({
      name: office.name,
      ...office.address,
      href: `${collections.contact.page.url}#${officeAnchor(office)}`,
    })),
    customers: `${collections.contact.page.url}#${customersAnchor}`,
    ...(company.externalService
      ? {
          externalService: {
            label: company.externalService.name,
            href: company.externalService.url,
          },
        }
      : {}),
    social: socialLinks(company.social),
    certifications: company.certifications.map(env.image),
    creator: { label: company.creator.name, href: company.creator.url },
    year: Number(env.today.slice(0, 4)),
  }
}
export type ShellModel = PageFrame['shell']

const menuLinks = (site: Site, menu: 'header' | 'footer') =>
  allCollections
    .flatMap(([name, { page }]) => (page && isPageName(name) && site[name] ? { name, page } : []))
    .map(({ name, page }) => {
      const { menu: own } = site[name] ?? {}
      const places = own && 'places' in own ? own.places : undefined
      const isIn = places ? places === 'both' || places === menu : page[menu] !== undefined
      // A page that is not among the usual ones comes last, where there is room.
      const { [menu]: order = allCollections.length, roomy = page.header === undefined } = page
      return { ...menuLink(site, name), isIn, order, roomy: menu === 'header' && roomy }
    })
    .filter(({ isIn }) => isIn)
    .sort((a, b) => a.order - b.order)
    .map(({ label, href, roomy }) => ({ label, href, ...(roomy ? { roomy } : {}) }))
