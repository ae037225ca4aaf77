import { locationMessage, serviceChoices } from '../../../amplify/functions/send-offert/request.ts'
import type { Site } from '../site.ts'
import type { FormModel, Resolved } from './models.ts'
import { cityValues, fill, type Values } from './placeholders.ts'
import { type Env, resolve } from './resolve.ts'
import { type FormBlock, Section } from '../schema/sections.ts'
import { contactModel, serviceCards, staffMember } from './company.ts'
import { formAnchor } from './pageAnchors.ts'
import { cityUrl } from './urls.ts'

/** What a section may take from the page that it stands on. */
export type Surroundings = {
  site: Site
  env: Env
  values: Values
  path: string
  service?: Site['services'][number] | undefined
  city?: Site['cities'][number] | undefined
  form?: FormBlock | undefined
}

type Has = Pick<Surroundings, 'service' | 'city' | 'form'>
/** What a section needs of its page; it can stand on no other. */
export const needs: { [K in Section['type']]?: (page: Has) => boolean } = {
  districts: ({ city }) => Boolean(city),
  cityLinks: ({ service }) => Boolean(service?.cityPage),
  form: ({ form }) => Boolean(form),
  cityContent: () => false,
}

/** `cityContent` is a place for other sections and never reaches a page. */
export type SectionKind = Exclude<Section['type'], 'cityContent'>
type Written<K extends SectionKind> = Extract<Section, { type: K }>
/** A kind of section without a model does not compile. */
export type Models = { [K in SectionKind]: (section: Written<K>, page: Surroundings) => Resolved<Pick<Written<K>, 'type' | 'anchor'>> }

const asWritten = <K extends SectionKind>(section: Written<K>, { values, env }: Surroundings): Resolved<Written<K>> =>
  resolve(Section, section, values, env)

const models = {
  figures: asWritten<'figures'>,
  text: asWritten<'text'>,
  cards: asWritten<'cards'>,
  list: asWritten<'list'>,
  steps: asWritten<'steps'>,
  faq: asWritten<'faq'>,
  brands: asWritten<'brands'>,
  beforeAfter: asWritten<'beforeAfter'>,
  example: asWritten<'example'>,
  finance: asWritten<'finance'>,
  band: asWritten<'band'>,
  closing: asWritten<'closing'>,
  badges: asWritten<'badges'>,
  districts: (section, page) => ({
    ...asWritten(section, page),
    items: page.city!.services[page.service!.slug]?.districts ?? page.city!.districts,
  }),
  cityLinks: (section, page) => ({ ...asWritten(section, page), links: cityLinks(page) }),
  contactPerson: (section, page) => ({
    ...asWritten(section, page),
    person: staffMember(page.site, section.person ?? page.city!.areaManager, page.env),
  }),
  testimonials: (section, page) => ({
    ...asWritten(section, page),
    items: page.site.testimonials.map(({ name, town, headline, body }) => ({ name, town, headline, body })),
  }),
  serviceGrid: (section, page) => ({
    ...asWritten(section, page),
    services: serviceCards(page.site, page.values, page.env),
    contact: contactModel(page.site.company, page.env),
  }),
  contactBlock: (section, page) => ({ ...asWritten(section, page), contact: contactModel(page.site.company, page.env) }),
  product: (section, page) => ({ ...asWritten(section, page), priceText: kronorText(section.price) }),
  form: (section, page) => ({ ...section, anchor: section.anchor ?? formAnchor, form: formModel(page.form!, page) }),
} satisfies Models

/** What the component of a kind is given. */
export type Model<K extends SectionKind> = ReturnType<(typeof models)[K]>
export type SectionModel = { [K in SectionKind]: Model<K> }[SectionKind]

/** Sections with everything in them that comes from elsewhere. */
export const sectionModels = (sections: readonly Section[], page: Surroundings): SectionModel[] =>
  sections.flatMap((section) => {
    if (section.type === 'cityContent') return []
    // The compiler does not see that the section and the model of its type belong together.
    return (models[section.type] as (section: Section, page: Surroundings) => SectionModel)(section, page)
  })

const kronorText = (kronor: number) => `${new Intl.NumberFormat('sv-SE').format(kronor)} kr`

/** The pages of the same service in other places. */
const cityLinks = ({ site, service, city, values }: Surroundings) =>
  site.cities
    .filter(({ id, services }) => id !== city?.id && services[service!.slug])
    .map((other) => ({
      label: fill(service!.cityPage!.linkLabel, { ...values, ...cityValues(other) }),
      href: cityUrl(service!.slug, other.slug),
    }))

export function formModel(
  form: FormBlock,
  { site, values, service, city, path }: Pick<Surroundings, 'site' | 'values' | 'service' | 'city' | 'path'>,
): FormModel {
  return {
    kind: form.rules,
    title: fill(form.title, values),
    lede: fill(form.lede, values),
    button: form.button,
    ...(form.helper ? { helper: form.helper } : {}),
    ...(form.failureText ? { failureText: form.failureText } : {}),
    ...(service
      ? { serviceType: service.serviceType }
      : { services: serviceChoices(site.services).map(({ value, label }) => ({ value, label })) }),
    city: city?.name ?? '',
    message: form.withLocation && city ? locationMessage(city.name) : '',
    page: path,
  }
}
