/** Models of the company's contact details, staff and services. */
import { resolve } from '../markdown/render.ts'
import type { Site } from '../site.ts'
import { entryById } from '../required.ts'
import type { Link, Env } from './models.ts'
import { hoursModel, officeHours } from './hours.ts'
import { type PlaceholderValues, typeset } from './placeholders.ts'
import { Company, type Office, type Staff } from '../schema/company.ts'
import { officeAnchor } from './structuredData.ts'
import { Service } from '../schema/pages.ts'
import { mapUrl, phoneUrl, serviceUrl } from './urls.ts'
import { networkIcons } from '../../components/icons.ts'
import { hasKey } from '../../../amplify/functions/shared/keys.ts'

export const phoneLink = (phone: string): Link => ({ label: phone, href: phoneUrl(phone) })

const initials = (name: string) => {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

export type PersonModel = ReturnType<typeof personModel>
export const personModel = (
  { displayName, role, email, phone, portrait }: Staff,
  { company }: Site,
  env: Env,
) => ({
  name: displayName,
  role,
  email,
  initials: initials(displayName),
  mark: company.mark,
  ...(phone ? { phone: phoneLink(phone) } : {}),
  ...(portrait ? { portrait: env.image(portrait) } : {}),
})

export const staffMember = (site: Site, id: string, env: Env) =>
  personModel(entryById(site.staff, id), site, env)

export const contactModel = (company: Site['company'], { today }: Pick<Env, 'today'>) => ({
  phone: phoneLink(company.phone),
  email: company.email,
  ...hoursModel(company, today),
  office: officeHours(company, today),
  ...company.address,
})

/** An office beside the main one. */
export const officeModel = (office: Office, env: Env) => ({
  name: office.name,
  anchor: officeAnchor(office),
  ...office.address,
  ...(office.phone ? { phone: phoneLink(office.phone) } : {}),
  ...(office.email ? { email: office.email } : {}),
  ...(office.map ? { picture: env.image(office.map) } : {}),
  map: mapUrl(office.geo),
  hours: hoursModel(office, env.today),
})

const networkNames: Record<keyof typeof networkIcons, string> = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  x: 'X',
  pinterest: 'Pinterest',
}
/** Other domains of networks that have an icon. */
const otherDomains: Record<string, keyof typeof networkIcons> = {
  'fb.com': 'facebook',
  'youtu.be': 'youtube',
  'twitter.com': 'x',
}

/** Links to social networks: the icon follows from the address, the label from the name. */
export const socialLinks = (social: Site['company']['social']) =>
  Object.entries(social).map(([name, href]) => {
    const [ending = '', domain = ''] = new URL(href).hostname.split('.').reverse()
    const network = otherDomains[`${domain}.${ending}`] ?? domain
    const icon = hasKey(networkIcons, network) ? network : undefined
    const known = name.toLowerCase()
    const label = hasKey(networkNames, known) ? networkNames[known] : name
    return { label, href, ...(icon ? { icon } : {}) }
  })

export const scopeText = ({ scope: { year, size, time, product } }: Site['references'][number]) =>
  typeset([year, size, time, product].join(' · '))

/** The services of menus, cards and forms. */
export const menuServices = <T extends { inMenu: boolean }>(services: readonly T[]): T[] =>
  services.filter(({ inMenu }) => inMenu)

export const serviceCards = (site: Site, values: PlaceholderValues, env: Env) => {
  const { externalService } = site.company
  const partner =
    externalService && resolve(Company.shape.externalService, externalService, values, env)
  return [
    ...menuServices(site.services).map((service) => ({
      name: service.name,
      ...resolve(Service.shape.card, service.card, values, env),
      href: serviceUrl(service.slug),
    })),
    ...(partner
      ? [{ name: partner.name, text: partner.text, href: partner.url, image: partner.image }]
      : []),
  ]
}
