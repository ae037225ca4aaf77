/** The content of the office page. */
import { fillPlaceholders, placeholderValues } from '../../renderer/content/model/placeholders.ts'
import type { Site } from '../../renderer/content/site.ts'

export type OfficeContent = {
  answers: { title: string; subject: string; text: string }[]
  towns: string[]
}

/**
 * Answer templates with the placeholders of all texts filled in; {name} and {number} are the
 * customer's.
 */
export function officeContent(site: Site, day: string): OfficeContent {
  const values = placeholderValues(site, day)
  const answers = site.answers.answers.map(({ title, subject, text }) => ({
    title,
    subject: fillPlaceholders(subject, values),
    text: fillPlaceholders(text, values),
  }))
  return { answers, towns: site.cities.map(({ name }) => name) }
}
