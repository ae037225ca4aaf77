import { siteMessages } from '../../messages.ts'
import type { Site } from '../site.ts'
import { plainText } from '../markdown/render.ts'
import type { Hero, Section } from '../schema/sections.ts'
import { contactModel, personModel, staffMember } from './company.ts'
import { frame } from './head.ts'
import type { FormModel, Resolved } from './models.ts'
import { cityValues, fill, placeholderValues } from './placeholders.ts'
import { type Env, resolve } from './resolve.ts'
import { formModel, type Model, type SectionModel, sectionModels, type Surroundings } from './sections.ts'
import { sectionsOfCity } from './sectionsOfCity.ts'
import { businessNode, contactPageNode, faqNodes, productNodes, serviceNode, websiteNode } from './structuredData.ts'
import { cardPath, cityUrl, serviceUrl, staticUrls } from './urls.ts'

/** Home, service and city pages: a top, a form and sections. */
export type SectionsPage = ReturnType<typeof frame> & {
  kind: 'home' | 'service' | 'city'
  hero: Resolved<Hero>
  /** The form beside the top; a form further down is a section. */
  form?: FormModel
  /** The contact person under the hero of a city page. */
  person?: Pick<Model<'contactPerson'>, 'title' | 'person' | 'anchor'>
  sections: SectionModel[]
  /** Inline SVG of the city's line silhouette, standing on the footer. */
  silhouette?: string
}

export function homePage(site: Site, env: Env): SectionsPage {
  const { head, hero, sections } = site.home
  const page: Surroundings = { site, env, values: placeholderValues(site, env.today), path: staticUrls.home }
  const schema = [businessNode(site), websiteNode(site.company), ...nodesOf(sections, page)]
  return {
    kind: 'home',
    ...frame(site, env, { ...page, head, schema }),
    hero: resolve(hero, page.values, env),
    sections: sectionModels(sections, page),
  }
}

export function servicePage(site: Site, slug: string, env: Env): SectionsPage {
  const service = entry(site.services, slug)
  const { name, head, hero, form, sections } = service
  const page: Surroundings = { site, env, values: placeholderValues(site, env.today), service, path: serviceUrl(slug), form }
  // A service without city pages is offered in all places that the company works in.
  const cities = service.cityPage ? site.cities.filter(({ services }) => services[slug]) : site.cities
  const text = { name, serviceType: service.schemaType, description: fill(head.description, page.values), path: page.path }
  const schema = [serviceNode(site.company, text, cities), ...nodesOf(sections, page)]
  return {
    kind: 'service',
    ...frame(site, env, { ...page, head, trail: [{ label: name, href: page.path }], schema }),
    hero: resolve(hero, page.values, env),
    ...formBeside(sections, page),
    sections: sectionModels(sections, page),
  }
}

export function cityPage(site: Site, serviceSlug: string, citySlug: string, env: Env): SectionsPage {
  const service = entry(site.services, serviceSlug)
  const city = entry(site.cities, citySlug)
  const shared = service.cityPage
  const own = city.services[serviceSlug]
  if (!shared || !own) throw new Error(`No page for ${serviceSlug} in ${citySlug}`)

  const values = { ...placeholderValues(site, env.today), ...cityValues(city) }
  const page: Surroundings = { site, env, values, service, city, form: own.form ?? shared.form, path: cityUrl(serviceSlug, citySlug) }
  const sections = sectionsOfCity(shared, own)
  const {
    title = shared.hero.title,
    points = shared.hero.points,
    figures = shared.hero.figures,
    buttons = shared.hero.buttons,
    lede,
    image,
  } = own
  const head = { ...shared.head, title: own.headTitle ?? shared.head.title, description: own.description }
  const trail = [
    { label: service.name, href: serviceUrl(serviceSlug) },
    { label: city.name, href: page.path },
  ]
  const text = {
    name: fill(shared.linkLabel, values),
    serviceType: service.schemaType,
    description: fill(own.description, values),
    path: page.path,
  }
  const schema = [...(own.showBusiness ? [businessNode(site)] : []), serviceNode(site.company, text, [city]), ...nodesOf(sections, page)]
  return {
    kind: 'city',
    ...frame(site, env, { ...page, head, trail, schema }),
    hero: resolve({ ...shared.hero, title, points, figures, buttons, lede, image }, values, env),
    ...formBeside(sections, page),
    ...personAndSections(sectionModels(sections, page)),
    ...(city.silhouette ? { silhouette: env.svg(city.silhouette) } : {}),
  }
}

export function quotePage(site: Site, env: Env) {
  const page = { path: staticUrls.quote, values: placeholderValues(site, env.today) }
  const { head, form, contactPerson, ...texts } = site.quote
  return {
    ...frame(site, env, { ...page, head, trail: [{ label: siteMessages.quote, href: page.path }] }),
    ...resolve(texts, page.values, env),
    form: formModel(form, page),
    person: staffMember(site, contactPerson, env),
    contact: contactModel(site.company),
  }
}

export function contactPage(site: Site, env: Env) {
  const page: Pick<Surroundings, 'path' | 'values'> = { path: staticUrls.contact, values: placeholderValues(site, env.today) }
  const { head, form, ...texts } = resolve(site.contact, page.values, env)
  const trail = [{ label: siteMessages.contact, href: page.path }]
  return {
    ...frame(site, env, { ...page, head, trail, schema: [contactPageNode(site.company, texts.title)] }),
    ...texts,
    form: { ...form, page: page.path },
    contact: contactModel(site.company),
    team: site.staff.map((person) => personModel(person, env)),
  }
}
export type ContactPageModel = ReturnType<typeof contactPage>

export function referencesPage(site: Site, env: Env) {
  const { head, sections, ...texts } = site.referencesPage
  const page: Surroundings = { site, env, values: placeholderValues(site, env.today), path: staticUrls.references }
  return {
    ...frame(site, env, { ...page, head, trail: [{ label: siteMessages.references, href: page.path }] }),
    ...resolve(texts, page.values, env),
    references: site.references.map(({ place, customer, headline, quote, photos }) => ({
      place,
      customer,
      headline,
      quote,
      photos: photos.map((photo) => env.image(photo)).map((photo) => ({ ...photo, full: photo.src })),
    })),
    sections: sectionModels(sections, page),
  }
}

export function notFoundPage(site: Site, env: Env) {
  const values = placeholderValues(site, env.today)
  const { head, ...texts } = resolve(site.notFound, values, env)
  const framed = frame(site, env, { head, path: '/404', values })
  // Any address may show it, so it has no preview picture and no place in an index of its own.
  return { ...framed, head: { ...framed.head, card: cardPath(staticUrls.home), robots: 'noindex, follow' }, ...texts }
}

function entry<T extends { slug: string }>(entries: T[], slug: string): T {
  const found = entries.find((other) => other.slug === slug.normalize('NFC'))
  if (!found) throw new Error(`No entry with the slug ${slug}`)
  return found
}

/** Where the form stands beside the heading, the contact person stands under it, in the room that the form's height leaves. */
function personAndSections(sections: SectionModel[]): Pick<SectionsPage, 'person' | 'sections'> {
  const contact = sections.find((section) => section.type === 'contactPerson')
  if (!contact || sections.some(({ type }) => type === 'form')) return { sections }
  const { title, person, anchor } = contact
  return { person: { title, person, ...(anchor ? { anchor } : {}) }, sections: sections.filter((section) => section !== contact) }
}

/** A form that no section gives another place stands beside the heading. */
const formBeside = (sections: readonly Section[], page: Surroundings) =>
  page.form && !sections.some(({ type }) => type === 'form') ? { form: formModel(page.form, page) } : {}

/** Structured data of what the sections show: questions, and a product with its price. */
function nodesOf(sections: readonly Section[], { site, env, values, path }: Surroundings) {
  const questions = sections.flatMap((section) => (section.type === 'faq' ? section.items : []))
  return [
    ...faqNodes(
      questions.map(({ question, answer }) => ({
        question: fill(question, values),
        answer: plainText(fill(answer, values)).replace(/\s+/g, ' ').trim(),
      })),
    ),
    ...sections.flatMap((section) => {
      if (section.type !== 'product') return []
      const { name, brand, text, price, image, priceFact } = section
      const validUntil = site.facts.facts.find(({ id }) => id === priceFact)!.checkBy
      return productNodes(
        site.company,
        { name: fill(name, values), brand, text: fill(text, values), price, image: env.image(image).src, path, validUntil },
        env.today,
      )
    }),
  ]
}
