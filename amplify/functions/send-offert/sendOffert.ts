/**
 * The forms' endpoint. It reports success once the request is stored; the bucket's event starts the
 * mailing.
 */
import type { Deps } from '../shared/deps.ts'
import { logEvent, logFailure } from '../shared/log.ts'
import { errorPage, pageResult, successPage } from './answerPage.ts'
import {
  type FunctionUrlEvent,
  jsonResult,
  resultHeaders,
  type HttpResult,
} from '../shared/functionUrl.ts'
import { answers } from './answers.ts'
import { type FormKind, isLead } from '../shared/fields.ts'
import { checkPost, endpointOf, readPost, type Refusal } from './post.ts'
import { kindOfService, type QuoteRequest, requestNumber } from '../shared/request.ts'
import type { FullNetworks } from '../shared/networks.ts'
import { storeRequest } from '../shared/oldStore.ts'

export function createSendOffert(deps: Deps): (event: FunctionUrlEvent) => Promise<HttpResult> {
  const full: FullNetworks = new Set()
  return async function sendOffert(event: FunctionUrlEvent): Promise<HttpResult> {
    const { settings, now } = deps
    const started = performance.now()
    const endpoint = endpointOf(event)
    // Pages of releases until November 2026 check it before they post.
    if (event.requestContext.http.method === 'HEAD')
      return { statusCode: 204, headers: resultHeaders, body: '' }
    const post = readPost(event, settings.companyPhone)
    const foreign = isForeign(event.headers.origin, settings, endpoint)
    const refuse = ({ status, headers, ...details }: Refusal, form?: FormKind): HttpResult => {
      const body = { success: false, ...details }
      logEvent('refused', {
        status,
        form: form ?? '',
        fields: Object.keys(details.fields ?? {}).join() || 'none',
        own: Number(!foreign && event.headers.origin !== undefined),
      })
      return post.isForm
        ? pageResult(status, errorPage(body, post.fields, settings), settings, headers)
        : jsonResult(status, body, headers)
    }
    if (post.refused) return refuse(post.refused)

    const { companyPhone: phone, services } = settings
    const checked = checkPost(post, { today: now().toISOString().slice(0, 10), phone, services })
    const { request, form } = checked
    if (!request) return refuse({ status: 400, error: checked.error, fields: checked.fields }, form)
    if (!isLead(request) && !settings.newsletter)
      return refuse({ status: 400, error: answers.closed }, form)

    try {
      const suspected = isSuspected(request)
      const from = { at: now(), sourceIp: event.requestContext.http.sourceIp, suspected }
      const facts = {
        ...(foreign && { foreign }),
        ...(isHoneypotFilled(request) && { honeypot: true }),
      }
      const outcome = await storeRequest(deps, request, from, facts, full)
      if ('retryAfterSeconds' in outcome)
        return refuse(
          {
            status: 429,
            error: answers.tooMany(settings.companyPhone),
            headers: { 'retry-after': String(outcome.retryAfterSeconds) },
          },
          form,
        )
      const logged = {
        form: request.form,
        suspected: Number(suspected),
        ms: Math.round(performance.now() - started),
      }
      if ('stored' in outcome)
        logEvent('accepted', {
          versionKey: outcome.stored.versionKey,
          summarised: Number(outcome.stored.summarised === true),
          ...logged,
        })
      else logEvent('repeated', { versionKey: outcome.repeated, ...logged })
    } catch (error) {
      logFailure('store', error, { number: requestNumber(request.requestId) })
      return refuse({ status: 503, error: answers.failed(settings.companyPhone) }, form)
    }
    const kind =
      request.form === 'electrical' || !isLead(request)
        ? request.form
        : kindOfService(request.serviceType, services)
    const message = answers.sent(kind, settings.replyPromise)
    return post.isForm
      ? pageResult(200, successPage(message, request, now(), settings), settings)
      : jsonResult(200, { success: true, message })
  }
}

/**
 * Whether the post comes from another site's page. The answer page posts from the `endpoint`. Some
 * browsers omit the origin, and extensions that hide the referrer make it "null".
 */
export const isForeign = (
  origin: string | undefined,
  { siteOrigin }: Deps['settings'],
  endpoint: string,
): boolean =>
  origin !== undefined && ![siteOrigin, new URL(endpoint).origin, 'null'].includes(origin)

const minElapsedMs = 1500

/** Sent by a script: faster than a person can type, without anything pressed on the page. */
const isSuspected = ({ elapsedMs, draft }: QuoteRequest): boolean =>
  !draft && elapsedMs !== undefined && elapsedMs < minElapsedMs

/**
 * By a bot, or by a program on the visitor's device that fills in forms: a mark for the office, not
 * a verdict.
 */
const isHoneypotFilled = ({ website }: QuoteRequest): boolean => website.trim() !== ''
