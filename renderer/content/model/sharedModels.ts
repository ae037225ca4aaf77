import { siteMessages } from '../../messages.ts'
import type { Site } from '../site.ts'
import type { ContactModel, HeadModel, Link, PersonModel, ServiceCard, ShellModel } from './models.ts'
import { fill, placeholderValues, type Values } from './placeholders.ts'
import { type Env, resolve } from './resolve.ts'
import type { Staff } from '../schema/company.ts'
import type { Head } from '../schema/pages.ts'
import type { City } from '../schema/services.ts'
import { cardPath, phoneUrl, serviceUrl, staticUrls } from './urls.ts'

export const phoneLink = (phone: string): Link => ({ label: phone, href: phoneUrl(phone) })

const initials = (name: string) => {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

export function personModel({ displayName, role, email, phone, portrait }: Staff, env: Env): PersonModel {
  return {
    name: displayName,
    role,
    email,
    initials: initials(displayName),
    ...(phone ? { phone: phoneLink(phone) } : {}),
    ...(portrait ? { portrait: env.image(portrait) } : {}),
  }
}

export const staffMember = (site: Site, id: string, env: Env) => personModel(site.staff.find((person) => person.id === id)!, env)

export const contactModel = ({ phone, email, openingHours: { days, opens, closes }, address }: Site['company']): ContactModel => ({
  phone: phoneLink(phone),
  email,
  days,
  hours: `${opens}–${closes}`,
  ...address,
})

export const serviceCards = (site: Site, values: Values, env: Env): ServiceCard[] => {
  const external = resolve(site.company.externalService, values, env)
  return [
    ...site.services.map((service) => ({
      name: service.name,
      ...resolve(service.card, values, env),
      href: serviceUrl(service.slug),
      external: false,
      icon: service.icon,
    })),
    { name: external.name, text: external.text, href: external.url, image: external.image, external: true },
  ]
}

export function shellModel(site: Site, env: Env): ShellModel {
  const { company, services } = site
  const values = placeholderValues(site, env.today)
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

export const breadcrumbs = (...trail: Link[]): Link[] => [{ label: siteMessages.home, href: staticUrls.home }, ...trail]

type HeadOptions = {
  head: Head
  path: string
  values: Values
  schema: object[]
  city?: City
  type?: HeadModel['type']
  publishedTime?: string
  modifiedTime?: string
}

export function headModel(
  { company }: Site,
  { head, path, values, schema, city, type = 'website', publishedTime, modifiedTime }: HeadOptions,
): HeadModel {
  return {
    title: fill(head.title, values),
    description: fill(head.description, values),
    keywords: head.keywords.map((keyword) => fill(keyword, values)),
    path,
    card: cardPath(path),
    type,
    geoRegion: city?.geoRegion ?? 'SE-VG',
    geoPlacename: city?.name ?? company.address.city,
    geoPosition: city?.geo ?? company.geo,
    ...(publishedTime ? { publishedTime } : {}),
    ...(modifiedTime ? { modifiedTime } : {}),
    robots: 'index, follow',
    schema,
  }
}
