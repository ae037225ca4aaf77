/** Models of the company's contact details, staff and services. */
import { resolve } from './resolve.ts'
import type { Site } from '../site.ts'
import { entryById } from '../required.ts'
import type { Env } from '../env.ts'
import type { Link } from './models.ts'
import { hoursLine } from '../hours.ts'
import { typeset } from '../typeset.ts'
import { Company } from '../schema/company.ts'
import { Service } from '../schema/pages.ts'
import { phoneUrl, quoteUrl, serviceUrl } from '../urls.ts'
import { networkIcons } from '../../theme/icons.ts'
import { hasKey } from '../../../amplify/functions/shared/keys.ts'

export const phoneLink = (phone: string): Link => ({ label: phone, href: phoneUrl(phone) })

function initials(name: string): string {
  const [first = '', ...others] = name.split(/\s+/)
  const last = others.at(-1) ?? ''
  return `${[...first][0] ?? ''}${[...last][0] ?? ''}`.toUpperCase()
}

export type PersonModel = ReturnType<typeof personModel>
export function personModel(site: Site, id: string, env: Env) {
  const { displayName, role, email, phone, portrait } = entryById(site.staff, id)
  return {
    name: displayName,
    role,
    email,
    initials: initials(displayName),
    ...(phone ? { phone: phoneLink(phone) } : {}),
    ...(portrait ? { portrait: env.image(portrait) } : {}),
  }
}

/** All people, or those with these ids. */
export function peopleModels(site: Site, env: Env, ids: readonly string[] = []) {
  const people: PersonModel[] = []
  for (const { id } of site.staff)
    if (ids.length === 0 || ids.includes(id)) people.push(personModel(site, id, env))
  return people
}

export const contactModel = (company: Company) => ({
  phone: phoneLink(company.phone),
  email: company.email,
  openingHours: company.openingHours.map(hoursLine),
  ...company.address,
})

/** Links to social networks: the icon follows from the address, such as www.instagram.com. */
export function socialLinks(social: Site['company']['social']) {
  const links: (Link & { icon?: keyof typeof networkIcons })[] = []
  for (const [label, href] of Object.entries(social)) {
    const [, network = ''] = new URL(href).hostname.split('.').reverse()
    links.push({ label, href, ...(hasKey(networkIcons, network) ? { icon: network } : {}) })
  }
  return links
}

/**
 * What a job was: its figures, such as "6 kW", "14 paneler" and "2 dagar", and the rest as one
 * line.
 */
export function scopeModel(
  { scope: { year, size, time, product } }: Pick<Site['references'][number], 'scope'>,
  place?: string,
) {
  const { figures = [], words = [] } = Object.groupBy([...size.split(', '), time], (part) =>
    /\d/.test(part) ? 'figures' : 'words',
  )
  return {
    figures: figures.map(typeset),
    details: typeset([...(place ? [place] : []), ...words, product, year].join(' · ')),
  }
}

export const servicesOnQuotePage = ({ services }: Site) =>
  services.filter(({ onQuotePage }) => onQuotePage)

/** A link for each service, which chooses it in the form of the quote page. */
export const quoteLinks = (site: Site) =>
  servicesOnQuotePage(site).map(({ name, icon, serviceType }) => ({
    label: name,
    icon,
    href: quoteUrl({ service: serviceType }),
  }))

export const serviceCards = (site: Site, env: Env) => {
  const { externalService } = site.company
  const partner =
    externalService && resolve(Company.shape.externalService, externalService, { env })
  return [
    ...site.services.map((service) => ({
      name: service.name,
      ...resolve(Service.shape.card, service.card, { env }),
      href: serviceUrl(service.id),
    })),
    ...(partner
      ? [{ name: partner.name, text: partner.text, href: partner.url, image: partner.image }]
      : []),
  ]
}
