/** Sends a request to the endpoint, and selects the message for its answer. */
import type { FormKind } from '../../amplify/functions/shared/fields.ts'
import type { EndpointResponse } from '../../amplify/functions/shared/request.ts'
import { messages } from '../messages.ts'
import { withTimeout } from './polyfills.ts'
import { errorName } from '../../amplify/functions/shared/errorName.ts'

/** Why a request failed: `refused` is the endpoint's answer, `unreadable` an answer that is not from the endpoint. */
export type SubmitFailure =
  | {
      sent: false
      cause: 'refused'
      status: number
      error: string | undefined
      fields: Record<string, string> | undefined
    }
  | {
      sent: false
      cause: 'offline' | 'timeout' | 'noAnswer' | 'tooMany' | 'server' | 'unreadable' | 'unexpected'
      status?: number
    }
export type Outcome = { sent: true; message: string | undefined } | SubmitFailure

/** Milliseconds before a retry, on average. */
export const retryDelays = [1500, 4500]
/**
 * Throws only on programming errors. Retries a request without an answer, which the endpoint stores once by its id: AWS's 429 at full
 * concurrency has no CORS headers, so that a script sees a network error. `timeoutMs` is for all attempts together.
 */
export async function sendRequest(
  endpoint: string,
  request: object,
  timeoutMs = 20_000,
  delays = retryDelays,
): Promise<Outcome> {
  const started = performance.now()
  const outcome = await post(endpoint, request, timeoutMs)
  const [delay, ...later] = delays
  if (outcome.sent || delay === undefined || !['noAnswer', 'tooMany'].includes(outcome.cause))
    return outcome
  const wait = delay * (0.5 + Math.random())
  const remainingMs = timeoutMs - (performance.now() - started) - wait
  if (remainingMs <= 0) return outcome
  await new Promise((resolve) => setTimeout(resolve, wait))
  return sendRequest(endpoint, request, remainingMs, later)
}

async function post(endpoint: string, request: object, timeoutMs: number): Promise<Outcome> {
  let status: number
  let text: string
  const body = JSON.stringify(request)
  try {
    ;[status, text] = await withTimeout(timeoutMs, async (signal) => {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        signal,
      })
      return [response.status, await response.text()]
    })
  } catch (error) {
    if (navigator.onLine === false) return { sent: false, cause: 'offline' }
    return { sent: false, cause: errorName(error) === 'TimeoutError' ? 'timeout' : 'noAnswer' }
  }
  const result = parseResponse(text)
  if (result?.success) return { sent: true, message: result.message }
  if (result)
    return { sent: false, cause: 'refused', status, error: result.error, fields: result.fields }
  return {
    sent: false,
    cause: status === 429 ? 'tooMany' : status >= 500 ? 'server' : 'unreadable',
    status,
  }
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

/** The message of a failure; `unknown` is the form's text for a refusal without a reason. */
export function failureText(
  failure: SubmitFailure,
  kind: FormKind,
  phone: string,
  unknown: string = messages.form.unknown,
): string {
  const { cause } = failure
  if (cause === 'refused') return failure.error || unknown
  if (cause === 'unreadable') return messages.form.unreadable[groupOf(kind)]
  if (cause === 'unexpected') return messages.form.unexpected[kind]
  return messages.form.technical(messages.form.causes[cause](phone))
}

/** The endpoint's errors for fields that the form lacks, because the page may be older than the endpoint, with advice to reload. */
export function textElsewhere(
  fields: Record<string, string> = {},
  visibleFields: Record<string, unknown>,
): string {
  const hidden = Object.entries(fields).filter(([name]) => !(name in visibleFields))
  const isOlder = hidden.some(([name]) => name !== 'images')
  return [
    ...hidden.map(([, message]) => ` ${message}.`.replace(/[.]{2}$/, '.')),
    ...(isOlder ? [` ${messages.form.olderPage}`] : []),
  ].join('')
}

type TextGroup = keyof typeof messages.form.unreadable
/** The texts of a form; all quote forms share theirs. */
export const groupOf = (kind: FormKind): TextGroup =>
  kind in messages.form.unreadable ? (kind as TextGroup) : 'quote'
