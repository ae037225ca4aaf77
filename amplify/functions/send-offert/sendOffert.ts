/** The forms' endpoint: reports success once a request is stored and queued. */
import { swedishDate } from '../shared/swedishTime.ts'
import type { Deps } from '../shared/deps.ts'
import { isLead } from '../shared/fields.ts'
import {
  bodyText,
  type FunctionUrlEvent,
  type HttpResult,
  httpResult,
} from '../shared/functionUrl.ts'
import { createHourlyLimit, networkOf } from '../shared/limit.ts'
import { logEvent, logFailure } from '../shared/log.ts'
import { type EndpointResponse, kindOfService, limits, requestNumber } from '../shared/request.ts'
import type { Suspicion } from '../shared/store.ts'
import { accept, contentOf, idOf } from './accept.ts'
import { answers } from './answers.ts'
import { errorPage, successPage } from './answerPage.ts'
import { checkForm, checkJson, type Posted } from './post.ts'

type Refusal = { error: string; fields?: Record<string, string> }
type Headers = Record<string, string>

export function createSendOffert(deps: Deps): (event: FunctionUrlEvent) => Promise<HttpResult> {
  const { settings, content } = deps
  const { phone, services } = content
  const secondsUntilFree = createHourlyLimit(settings.rateLimitPerHour)

  return async function sendOffert(event) {
    const { http } = event.requestContext
    const type = event.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
    const isForm = type === 'application/x-www-form-urlencoded'

    /** A page for a browser that has posted a form itself. */
    const answer = (status: number, page: string, json: EndpointResponse, headers?: Headers) =>
      isForm
        ? httpResult(status, 'text/html', page, headers)
        : httpResult(status, 'application/json', JSON.stringify(json), headers)

    function refuse(status: number, refusal: Refusal, headers?: Headers): HttpResult {
      logEvent('refused', { status, fields: Object.keys(refusal.fields ?? {}).join() })
      return answer(status, errorPage(refusal, deps), { success: false, ...refusal }, headers)
    }

    if (http.method !== 'POST')
      return refuse(405, { error: answers.wrongMethod }, { allow: 'POST' })
    const seconds = secondsUntilFree(networkOf(http.sourceIp))
    if (seconds > 0)
      return refuse(429, { error: answers.tooMany(phone) }, { 'retry-after': String(seconds) })
    if (!isForm && type !== 'application/json')
      return refuse(415, { error: answers.unreadable(phone) })
    const body = bodyText(event)
    if (Buffer.byteLength(body) > limits.bodyBytes)
      return refuse(413, { error: answers.tooLarge(phone) })
    const checked = isForm ? checkForm(body, services) : checkJson(body, services)
    if ('refused' in checked) {
      const { fields } = checked.refused
      // A field that the visitor does not see has no message.
      return fields && Object.keys(fields).length > 0
        ? refuse(400, { error: answers.invalid, fields })
        : refuse(400, { error: answers.unreadable(phone) })
    }
    const { requestId, website, elapsedMs, ...request } = checked.request
    if (!isLead(request) && !content.newsletter) return refuse(400, { error: answers.closed })

    try {
      const suspicions = suspicionsOf(checked.request, event.headers.origin, settings.siteOrigin)
      // Sent twice by a page without script, it is one request of the day.
      const id = requestId ?? idOf(swedishDate(new Date()) + contentOf(request))
      const storedAs = await accept(deps, id, request, suspicions)
      logEvent('accepted', { id: storedAs, form: request.form, suspicions: suspicions.join() })
      const isQuote = request.form === 'service' || request.form === 'quote'
      const kind = isQuote ? kindOfService(request.serviceType, services) : request.form
      const message = answers.sent(kind, content.replyPromise)
      const number = requestNumber(storedAs)
      const page = successPage(message, number, request, deps)
      return answer(200, page, { success: true, message, number })
    } catch (error) {
      logFailure('accept', error)
      return refuse(503, { error: answers.failed(phone) })
    }
  }
}

/** Faster than a person types, without anything pressed on the page. */
const fastestMs = 1500

function suspicionsOf(
  { website, elapsedMs }: Posted,
  origin: string | undefined,
  siteOrigin: string,
): Suspicion[] {
  const suspicions: Suspicion[] = []
  if (website.trim() !== '') suspicions.push('honeypot')
  if (elapsedMs !== undefined && elapsedMs < fastestMs) suspicions.push('tooFast')
  // Some browsers omit the origin, and extensions that hide the referrer make it "null".
  if (origin !== undefined && origin !== 'null' && origin !== siteOrigin)
    suspicions.push('otherSite')
  return suspicions
}
