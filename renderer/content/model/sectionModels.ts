/** Models of sections. */
import { resolve } from './resolve.ts'
import { serviceChoices } from '../../../amplify/functions/shared/request.ts'
import { entryById, required } from '../required.ts'
import type { PageSubject } from './pagesOf.ts'
import type { Site } from '../site.ts'
import type { Env } from '../env.ts'
import type { FormModel } from './models.ts'
import type { Resolved } from './resolve.ts'
import { cityValues, fillCity } from '../read/fill.ts'
import { typeset } from '../typeset.ts'
import type { FormBlock } from '../schema/blocks.ts'
import { Section } from '../schema/sections.ts'
import { estimateLabels, locationMessage, siteMessages } from '../../messages.ts'
import { kronorText } from './swedishNumbers.ts'
import { estimateIn, estimateOf } from './estimateModel.ts'
import { numberOf, priceDay, pricesIn, shareOf, validUntil } from './facts.ts'
import {
  contactModel,
  personModel,
  quotedServices,
  scopeModel,
  serviceCards,
  staffMember,
} from './companyModels.ts'
import { formAnchor } from '../fixedAddresses.ts'
import { collections } from '../schema/collections.ts'
import { Company } from '../schema/company.ts'
import { articleUrl, cityUrl, quotePath, referenceUrl, serviceUrl } from '../urls.ts'

/** The page of a section. */
export type SectionContext = PageSubject & {
  site: Site
  env: Env
  /** Where links to the quote page lead, if not there. */
  quoteUrl?: string
  path: string
  form?: FormBlock | undefined
}

/** All kinds but `cityContent`, which pagesOf replaces by other sections. */
export type SectionKind = Exclude<Section['type'], 'cityContent'>
type SectionOf<K extends SectionKind> = Extract<Section, { type: K }>
/** Models of sections that show more than their own content; the others are only resolved. */
export type SectionModels = {
  [K in SectionKind]?: (
    section: SectionOf<K>,
    page: SectionContext,
  ) => Resolved<Pick<SectionOf<K>, 'type' | 'anchor'>> | undefined
}

const resolveSection = <K extends SectionKind>(
  section: SectionOf<K>,
  page: SectionContext,
): Resolved<SectionOf<K>> => resolve(Section, section, page)

// checkSections refuses sections on pages without the city or service that they show.
function cityPageOf(page: SectionContext) {
  if (!page.city) throw new Error(`The city of ${page.path} is missing.`)
  return page
}
const serviceOf = ({ service, path }: SectionContext) => required(service, `The service of ${path}`)

const models = {
  districts: (section, page) => {
    const { service, city } = cityPageOf(page)
    return {
      ...resolveSection(section, page),
      items: city.services[service.id]?.districts ?? city.districts,
    }
  },
  cityLinks: (section, page) => ({ ...resolveSection(section, page), links: cityLinks(page) }),
  contactPerson: (section, page) => ({
    ...resolveSection(section, page),
    person: staffMember(page.site, section.person ?? cityPageOf(page).city.areaManager, page.env),
  }),
  team: ({ people, ...section }, page) => ({
    ...resolveSection({ ...section, people: [] }, page),
    people: page.site.staff
      .filter(({ id }) => people.length === 0 || people.includes(id))
      .map((person) => personModel(person, page.env)),
  }),
  assurance: (section, page) => {
    const { site, service } = page
    const { assurance } = site.company
    if (!assurance) return undefined
    const guarantees = assurance.guarantees.filter(
      ({ services }) => !service || services.length === 0 || services.includes(service.id),
    )
    if (guarantees.length === 0) return undefined
    const shared = resolve(Company.shape.assurance.unwrap(), { ...assurance, guarantees }, page)
    const { title = shared.title, ...ownContent } = resolveSection(section, page)
    return { ...shared, ...ownContent, title }
  },
  proof: (section, page) => {
    const proof = proofFor(page)
    return proof && { ...resolveSection(section, page), ...proof }
  },
  testimonials: (section, page) => {
    const { company, testimonials } = page.site
    if (testimonials.length === 0) return undefined
    return {
      ...resolveSection(section, page),
      items: testimonials.map(reviewModel),
      origin: company.reviewsOrigin,
    }
  },
  serviceGrid: (section, page) => ({
    ...resolveSection(section, page),
    services: serviceCards(page.site, page.env),
    contact: contactModel(page.site.company),
  }),
  contactBlock: (section, page) => {
    const { callOut, ...ownContent } = resolveSection(section, page)
    const holds = callOut && validUntil(page.site, [callOut.amount], page.env.today)
    return {
      ...ownContent,
      fee: holds && `${kronorText(numberOf(page.site, callOut.amount))}, ${callOut.note}`,
      contact: contactModel(page.site.company),
    }
  },
  finance: (section, page) => {
    const credit = creditFor(section, page)
    return credit && { ...resolveSection(section, page), credit }
  },
  product: (section, page) => {
    const lastDay = validUntil(page.site, [section.price], page.env.today)
    if (!lastDay) return undefined
    const { site, env } = page
    const amounts = [{ kronor: numberOf(site, section.price), deductible: true }]
    const { before, after } = pairOf(amounts, section.deduction, site, env)
    return {
      ...resolveSection(section, page),
      price: before,
      after: after && siteMessages.priceAfter(after),
      day: priceDay(lastDay),
    }
  },
  example: (section, page) => {
    const { site, env } = page
    const prices = pricesIn(section)
    const lastDay = validUntil(site, prices, env.today)
    if (prices.length > 0 && !lastDay) return undefined
    const ownContent = resolveSection(section, page)
    return {
      ...ownContent,
      day: lastDay && priceDay(lastDay),
      examples: ownContent.examples.map((example) => computeExample(example, section, site, env)),
    }
  },
  prices: (section, page) => {
    const rows = pricesOf(page)
    return rows.length > 0 ? { ...resolveSection(section, page), rows } : undefined
  },
  estimate: (section, page) => ({
    ...resolveSection(section, page),
    ...estimateOf(section, page.site, page.env.today),
    href: page.quoteUrl ?? quotePath,
  }),
  form: (section, page) => ({
    ...section,
    anchor: section.anchor ?? formAnchor,
    form: formModel(required(page.form, `The form of ${page.path}`), page),
  }),
} satisfies SectionModels

/** Props of the component of a kind. */
export type Model<K extends SectionKind> = K extends keyof typeof models
  ? NonNullable<ReturnType<(typeof models)[K]>>
  : Resolved<SectionOf<K>>
export type SectionModel = { [K in SectionKind]: Model<K> }[SectionKind]

export const sectionModels = (sections: readonly Section[], page: SectionContext): SectionModel[] =>
  sections.flatMap((section) => {
    if (section.type === 'cityContent') return []
    // TypeScript cannot relate the section to the model of its type.
    const model = (
      models as Record<string, (section: Section, page: SectionContext) => SectionModel | undefined>
    )[section.type]
    return (model ? model(section, page) : (resolveSection(section, page) as SectionModel)) ?? []
  })

type PriceExample = SectionOf<'example'>['examples'][number]
const factsOf = ({
  share,
  of,
  cap,
}: Pick<NonNullable<PriceExample['deduction']>, 'share' | 'of' | 'cap'>) => [
  share,
  cap,
  ...(of ? [of] : []),
]

type Deduction = Parameters<typeof factsOf>[0]
type Amount = { kronor: number; deductible: boolean }
const sumOf = (amounts: Amount[]) => amounts.reduce((total, { kronor }) => total + kronor, 0)

/**
 * A price before and after its deduction, which is rounded down to whole kronor, as the tax agency
 * does. `after` and `deducted` are missing without a deduction, and when its rules have expired.
 */
function pairOf(
  amounts: Amount[],
  deduction: Deduction | undefined,
  site: Site,
  { today }: Pick<Env, 'today'>,
  illustrative = false,
) {
  const sum = sumOf(amounts)
  const before = kronorText(sum)
  if (!deduction || !(illustrative || validUntil(site, factsOf(deduction), today)))
    return { before }
  const { share, of, cap } = deduction
  const deductible =
    sumOf(amounts.filter(({ deductible }) => deductible)) * (of ? shareOf(site, of) : 1)
  const deducted = Math.floor(Math.min(deductible * shareOf(site, share), numberOf(site, cap)))
  return { before, deducted: `−${kronorText(deducted)}`, after: kronorText(sum - deducted) }
}

function computeExample(
  { title, rows, deduction }: PriceExample,
  { illustrative }: Pick<SectionOf<'example'>, 'illustrative'>,
  site: Site,
  env: Pick<Env, 'today'>,
) {
  const amounts = rows.map(({ label, amount, quantity, ...row }) => ({
    ...row,
    label: quantity > 1 ? `${label} × ${kronorText(numberOf(site, amount))}` : label,
    kronor: quantity * numberOf(site, amount),
  }))
  const { before, deducted, after } = pairOf(amounts, deduction, site, env, illustrative)
  return {
    title,
    rows: [
      ...amounts.map(({ label, kronor }) => ({ label, value: kronorText(kronor) })),
      ...(deduction && deducted ? [{ label: deduction.label, value: deducted }] : []),
      {
        label: deduction && !after ? siteMessages.beforeDeduction : siteMessages.toPay,
        value: after ?? before,
      },
    ],
    before,
    after,
  }
}

const firstExample = ({ sections }: Site['services'][number]) =>
  sections.filter((section) => section.type === 'example').find(({ illustrative }) => !illustrative)

/**
 * The point at the top of a service's pages with the price of its first example, while it is valid.
 */
export function pricePoint(
  service: Site['services'][number],
  site: Site,
  env: Pick<Env, 'today'>,
): string | undefined {
  const section = firstExample(service)
  const [example] = section?.examples ?? []
  if (!section?.atTop || !example || !validUntil(site, pricesIn(section), env.today))
    return undefined
  const { before, after } = computeExample(example, section, site, env)
  const price = after ? `${before} (${siteMessages.priceAfter(after)})` : before
  return siteMessages.forExample(price, section.atTop)
}

/** Undefined when a fact has expired: by law, marketing of credit requires its example. */
function creditFor({ credit }: SectionOf<'finance'>, { site, env }: SectionContext) {
  const { confirmed, claim, amount, months, fee, rate } = credit
  if (!validUntil(site, [confirmed, amount, months, fee, rate], env.today)) return undefined
  const monthly = Math.ceil(numberOf(site, amount) / numberOf(site, months) + numberOf(site, fee))
  const figure = (id: string) => entryById(site.facts.facts, id).figure
  return {
    claim: typeset(claim),
    example: typeset(
      siteMessages.creditExample({
        amount: figure(amount),
        months: figure(months),
        fee: figure(fee),
        rate: figure(rate),
        monthly: kronorText(monthly),
        total: kronorText(monthly * numberOf(site, months)),
      }),
    ),
  }
}

export const reviewModel = ({ name, town, job, headline, body }: Site['testimonials'][number]) => ({
  name,
  town,
  job,
  headline,
  body: typeset(body),
})

type PriceRow = { name: string; example: string; note: string; value: string; href: string }
/** The price of each service's first example; services whose prices have expired are omitted. */
function pricesOf(page: SectionContext): PriceRow[] {
  return page.site.services.flatMap((service) => {
    const section = firstExample(service)
    const example = section && models.example(section, page)?.examples[0]
    if (!example) return []
    const { title, before, after } = example
    return [
      {
        name: service.name,
        example: title,
        value: after ?? before,
        note: after ? siteMessages.priceBefore(before) : (example.rows.at(-1)?.label ?? ''),
        href: `${serviceUrl(service.id)}#${section.anchor ?? ''}`,
      },
    ]
  })
}

/** Undefined when no testimonial or reference is about the page's service. */
function proofFor({ site, env, service }: SectionContext) {
  const concerns = ({ services }: { services: string[] }) =>
    !service || services.includes(service.id)
  // Pages without a service have a `testimonials` section.
  const review = service && site.testimonials.find(concerns)
  const job = site.references.find(concerns)
  if (!review && !job) return undefined
  // The newest article that is not an advertisement.
  const article = site.articles.find(
    ({ partner, listCategory }) => !partner && (!service || listCategory === service.guides),
  )
  const links = []
  if (article) links.push({ label: article.title, href: articleUrl(article.id) })
  if (site.referencesPage)
    links.push({
      label: siteMessages.allReferences,
      href: collections.referencesPage.page.url,
    })
  return {
    review: review && reviewModel(review),
    origin: review && site.company.reviewsOrigin,
    job: job && {
      title: job.headline,
      scope: scopeModel(job, job.place),
      href: referenceUrl(job.id),
      // An illustration proves nothing.
      image: job.photos.map((photo) => env.image(photo)).find(({ illustration }) => !illustration),
    },
    links,
  }
}

/** The service's pages in other cities. */
function cityLinks(page: SectionContext) {
  const { site, city } = page
  const { id } = serviceOf(page)
  const { cityPage } = entryById(site.services, id)
  const { linkLabel } = required(cityPage, `cityPage of ${id}`)
  const others = site.cities.filter((other) => other.id !== city?.id && other.services[id])
  return others.map((other) => ({
    label: fillCity(linkLabel, other),
    href: cityUrl(id, other.id),
  }))
}

export function formModel(
  form: FormBlock,
  { site, service, city, path }: PageSubject & Pick<SectionContext, 'site' | 'path'>,
): FormModel {
  const services = serviceChoices(quotedServices(site.services)).map(({ value, label }) => ({
    value,
    label,
  }))
  // One service is no question.
  const only = services.length === 1 ? services[0]?.value : undefined
  const serviceType = service?.serviceType ?? only
  return {
    kind: form.rules,
    title: typeset(form.title),
    ...(form.lede ? { lede: typeset(form.lede) } : {}),
    ...(service && !city && estimateIn(service) ? { carried: estimateLabels.carried } : {}),
    button: form.button,
    ...(form.helper ? { helper: form.helper } : {}),
    ...(form.failureText ? { failureText: form.failureText } : {}),
    ...(serviceType ? { serviceType } : { services }),
    city: city?.name ?? '',
    message: form.withLocation && city ? locationMessage(cityValues(city).in_city) : '',
    page: path,
    person: entryById(site.staff, city?.areaManager ?? site.quote.contactPerson).displayName,
  }
}
