import type { Deps } from '../deps.ts'
import { logFailure } from '../log.ts'
import { errorPage, pageResult, successPage } from './answerPage.ts'
import { answers, jsonResult, type Result } from './answers.ts'
import { deliver } from './deliver.ts'
import { checkPost, type FunctionUrlEvent, readPost, type Refusal } from './post.ts'
import { secondsToWait } from './rateLimit.ts'
import { kindOfService, type QuoteRequest, requestNumber } from './request.ts'
import { storeRequest } from './store.ts'

/** The endpoint behind the forms. It answers success only when the request is stored for good; the mail may follow later. */
export const createSendOffert = (deps: Deps) =>
  async function sendOffert(event: FunctionUrlEvent): Promise<Result> {
    const { settings, now } = deps
    const post = readPost(event, settings.companyPhone)
    const refuse = ({ status, headers, ...what }: Refusal): Result => {
      const answer = { success: false, ...what }
      return post.isForm
        ? pageResult(status, errorPage(answer, post.fields, settings), settings, headers)
        : jsonResult(status, answer, headers)
    }
    if (post.refused) return refuse(post.refused)

    const { companyPhone: phone, services } = settings
    const checked = checkPost(post, { today: now().toISOString().slice(0, 10), phone, services })
    if (!checked.request) return refuse({ status: 400, ...checked })
    const { request } = checked

    try {
      const wait = await secondsToWait(deps, event.requestContext.http.sourceIp)
      if (wait > 0) return refuse({ status: 429, error: answers.tooMany(settings.companyPhone), headers: { 'retry-after': String(wait) } })

      const stored = await storeRequest(deps, request, { receivedAt: now().toISOString(), suspected: isSuspected(request) })
      if (stored) await deliver(deps, stored).catch((error: unknown) => logFailure('deliver', error, { place: stored.place }))
    } catch (error) {
      logFailure('store', error, { number: requestNumber(request.requestId) })
      return refuse({ status: 503, error: answers.failed(settings.companyPhone) })
    }
    const kind = request.form === 'electrical' ? request.form : kindOfService(request.serviceType, services)
    const message = answers.sent(kind, settings.replyPromise)
    return post.isForm ? pageResult(200, successPage(message, request, settings), settings) : jsonResult(200, { success: true, message })
  }

const fastestPerson = 1500

/** The honeypot is filled, or the form came back faster than anybody types. */
function isSuspected({ website, elapsedMs, draft }: QuoteRequest): boolean {
  return website.trim() !== '' || (!draft && elapsedMs < fastestPerson)
}
