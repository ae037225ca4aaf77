/** Sends a request to the endpoint, and tells why it failed. */
import type { FormKind } from '../../amplify/functions/shared/fields.ts'
import type { EndpointResponse } from '../../amplify/functions/shared/request.ts'
import { messages } from './formMessages.ts'

/** `refused` is the endpoint's answer, `unreadable` one that is not from the endpoint. */
export type SubmitFailure = {
  cause: 'offline' | 'noAnswer' | 'tooMany' | 'server' | 'refused' | 'unreadable' | 'unexpected'
  status?: number
  error?: string | undefined
  fields?: Record<string, string> | undefined
}
type Sent = { sent: true; message: string | undefined; number: string | undefined }
export type Outcome = Sent | ({ sent: false } & SubmitFailure)

const timeoutMs = 15_000
const retryMs = 2000

/** Tries once more after no answer, 429 or 5xx: the endpoint stores a request once, by its id. */
export async function sendRequest(endpoint: string, request: object): Promise<Outcome> {
  const body = JSON.stringify(request)
  const first = await post(endpoint, body)
  if (first.sent || !mayRetry(first)) return first
  await new Promise((resolve) => setTimeout(resolve, retryMs))
  return post(endpoint, body)
}

const mayRetry = ({ cause, status = 0 }: SubmitFailure): boolean =>
  cause === 'noAnswer' || status === 429 || status >= 500

async function post(endpoint: string, body: string): Promise<Outcome> {
  let status: number
  let answer: string
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    })
    status = response.status
    answer = await response.text()
  } catch {
    // The failure's cause says all that the error does.
    return { sent: false, cause: navigator.onLine === false ? 'offline' : 'noAnswer' }
  }
  const result = parseResponse(answer)
  if (result?.success) return { sent: true, message: result.message, number: result.number }
  if (result)
    return { sent: false, cause: 'refused', status, error: result.error, fields: result.fields }
  if (status === 429) return { sent: false, cause: 'tooMany', status }
  return { sent: false, cause: status >= 500 ? 'server' : 'unreadable', status }
}

function parseResponse(text: string): EndpointResponse | undefined {
  try {
    const body: EndpointResponse | null = JSON.parse(text)
    return typeof body?.success === 'boolean' ? body : undefined
  } catch {
    // No JSON, for example a proxy's error page: the status decides.
    return undefined
  }
}

/** The message when the endpoint's answer has none. */
export function sentText(kind: FormKind): string {
  return messages.form.sent[kind === 'electrical' ? kind : groupOf(kind)]
}

/** The toast of a failure. `refusal` is for a refusal without a reason. */
export function failureMessage(
  { cause, error }: SubmitFailure,
  kind: FormKind,
  refusal: string = messages.form.unknown,
): string {
  if (cause === 'refused') return error || refusal
  if (cause === 'unreadable') return messages.form.unreadable[groupOf(kind)]
  if (cause === 'unexpected') return messages.form.unexpected[kind]
  return messages.form.technical(messages.form.causes[cause])
}

type TextGroup = keyof typeof messages.form.unreadable
/** The key of a form's texts; service, quote and electrical share 'quote'. */
export const groupOf = (kind: FormKind): TextGroup =>
  kind in messages.form.unreadable ? (kind as TextGroup) : 'quote'
