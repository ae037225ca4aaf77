import type { PartialSite } from '../site.ts'
import { renderMarkdown } from '../markdown/render.ts'
import type { Section } from '../schema/sections.ts'
import { sectionsOfCity } from './sectionsOfCity.ts'
import { articleUrl, cityUrl, legalUrl, serviceUrl, staticUrls } from './urls.ts'

/** The id of a form that stands beside the heading, and of a form section that names no anchor. */
export const formAnchor = 'offert'

/** Link targets by page; a page whose file has problems is left out, so that nothing is said of it. */
export function pageAnchors(site: PartialSite): Map<string, Set<string>> {
  const anchors = new Map<string, Set<string>>()
  if (site.home) anchors.set(staticUrls.home, ofSections(site.home.sections))
  if (site.referencesPage) anchors.set(staticUrls.references, ofSections(site.referencesPage.sections))
  anchors.set(staticUrls.quote, new Set([formAnchor]))
  for (const path of [staticUrls.contact, staticUrls.blog]) anchors.set(path, new Set())
  for (const service of site.services) {
    anchors.set(serviceUrl(service.slug), ofSections(service.sections, Boolean(service.form)))
    for (const city of site.cities) {
      const own = city.services[service.slug]
      if (own && service.cityPage) anchors.set(cityUrl(service.slug, city.slug), ofSections(sectionsOfCity(service.cityPage, own), true))
    }
  }
  for (const { id, body } of site.articles) anchors.set(articleUrl(id), ofMarkdown(body))
  for (const { id, body } of site.legal) anchors.set(legalUrl(id), ofMarkdown(body))
  return anchors
}

/** An id depends on the headings alone: rendering only them is quick. */
const ofMarkdown = (body: string) => {
  const lines = body.replace(/^```[\s\S]*?^```/gm, '').match(/^#{1,6}\s.*$/gm) ?? []
  return new Set(renderMarkdown(lines.join('\n\n')).headings.map(({ id }) => id))
}

function ofSections(sections: readonly Section[], form = false): Set<string> {
  const ids = sections.flatMap((section) => [
    ...(section.anchor ? [section.anchor] : section.type === 'form' ? [formAnchor] : []),
    ...(section.type === 'brands' ? section.items.map(({ anchor }) => anchor) : []),
  ])
  return new Set(form && !sections.some(({ type }) => type === 'form') ? [formAnchor, ...ids] : ids)
}
