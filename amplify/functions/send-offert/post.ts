/** Parsing and validation of posted forms. */
import { isUtf8 } from 'node:buffer'
import * as z from 'zod/mini'
import { bodyBytes, type FunctionUrlEvent, parseJson, utf8Text } from '../shared/functionUrl.ts'
import { answers } from './answers.ts'
import {
  type FormKind,
  type ServiceChoice,
  fieldDefinition,
  fieldNames,
  formKinds,
  filledValues,
  type SentValues,
  sentValues,
} from '../shared/fields.ts'
import { formSchema } from '../shared/fieldRules.ts'
import { normalizeEntry } from '../shared/normalize.ts'
import {
  type FormMetadata,
  honeypotName,
  kindOfService,
  limits,
  ownServices,
  type QuoteRequest,
} from '../shared/request.ts'
import { sha256 } from '../shared/signature.ts'
import { PagePath, RequestId, requestSchema } from './requestSchema.ts'

/** The function's URL. The host is reliable, because AWS routes by it. */
export const endpointOf = ({ headers, requestContext }: FunctionUrlEvent): string =>
  `${headers['x-forwarded-proto'] ?? 'http'}://${requestContext.domainName}/`

/** An error response, with a message per invalid field. */
export type Refusal = {
  status: number
  error: string
  fields?: Record<string, string> | undefined
  headers?: Record<string, string>
}

/** The request body: JSON, or form fields from a browser without JavaScript. */
export type Post = {
  isForm: boolean
  body: string
  fields: Record<string, string>
  refused?: Refusal
}
/** `form` is missing when the body does not name a known form. */
export type Checked =
  | { request: QuoteRequest; form: FormKind }
  | { request?: undefined; form?: FormKind; error: string; fields?: Record<string, string> }

export function readPost(event: FunctionUrlEvent, phone: string): Post {
  const { headers, requestContext } = event
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  const isForm = type === 'application/x-www-form-urlencoded'
  const bytes = bodyBytes(event)
  const refuse = (refusal: Refusal): Post => ({ isForm, body: '', fields: {}, refused: refusal })
  if (requestContext.http.method !== 'POST')
    return refuse({ status: 405, error: answers.wrongMethod, headers: { allow: 'POST' } })
  if (!isForm && type !== 'application/json')
    return refuse({ status: 415, error: answers.unreadable(phone) })
  if (bytes.length > limits.bodyBytes)
    return refuse({ status: 413, error: answers.tooLarge(phone) })
  const text = utf8Text(bytes)
  if (text === undefined || (isForm && !isUtf8Encoded(text)))
    return refuse({ status: 400, error: answers.unreadable(phone) })
  return { isForm, body: text, fields: isForm ? formFields(new URLSearchParams(text)) : {} }
}

/**
 * Whether the percent-encoded bytes of a form are UTF-8. A stray percent sign stands for itself.
 */
const isUtf8Encoded = (form: string): boolean =>
  (form.match(/(?:%[0-9a-f]{2})+/gi) ?? []).every((bytes) =>
    isUtf8(Buffer.from(bytes.replaceAll('%', ''), 'hex')),
  )

/** Without JavaScript a form sends the names of pictures, but no files: counts them. */
function formFields(posted: URLSearchParams): Record<string, string> {
  const { picture, ...fields }: Record<string, string> = Object.fromEntries(posted)
  if (picture) fields.leftOut ||= String(posted.getAll('picture').length)
  return fields
}

type Now = { today: string; phone: string; services: readonly ServiceChoice[] }

export function checkPost(post: Post, now: Now): Checked {
  return post.isForm ? checkForm(post.fields, now) : checkJson(post.body, now)
}

/** A body with only the specification's nine keys has no form: its service determines it. */
function checkJson(body: string, now: Now): Checked {
  const value = parseJson(body)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { error: answers.unreadable(now.phone) }
  const keys = value as Record<string, unknown>
  return checkFields({ form: kindOfService(serviceOf(keys), now.services), ...keys }, now)
}

/** The service decides which rules apply, before these normalise it. */
const serviceOf = ({ serviceType }: Record<string, unknown>): string | undefined =>
  typeof serviceType === 'string'
    ? normalizeEntry(serviceType, fieldDefinition('serviceType'))
    : undefined

/** Checks the form's own rules, because the browser has checked only HTML constraints. */
function checkForm(fields: Record<string, string>, now: Now): Checked {
  const kind = formKind(fields)
  if (!kind) return { error: answers.unreadable(now.phone) }
  const parsed = z.safeParse(formSchema({ form: kind, serviceType: serviceOf(fields) }), fields)
  if (!parsed.success)
    return { form: kind, error: answers.invalid, fields: messagesByField(parsed.error.issues) }
  const page = z.safeParse(PagePath, fields.page)
  // Hidden fields: the consent of a subscription, and the service of a form without a choice.
  const hidden = {
    message: fields.message ?? '',
    serviceType: hiddenService(kind, serviceOf(fields), now.services),
  }
  const values = sentValues({ ...hidden, ...parsed.data }, kind)
  // Set by the page's script, if it ran.
  const { data: requestId } = z.safeParse(RequestId, fields.requestId)
  const leftOut = /^\d{1,3}$/.test(fields.leftOut ?? '') ? Number(fields.leftOut) : 0
  const website = fields[honeypotName] || fields.website
  return checkFields(
    {
      ...values,
      form: kind,
      requestId,
      leftOut,
      page: page.success ? page.data : undefined,
      website,
      ...metadataOf(fields),
    },
    now,
  )
}

/** What the page's script adds to a form that it could not send as JSON. */
function metadataOf({ metadata = '' }: Record<string, string>): Partial<FormMetadata> {
  const value = parseJson(metadata)
  if (typeof value !== 'object' || value === null) return {}
  const { images, source } = value as Partial<FormMetadata>
  return { ...(Array.isArray(images) && { images }), source }
}

/** The service of a form without a choice; missing when posted from the answer page. */
function hiddenService(kind: FormKind, sent = '', services: readonly ServiceChoice[]): string {
  if (ownServices[kind]) return ownServices[kind]
  const formServices = services.filter(({ form }) => form === kind)
  return (formServices.find(({ value }) => value === sent) ?? formServices[0])?.value ?? sent
}

export function formKind(fields: Record<string, unknown>): FormKind | undefined {
  return formKinds.find((kind) => kind === fields.form)
}

function checkFields(value: Record<string, unknown>, { today, phone }: Now): Checked {
  const form = formKind(value)
  if (!form) return { error: answers.unreadable(phone) }
  const { success, data, error } = z.safeParse(
    requestSchema({ form, serviceType: serviceOf(value) }),
    value,
  )
  if (success)
    return { form, request: { ...data, requestId: data.requestId ?? contentId(data, today) } }
  const fields = messagesByField(error.issues)
  const nothingElse = error.issues.every((issue) => Object.hasOwn(fields, String(issue.path[0])))
  return nothingElse
    ? { form, error: answers.invalid, fields }
    : { form, error: answers.unreadable(phone) }
}

function messagesByField(issues: z.core.$ZodIssue[]): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const { path, message } of issues) {
    const field = String(path[0])
    if (visible.has(field) && !Object.hasOwn(messages, field)) messages[field] = message
  }
  return messages
}

const visible = new Set<string>([...fieldNames(), 'images'])

/**
 * An id derived from content and day, so that a form sent twice without JavaScript is one request.
 */
function contentId({ form, ...values }: SentValues & { form: FormKind }, today: string): string {
  const content = { today, form, ...Object.fromEntries(filledValues(values)) }
  const hex = sha256(JSON.stringify(content))
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
