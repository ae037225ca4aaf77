import { breadcrumbNode, businessNode, faqNodes, productNodes, serviceNode, websiteNode } from './structuredData.ts'
import type { Site } from '../site.ts'
import { plainText } from '../markdown/render.ts'
import type { Link, SectionsPage } from './models.ts'
import { cityValues, fill, placeholderValues } from './placeholders.ts'
import { type Env, resolve } from './resolve.ts'
import type { FormBlock, Section } from '../schema/sections.ts'
import { formModel, type SectionModel, sectionModels, type Surroundings } from './sections.ts'
import { sectionsOfCity } from './sectionsOfCity.ts'
import { breadcrumbs, headModel, shellModel } from './sharedModels.ts'
import { cityUrl, serviceUrl, staticUrls } from './urls.ts'

export function homePage(site: Site, env: Env): SectionsPage {
  const { head, hero, sections } = site.home
  const place: Surroundings = { site, env, values: placeholderValues(site, env.today), path: staticUrls.home }
  const schema: object[] = [businessNode(site), websiteNode(site.company), ...nodesOf(sections, place)]
  return {
    kind: 'home',
    head: headModel(site, { head, path: place.path, values: place.values, schema }),
    shell: shellModel(site, env),
    breadcrumbs: [],
    hero: resolve(hero, place.values, env),
    sections: sectionModels(sections, place),
  }
}

export function servicePage(site: Site, slug: string, env: Env): SectionsPage {
  const service = entry(site.services, slug)
  const values = placeholderValues(site, env.today)
  const place: Surroundings = { site, env, values, service, path: serviceUrl(slug), ...(service.form ? { form: service.form } : {}) }
  const trail = breadcrumbs({ label: service.name, href: place.path })
  // A service without city pages is offered in all places that the company works in.
  const cities = service.cityPage ? site.cities.filter(({ services }) => services[slug]) : site.cities
  const text = {
    name: service.name,
    serviceType: service.schemaType,
    description: fill(service.head.description, values),
    path: place.path,
  }
  const schema: object[] = [
    serviceNode(site.company, text, cities),
    ...nodesOf(service.sections, place),
    breadcrumbNode(site.company, trail),
  ]
  return {
    kind: 'service',
    head: headModel(site, { head: service.head, path: place.path, values, schema }),
    shell: shellModel(site, env),
    breadcrumbs: trail,
    hero: resolve(service.hero, values, env),
    ...formBeside(service.form, service.sections, place),
    sections: sectionModels(service.sections, place),
  }
}

export function cityPage(site: Site, serviceSlug: string, citySlug: string, env: Env): SectionsPage {
  const service = entry(site.services, serviceSlug)
  const city = entry(site.cities, citySlug)
  const shared = service.cityPage
  const own = city.services[serviceSlug]
  if (!shared || !own) throw new Error(`No page for ${serviceSlug} in ${citySlug}`)

  const values = { ...placeholderValues(site, env.today), ...cityValues(city) }
  const form = own.form ?? shared.form
  const place: Surroundings = { site, env, values, service, city, form, path: cityUrl(serviceSlug, citySlug) }
  const trail: Link[] = breadcrumbs({ label: service.name, href: serviceUrl(serviceSlug) }, { label: city.name, href: place.path })
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
  const text = {
    name: fill(shared.linkLabel, values),
    serviceType: service.schemaType,
    description: fill(own.description, values),
    path: place.path,
  }
  const schema: object[] = [
    ...(own.showBusiness ? [businessNode(site)] : []),
    serviceNode(site.company, text, [city]),
    ...nodesOf(sections, place),
    breadcrumbNode(site.company, trail),
  ]
  return {
    kind: 'city',
    head: headModel(site, { head, path: place.path, values, schema, city }),
    shell: shellModel(site, env),
    breadcrumbs: trail,
    hero: resolve({ ...shared.hero, title, points, figures, buttons, lede, image }, values, env),
    ...formBeside(form, sections, place),
    ...personAndSections(sectionModels(sections, place)),
    ...(city.silhouette ? { silhouette: env.svg(city.silhouette) } : {}),
  }
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
const formBeside = (form: FormBlock | undefined, sections: readonly Section[], place: Surroundings) =>
  form && !sections.some(({ type }) => type === 'form') ? { form: formModel(form, place) } : {}

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
