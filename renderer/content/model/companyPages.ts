import { siteMessages } from '../../messages.ts'
import { breadcrumbNode, contactPageNode } from './structuredData.ts'
import type { Site } from '../site.ts'
import type { ContactPageModel, Link, NotFoundPageModel, QuotePageModel, ReferencesPageModel } from './models.ts'
import { placeholderValues } from './placeholders.ts'
import { type Env, resolve } from './resolve.ts'
import type { Head } from '../schema/pages.ts'
import { formModel, sectionModels, type Surroundings } from './sections.ts'
import { breadcrumbs, contactModel, headModel, personModel, shellModel, staffMember } from './sharedModels.ts'
import { cardPath, staticUrls } from './urls.ts'

/** What these pages have in common: one crumb, and breadcrumbs in the structured data. */
function frame(site: Site, env: Env, head: Head, crumb: Link, schema: object[] = []) {
  const trail = breadcrumbs(crumb)
  return {
    head: headModel(site, {
      head,
      path: crumb.href,
      values: placeholderValues(site, env.today),
      schema: [...schema, breadcrumbNode(site.company, trail)],
    }),
    shell: shellModel(site, env),
    breadcrumbs: trail,
  }
}

export function quotePage(site: Site, env: Env): QuotePageModel {
  const values = placeholderValues(site, env.today)
  const { head, form, contactPerson, ...texts } = site.quote
  return {
    ...frame(site, env, head, { label: siteMessages.quote, href: staticUrls.quote }),
    ...resolve(texts, values, env),
    form: formModel(form, { values, path: staticUrls.quote }),
    person: staffMember(site, contactPerson, env),
    contact: contactModel(site.company),
  }
}

export function contactPage(site: Site, env: Env): ContactPageModel {
  const { head, form, ...texts } = resolve(site.contact, placeholderValues(site, env.today), env)
  return {
    ...frame(site, env, head, { label: siteMessages.contact, href: staticUrls.contact }, [contactPageNode(site.company, texts.title)]),
    ...texts,
    form: { ...form, page: staticUrls.contact },
    contact: contactModel(site.company),
    team: site.staff.map((person) => personModel(person, env)),
  }
}

export function referencesPage(site: Site, env: Env): ReferencesPageModel {
  const { head, sections, ...rest } = site.referencesPage
  const place: Surroundings = { site, env, values: placeholderValues(site, env.today), path: staticUrls.references }
  return {
    ...frame(site, env, head, { label: siteMessages.references, href: staticUrls.references }),
    ...resolve(rest, place.values, env),
    references: site.references.map(({ place: town, customer, headline, quote, photos }) => ({
      place: town,
      customer,
      headline,
      quote,
      photos: photos.map((photo) => env.image(photo)).map((photo) => ({ ...photo, full: photo.src })),
    })),
    sections: sectionModels(sections, place),
  }
}

export function notFoundPage(site: Site, env: Env): NotFoundPageModel {
  const values = placeholderValues(site, env.today)
  const { head, ...rest } = resolve(site.notFound, values, env)
  return {
    // Any address may show it, so it has no preview picture and no place in an index of its own.
    head: { ...headModel(site, { head, path: '/404', values, schema: [] }), card: cardPath(staticUrls.home), robots: 'noindex, follow' },
    shell: shellModel(site, env),
    breadcrumbs: [],
    ...rest,
  }
}
