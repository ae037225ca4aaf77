import { locationMessage, serviceChoices } from '../../../amplify/functions/send-offert/request.ts'
import type { Site } from '../site.ts'
import type { FormModel, SectionModel } from './models.ts'
import { cityValues, fill, type Values } from './placeholders.ts'
import { type Env, resolve } from './resolve.ts'
import { type FormBlock, Section } from '../schema/sections.ts'
import { contactModel, serviceCards, staffMember } from './sharedModels.ts'
import { formAnchor } from './pageAnchors.ts'
import { cityUrl } from './urls.ts'

/** The page that a section stands on. */
export type Place = {
  site: Site
  env: Env
  values: Values
  path: string
  service?: Site['services'][number]
  city?: Site['cities'][number]
  form?: FormBlock
}

const kronorText = (kronor: number) => `${new Intl.NumberFormat('sv-SE').format(kronor)} kr`

/** A section with everything in it that comes from elsewhere. `cityContent` has been replaced before. */
export function sectionModel(section: Exclude<Section, { type: 'cityContent' }>, place: Place): SectionModel {
  const { site, env, values, service, city } = place
  switch (section.type) {
    case 'districts':
      return { ...resolve(Section, section, values, env), items: city!.services[service!.slug]?.districts ?? city!.districts }
    case 'cityLinks':
      return { ...resolve(Section, section, values, env), links: cityLinks(place) }
    case 'contactPerson': {
      const { person, ...rest } = section
      return { ...resolve(Section, rest, values, env), person: staffMember(site, person ?? city!.areaManager, env) }
    }
    case 'testimonials':
      return {
        ...resolve(Section, section, values, env),
        items: site.testimonials.map(({ name, town, headline, body }) => ({ name, town, headline, body })),
      }
    case 'serviceGrid':
      return { ...resolve(Section, section, values, env), services: serviceCards(site, values, env), contact: contactModel(site.company) }
    case 'contactBlock':
      return { ...resolve(Section, section, values, env), contact: contactModel(site.company) }
    case 'product':
      return { ...resolve(Section, section, values, env), priceText: kronorText(section.price) }
    case 'form':
      return { ...section, anchor: section.anchor ?? formAnchor, form: formModel(place.form!, place) }
    default:
      return resolve(Section, section, values, env) as SectionModel
  }
}

/** The pages of the same service in other places. */
const cityLinks = ({ site, service, city, values }: Place) =>
  site.cities
    .filter(({ id, services }) => id !== city?.id && services[service!.slug])
    .map((other) => ({
      label: fill(service!.cityPage!.linkLabel, { ...values, ...cityValues(other) }),
      href: cityUrl(service!.slug, other.slug),
    }))

export function formModel(
  form: FormBlock,
  { site, values, service, city, path }: Pick<Place, 'site' | 'values' | 'service' | 'city' | 'path'>,
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
