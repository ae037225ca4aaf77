import type { Deps } from '../deps.ts'
import { logEvent, logFailure } from '../log.ts'
import { backoff, type Later } from '../queue.ts'
import { markMailed } from '../send-offert/days.ts'
import { eraseAgain } from '../send-offert/erase.ts'
import { officeMail } from '../send-offert/mail.ts'
import { listKeys, put, statusOf } from '../send-offert/objects.ts'
import { attachmentsOf, keepPictures, type Picture } from '../send-offert/pictures.ts'
import { requestNumber } from '../send-offert/request.ts'
import { sendMail } from '../send-offert/sendMail.ts'
import { isCanary, keyOf, loadRequest, placeOf, type StoredRequest } from '../send-offert/store.ts'
import { type Claim, claim, lastAttempt, readAttempt, secondsRunning } from './attempts.ts'

/** Mails the request behind a key to the office: once, however many messages name it, and again after a failure until its tries are used up. */
export const createMailOffice = (deps: Deps) =>
  async function mailOffice(key: string, receives: number): Promise<Later> {
    const place = placeOf(key)
    const [listed, stored] = await Promise.all([listKeys(deps, keyOf(place, '')), loadRequest(deps, place)])
    if (!stored) {
      // It was erased, perhaps while a try was running that has died since.
      await eraseAgain(deps, place, 'mail-office')
      return undefined
    }
    const keys = new Set(listed.map((each) => each.key))
    if (keys.has(keyOf(place, 'sent.json'))) return void (await listMailed(deps, stored))

    const now = deps.now()
    const last = lastAttempt(keys)
    const earlier = last > 0 ? await readAttempt(deps, place, last) : undefined
    const wait = earlier && Math.ceil(Math.max(secondsRunning(earlier, now), secondsUntil(earlier.nextAt, now)))
    if (wait) return wait

    const again = backoff(receives)
    const mine = await claim(deps, place, last + 1, {
      at: now.toISOString(),
      ...(again !== undefined && { nextAt: new Date(now.getTime() + again * 1000).toISOString() }),
      mayBeCopy: earlier !== undefined && (earlier.mayBeCopy || earlier.outcome !== 'failed'),
    })
    // Another message names the same request, and its function was first.
    if (!mine) return 60
    const isSent = await attempt(deps, stored, mine)
    const isErased = await eraseAgain(deps, place, 'mail-office')
    return isSent || isErased ? undefined : (again ?? 0)
  }

/** A message that comes a little early is not sent back for that. */
const early = 5
function secondsUntil(time: string | undefined, now: Date): number {
  const seconds = time === undefined ? 0 : (Date.parse(time) - now.getTime()) / 1000
  return seconds > early ? seconds : 0
}

/** Whether the office's mail went out. */
async function attempt(deps: Deps, stored: StoredRequest, mine: Claim): Promise<boolean> {
  const { place, request, receivedAt } = stored
  const facts = { place, number: requestNumber(request.requestId), attempt: mine.number }
  const started = performance.now()
  let outcome: 'failed' | 'unknown' = 'failed'
  try {
    const pictures = await keepPictures(deps, stored)
    const messageId = await sendOfficeMail(deps, stored, pictures, { mayBeCopy: mine.mayBeCopy }).catch((error: unknown) => {
      // Without an answer nobody knows whether SES took it.
      if (statusOf(error) === undefined) outcome = 'unknown'
      throw error
    })
    outcome = 'unknown'
    await put(deps, keyOf(place, 'sent.json'), { at: deps.now().toISOString(), messageId, attempt: mine.number })
    const waitedSeconds = Math.round((deps.now().getTime() - Date.parse(receivedAt)) / 1000)
    logEvent('mailed', { ...facts, messageId, waitedSeconds, ms: Math.round(performance.now() - started) })
  } catch (error) {
    logFailure('mail failed', error, { ...facts, outcome, ms: Math.round(performance.now() - started) })
    await mine.end(outcome, (error as Error).name).catch((failure: unknown) => logFailure('attempt', failure, facts))
    if (!mine.nextAt) logEvent('given up', facts)
    return false
  }
  await listMailed(deps, stored).catch((error: unknown) => logFailure('index', error, facts))
  return true
}

export async function listMailed(deps: Deps, { place, receivedAt, request }: StoredRequest): Promise<void> {
  if (!isCanary(request)) await markMailed(deps, place, receivedAt)
}

/** SES refuses some mails for good, for an odd address or attachment. The office then gets a plainer one. */
export async function sendOfficeMail(
  deps: Deps,
  stored: StoredRequest,
  pictures: Picture[],
  sending: { mayBeCopy: boolean; isResent?: boolean },
): Promise<string> {
  const { place, request, receivedAt } = stored
  const attachments = await attachmentsOf(deps, place, pictures)
  const kept = pictures.filter((picture) => 'name' in picture).length
  const canary = isCanary(request)
  const mail = (attached: boolean) => ({
    to: canary ? [request.email] : deps.settings.mailTo,
    about: { kind: canary ? 'canary' : 'office', place, receivedAt } as const,
    ...officeMail(stored, pictures, { attached, ...sending }, deps.settings),
  })
  const complete = { ...mail(attachments.length === kept), attachments }
  const attempts = [{ ...complete, replyTo: [request.email] }, complete, mail(kept === 0)]
  let refusal: unknown
  for (const attempt of attempts) {
    try {
      return await sendMail(deps, attempt)
    } catch (error) {
      if (!isRefused(error)) throw error
      refusal = error
      logFailure('mail refused', error, { place })
    }
  }
  throw refusal
}

const isRefused = (error: unknown): boolean => ['MessageRejected', 'BadRequestException'].includes((error as Error | undefined)?.name ?? '')
