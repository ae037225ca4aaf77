/** Reading and checking of posted requests. */
import * as z from 'zod/mini'
import {
  fieldDefinition,
  fieldNames,
  fieldsOf,
  type FormKind,
  formKinds,
  sentNames,
  sentValues,
  type ServiceChoice,
  unreadable,
} from '../shared/fields.ts'
import { formSchema, oneLine, ruleOf } from '../shared/fieldRules.ts'
import { parseJson } from '../shared/functionUrl.ts'
import { recordOf } from '../shared/keys.ts'
import { normalizeEntry } from '../shared/normalize.ts'
import { honeypotName, kindOfService, limits, ownServices } from '../shared/request.ts'
import type { RequestContent } from '../shared/store.ts'

export type Posted = RequestContent & {
  /** Missing when the page's script has set none. */
  requestId?: string | undefined
  /** The honeypot: when it is filled in the request is marked, not refused. */
  website: string
  /**
   * From page view to submit; missing when the time says nothing, because values were restored or a
   * person has pressed something on the page, whose fields autofill can fill in at once.
   */
  elapsedMs?: number | undefined
}
/** Without fields the body as a whole could not be read. */
type Refused = { fields?: Record<string, string> }
type Checked = { request: Posted } | { refused: Refused }

const PagePath = z.string().check(z.regex(/^\/(?!\/)/), z.regex(oneLine), z.maxLength(limits.page))

/** Extra length for the labelled lines that the electrical form adds to the message. */
const labelledLines = 200

/**
 * What the endpoint accepts: the looser of the two rule sets for quotes, each other form's own
 * rules, and upper limits. Unknown keys are dropped; what only the page's script knows and got
 * wrong refuses no request.
 */
function requestSchema(form: FormKind) {
  const looser: FormKind[] = form === 'quote' ? ['service', 'quote'] : [form]
  const ruleFor = (name: (typeof names)[number]) =>
    looser.find((kind) => fieldsOf(kind).includes(name))
  const names = sentNames()
  return z.object({
    form: z.literal(form),
    requestId: z.catch(z.optional(z.string().check(z.uuid(), z.toLowerCase())), undefined),
    ...recordOf(names, (name) => ruleOf(name, ruleFor(name), labelledLines)),
    images: z._default(
      z
        .array(z.string(unreadable).check(z.maxLength(limits.imagePath, unreadable)), unreadable)
        .check(z.maxLength(limits.images, 'Max 5 bilder tillåtna')),
      [],
    ),
    leftOut: z.catch(z.int().check(z.minimum(0), z.maximum(999)), 0),
    page: z.catch(PagePath, ''),
    source: z.catch(z.string().check(z.regex(oneLine), z.maxLength(limits.source)), ''),
    website: z.catch(z.string(), ''),
    elapsedMs: z.catch(z.optional(z.number()), undefined),
  })
}

const isFormKind = (form: unknown): form is FormKind => formKinds.includes(form as FormKind)

/** A body with only the specification's nine keys has no form: its service determines it. */
export function checkJson(body: string, services: readonly ServiceChoice[]): Checked {
  const posted = parseJson(body)
  if (typeof posted !== 'object' || posted === null || Array.isArray(posted)) return { refused: {} }
  const keys = posted as Record<string, unknown>
  return check({ form: kindOfService(serviceIn(keys), services), ...keys })
}

/** The service decides which rules apply, before these normalise it. */
const serviceIn = ({ serviceType }: Record<string, unknown>): string | undefined =>
  typeof serviceType === 'string'
    ? normalizeEntry(serviceType, fieldDefinition('serviceType'))
    : undefined

/** A form that the browser has posted itself, checked by the form's own rules. */
export function checkForm(body: string, services: readonly ServiceChoice[]): Checked {
  const form = new URLSearchParams(body)
  const { metadata = '', ...posted }: Record<string, string> = Object.fromEntries(form)
  const kind = posted.form
  if (!isFormKind(kind)) return { refused: {} }
  const parsed = z.safeParse(formSchema(kind), posted)
  if (!parsed.success) return { refused: { fields: messagesByField(parsed.error.issues) } }
  const entered = {
    ...parsed.data,
    serviceType: serviceOfForm(kind, serviceIn(posted), services),
    // The newsletter's form has no such field: its message is the consent, a hidden value.
    message: String(parsed.data.message ?? posted.message ?? ''),
  }
  // Without the page's script, a form sends the names of pictures, but no files.
  const files = form.getAll('picture').filter(Boolean).length
  return check({
    images: [],
    ...metadataOf(metadata),
    ...sentValues(entered, kind),
    form: kind,
    requestId: posted.requestId || undefined,
    page: posted.page,
    website: posted[honeypotName],
    leftOut: Number(posted.leftOut) || files,
  })
}

/** What the page's script has added to a form that it could not send as JSON. */
function metadataOf(metadata: string): object {
  const { images, source } = Object(parseJson(metadata))
  return Array.isArray(images) ? { images, source } : { source }
}

/** The service of a form, which most pages have as a hidden field. */
function serviceOfForm(form: FormKind, posted = '', services: readonly ServiceChoice[]): string {
  if (form === 'contact' || form === 'newsletter') return ownServices[form]
  if (fieldsOf(form).includes('serviceType')) return posted
  const possible = services.filter((service) => service.form === form)
  const own = possible.find(({ value }) => value === posted) ?? possible[0]
  return own?.value ?? posted
}

function check(posted: Record<string, unknown>): Checked {
  if (!isFormKind(posted.form)) return { refused: {} }
  const { data, error } = z.safeParse(requestSchema(posted.form), posted)
  return error ? { refused: { fields: messagesByField(error.issues) } } : { request: data }
}

const visible = new Set<string>([...fieldNames(), 'images'])

/** The first message of every field, in the order of the form. */
function messagesByField(issues: z.core.$ZodIssue[]): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const { path, message } of issues) {
    const field = String(path[0])
    if (visible.has(field)) messages[field] ??= message
  }
  return messages
}
