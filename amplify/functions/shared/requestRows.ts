/** A request as the office reads it: in mails, in tables and on /kontor. */
import type { Deps } from './deps.ts'
import { displayText, type FieldDefinition, fieldDefinition, sentNames } from './fields.ts'
import { phoneHref } from './phone.ts'
import type { RequestContent } from './store.ts'
import { mailtoUrl, paragraphs, singleLine } from './text.ts'

export type Row = { label: string; value: string; link?: string | undefined }

/** Every field, and how the visitor came to it. */
export function requestRows(request: RequestContent, { settings, content }: Deps): Row[] {
  const rows: Row[] = []
  for (const name of sentNames()) {
    const { label, format } = fieldDefinition(name)
    const text = displayText(name, request[name], content.services)
    const value = format === 'lines' ? paragraphs(text) : singleLine(text)
    rows.push({ label, value, link: linkOf(format, value) })
  }
  const { page, source } = request
  rows.push({ label: 'Från sidan', value: page, link: settings.siteOrigin + page })
  rows.push({ label: 'Kom via', value: source })
  return rows
}

function linkOf(format: FieldDefinition['format'], value: string): string | undefined {
  if (format === 'phone') return phoneHref(value)
  return format === 'email' ? mailtoUrl(value) : undefined
}

/** The email address where there is no name, as in newsletter subscriptions. */
export const senderOf = ({ name, email }: RequestContent): string => singleLine(name || email)

/** What a request is about: service and town. */
export function matterOf({ serviceType, city }: RequestContent, { content }: Deps): string {
  const service = displayText('serviceType', serviceType, content.services)
  return singleLine([service, city].filter(Boolean).join(', '))
}
