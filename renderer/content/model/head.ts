import { siteMessages } from '../../messages.ts'
import type { Site } from '../site.ts'
import { contactModel } from './company.ts'
import type { Link } from './models.ts'
import { fill, type Values } from './placeholders.ts'
import type { Env } from './resolve.ts'
import type { Head } from '../schema/pages.ts'
import type { City } from '../schema/services.ts'
import { breadcrumbNode } from './structuredData.ts'
import { cardPath, serviceUrl, staticUrls } from './urls.ts'

type Framed = {
  head: Head
  path: string
  values: Values
  /** From the home page, which is left out, to the page itself. */
  trail?: Link[]
  /** schema.org nodes of the page, without @context; its breadcrumbs come last by themselves. */
  schema?: object[]
  city?: City
  article?: { published: string; modified: string }
}

/** What every page has: all that goes into <head>, with addresses as paths that are made absolute when rendered, and what stands around it. */
export function frame(site: Site, env: Env, { head, path, values, trail = [], schema = [], city, article }: Framed) {
  const { company } = site
  const breadcrumbs = trail.length > 0 ? [{ label: siteMessages.home, href: staticUrls.home }, ...trail] : []
  return {
    head: {
      title: fill(head.title, values),
      description: fill(head.description, values),
      keywords: head.keywords.map((keyword) => fill(keyword, values)),
      path,
      /** Path of the 1200x630 link preview picture. */
      card: cardPath(path),
      type: article ? 'article' : 'website',
      geoRegion: city?.geoRegion ?? 'SE-VG',
      geoPlacename: city?.name ?? company.address.city,
      geoPosition: city?.geo ?? company.geo,
      ...(article ? { publishedTime: article.published, modifiedTime: article.modified } : {}),
      robots: 'index, follow',
      schema: breadcrumbs.length > 0 ? [...schema, breadcrumbNode(company, breadcrumbs)] : schema,
    },
    shell: shellModel(site, values, env),
    breadcrumbs,
  }
}
export type HeadModel = ReturnType<typeof frame>['head']

/** What stands on every page: header, footer, mobile bar. */
function shellModel({ company, services }: Site, values: Values, env: Env) {
  const { name, legalName, organisationNumber, vatNumber, fTax, illustrationNote, quoteButton } = company
  return {
    company: { name, legalName, organisationNumber, vatNumber, fTax, illustrationNote, quoteButton },
    contact: contactModel(company),
    services: services.map((service) => ({
      name: service.name,
      href: serviceUrl(service.slug),
      text: fill(service.menuText, values),
      icon: service.icon,
    })),
    externalService: { label: company.externalService.name, href: company.externalService.url },
    social: company.social,
    certifications: company.certifications.map(env.image),
    creator: { label: company.creator.name, href: company.creator.url },
    year: Number(env.today.slice(0, 4)),
  }
}
export type ShellModel = ReturnType<typeof shellModel>
