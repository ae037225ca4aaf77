/** The parts of the model that all pages have: head, header, footer, notices. */
import { siteMessages } from '../../messages.ts'
import { memoize } from '../memoize.ts'
import { required } from '../required.ts'
import { allCollections, collections, type PageName } from '../schema/collections.ts'
import { isDraft } from '../read/assemble.ts'
import type { Site } from '../site.ts'
import { contactModel, socialLinks } from './companyModels.ts'
import type { Env } from '../env.ts'
import type { Link } from './models.ts'
import { longDate } from '../dates.ts'
import { typeset } from '../typeset.ts'
import type { City } from '../schema/pages.ts'
import type { HeadBlock } from '../schema/blocks.ts'
import { socialPicture } from './socialPicture.ts'
import { breadcrumbNode } from './structuredData.ts'
import { cardPath, legalUrl, serviceUrl } from '../urls.ts'
import { customersAnchor } from '../fixedAddresses.ts'

/** The link to a page in menus and breadcrumbs. */
export const linkTo = (name: PageName): Link => ({
  label: collections[name].page.name,
  href: collections[name].page.url,
})

type FrameOptions = {
  head: HeadBlock
  path: string
  /** The breadcrumbs without the home page. */
  trail?: Link[]
  /** schema.org nodes of the page without its breadcrumbs. */
  schema?: object[]
  city?: City | undefined
  /** The page's entries, which may be drafts. */
  entries?: readonly ({ draft: boolean; date?: string } | undefined)[]
  article?: { published: string; modified: string; section: string }
}

/**
 * What all pages have: <head> (URLs are paths until they are rendered), header, footer, notices and
 * breadcrumbs.
 */
export function pageFrame(
  site: Site,
  env: Env,
  { head, path, trail = [], schema = [], city, entries = [], article }: FrameOptions,
) {
  const { company } = site
  const breadcrumbs = trail.length > 0 ? [linkTo('home'), ...trail] : []
  return {
    head: {
      title: head.title,
      description: head.description,
      keywords: head.keywords,
      path,
      /** Path of the 1200x630 picture of links to the page. */
      card: cardPath(path),
      cardAlt: socialPicture(site, path).alt,
      author: company.name,
      type: article ? 'article' : 'website',
      geoRegion: company.geoRegion,
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
    notices: [...draftMark(entries, env), ...noticesOf(site, env)],
    breadcrumbs,
  }
}
export type PageFrame = ReturnType<typeof pageFrame>
export type HeadModel = PageFrame['head']

/** The frame of a page that has a file of its own. */
export const fileFrame = (site: Site, env: Env, name: PageName, schema: object[] = []) =>
  pageFrame(site, env, {
    head: required(site[name], name).head,
    path: collections[name].page.url,
    trail: name === 'home' ? [] : [linkTo(name)],
    schema,
    entries: [pageDraft(site, name)],
  })

/** The page, if it is of a kind that may be a draft. */
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

function noticesOf({ company }: Site, { today }: Env): string[] {
  const texts: string[] = []
  for (const { from, to, text } of company.notices)
    if (from <= today && today <= to) texts.push(text)
  return texts
}

/** Model of the header, footer and mobile bar. */
const shellOf = memoize(shellModel)

function shellModel(site: Site, env: Env) {
  const { company, services, legal } = site
  const { name, legalName, organisationNumber, vatNumber, illustrationNote, quoteButton } = company
  return {
    company: { name, legalName, organisationNumber, vatNumber, illustrationNote },
    ...(company.logo ? { logo: env.image(company.logo) } : {}),
    mark: company.mark,
    home: linkTo('home'),
    menu: menuLinks(site, 'header'),
    footer: [
      ...menuLinks(site, 'footer'),
      ...legal.map(({ id, title }) => ({ label: title, href: legalUrl(id) })),
    ],
    quote: { label: quoteButton, href: collections.quote.page.url },
    contact: contactModel(company),
    services: services.map((service) => ({
      name: service.name,
      href: serviceUrl(service.id),
      text: typeset(service.menuText),
      icon: service.icon,
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

/** The pages of a menu that the site has. */
function menuLinks(site: Site, menu: 'header' | 'footer') {
  const links: (Link & { position: number; roomy?: true })[] = []
  for (const [name, { page }] of allCollections) {
    const position = page?.[menu]
    if (!page || position === undefined || !site[name]) continue
    const { name: label, url, roomy } = page
    links.push({ label, href: url, position, ...(menu === 'header' && roomy ? { roomy } : {}) })
  }
  return links.sort((a, b) => a.position - b.position)
}
