/** A local back end for one drill, its visitors, and the tally of stored and mailed requests. */
import { minuteMs } from '../../../amplify/functions/shared/durations.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import type { DeploySettings } from '../../../amplify/deploySettings.ts'
import { type LogAlarm, logAlarms, type LogLines } from '../../../amplify/logAlarms.ts'
import { keysOf } from '../../../amplify/functions/shared/keys.ts'
import { eraseRequest } from '../../../amplify/functions/shared/erase.ts'
import { type QuoteRequest, requestNumber } from '../../../amplify/functions/shared/request.ts'
import { retryDelays } from '../../../renderer/forms/submit.ts'
import { sourceIpHeader } from '../../local-aws/functionUrl.ts'
import type { MailQuota } from '../../local-aws/quota.ts'
import { guestS3, s3For, settings, startEmulator } from '../fixtures/emulator.ts'

export type DrillSite = Awaited<ReturnType<typeof openDrillSite>>
type Options = {
  accountConcurrency?: number | undefined
  functionClockSkewMs?: number | undefined
  mailQuota?: MailQuota | undefined
} & Partial<DeploySettings>

export async function openDrillSite({
  accountConcurrency,
  functionClockSkewMs,
  mailQuota,
  ...changed
}: Options = {}) {
  const aws = await startEmulator({
    settings: { ...settings, ...changed },
    accountConcurrency,
    functionClockSkewMs,
    mailQuota,
  })
  const posted = new Map<string, QuoteRequest>()
  const accepted = new Set<string>()
  let posts = 0
  const s3 = await guestS3(aws)

  /** Returns the status, or 0 without a response. */
  async function post(request: QuoteRequest): Promise<number> {
    posts += 1
    posted.set(request.email, request)
    try {
      const response = await fetch(aws.outputs.custom.quoteEndpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [sourceIpHeader]: ipAddressOf(request) },
        body: JSON.stringify(request),
      })
      const { success }: { success?: boolean } = await response.json()
      if (response.ok && success) accepted.add(request.email)
      return response.status
    } catch {
      // No response, which is what some drills cause.
      return 0
    }
  }

  /** Retries AWS's 429 as the form does. Returns the statuses. */
  async function postAsForm(
    request: QuoteRequest,
    [delay, ...later] = retryDelays,
  ): Promise<number[]> {
    const status = await post(request)
    if (status !== 429 || delay === undefined) return [status]
    await sleep(delay * (0.5 + Math.random()))
    return [status, ...(await postAsForm(request, later))]
  }

  /** Posts as a visitor who retries until the request is accepted. */
  async function postUntilAccepted(request: QuoteRequest, attempts = 100): Promise<void> {
    for (let attempt = 0; attempt < attempts; attempt++) {
      if ((await post(request)) === 200) return
      // The delay grows with the number of waiting visitors.
      await sleep(20 + Math.random() * (posted.size - accepted.size))
    }
  }

  /** Fails in the drills that kill functions. */
  const reconcile = () => aws.functions.reconcile.invoke({ source: 'drill' }).catch(() => undefined)

  /** Advances the clock and runs the reconciliation on its schedule. */
  async function advance(ms: number, step = 15 * minuteMs): Promise<void> {
    for (let remaining = ms; remaining > 0; remaining -= step) {
      aws.advance(Math.min(remaining, step))
      await aws.idle()
      await reconcile()
      await aws.idle()
    }
  }

  /**
   * Ends the faults and advances the clock by up to eight hours, more than the longest delay
   * between two attempts.
   */
  async function recover(): Promise<void> {
    aws.faults.clear()
    await aws.idle()
    for (let hours = 0; hours < 8 && waiting() > 0; hours += 0.5) await advance(30 * minuteMs)
    await aws.idle()
  }

  const storedRequests = () =>
    aws.store
      .list('offert-data', 'requests/')
      .filter((all) => all.at(-1)?.deleteMarker === false && all[0]?.key.endsWith('/request.json'))
  /** Stored requests that were not mailed. */
  const waiting = (): number =>
    storedRequests().filter(
      ([version]) =>
        !aws.store.find('offert-data', version!.key.replace('request.json', 'sent.json')),
    ).length

  /** Counts stored and mailed requests, independent of the responses. */
  function countRequests() {
    const mails = aws.mails()
    const byId = Map.groupBy(storedRequests(), ([version]) => version?.key.split('/')[1])
    const problems: string[] = []
    const result = {
      posts,
      accepted: accepted.size,
      stored: 0,
      mailed: 0,
      secondMails: 0,
      lost: 0,
      storedTwice: 0,
      problems,
    }
    for (const [email, { requestId, images }] of posted) {
      const toOffice = mails.filter(
        ({ to, text }) => to.join() === settings.mailTo.join() && text.includes(email),
      )
      const copies = byId.get(requestId)?.flat().length ?? 0
      if (copies > 0) result.stored += 1
      if (copies > 1) result.storedTwice += 1
      if (toOffice.length > 0) result.mailed += 1
      result.secondMails += Math.max(0, toOffice.length - 1)
      if ((accepted.has(email) || copies > 0) && (copies === 0 || toOffice.length === 0))
        result.lost += 1
      const unmarked = toOffice.filter(
        ({ subject }) => !subject.includes('kan vara en kopia'),
      ).length
      if (unmarked > 1)
        problems.push(
          `${email} was mailed ${unmarked} times without the notice that it may be a copy`,
        )
      if (
        toOffice.some(({ subject, text }) => !(subject + text).includes(requestNumber(requestId)))
      )
        problems.push(`a mail about ${email} carries another number`)
      if (
        images.length > 0 &&
        toOffice.length > 0 &&
        !toOffice.some(({ attachments }) => attachments.length === images.length)
      )
        problems.push(`the pictures of ${email} are missing`)
      const receipts = mails.filter(({ to }) => to.includes(email)).length
      if (receipts > 1) problems.push(`${email} got ${receipts} receipts`)
    }
    const deadCount = Object.values(aws.queues).reduce(
      (sum, pair) => sum + pair.deadLetters.list().length,
      0,
    )
    if (deadCount > 0) problems.push(`${deadCount} dead letters`)
    if (waiting() > 0) problems.push(`${waiting()} not mailed`)
    return result
  }

  /** The alarms on log lines that went off, whatever the time between the lines. */
  const alarms = (): LogAlarm[] =>
    keysOf(logAlarms).filter((id) => {
      const { of, fields, number, threshold }: LogLines & { threshold: number } = logAlarms[id]
      const found = aws.functions[of].logLines().flatMap((line) => {
        if (!line.startsWith('{')) return []
        const logged = JSON.parse(line)
        const matches = Object.entries(fields).every(([name, value]) => logged[name] === value)
        return matches ? [number && logged[number]] : []
      })
      return (number ? Math.max(...found) : found.length) >= threshold
    })

  return {
    aws,
    alarms,
    post,
    postAsForm,
    postUntilAccepted,
    advance,
    reconcile,
    recover,
    countRequests,
    waiting,
    /** The objects of the data bucket, as the bucket of another account has them. */
    backup: () =>
      aws.store
        .list('offert-data')
        .flatMap((versions) =>
          versions
            .filter(({ deleteMarker }) => !deleteMarker)
            .map((version) => ({ key: version.key, bytes: aws.store.body(version) })),
        ),
    /** Puts the objects back without an event, as copies do. */
    restore(objects: { key: string; bytes: Buffer }[]): void {
      for (const { key, bytes } of objects)
        if (!aws.store.find('offert-data', key)) aws.store.put('offert-data', key, bytes, {})
    },
    /** Erases a request with the rights of the office; it is not counted. */
    async erase({ email, requestId }: QuoteRequest): Promise<void> {
      const store = { s3: s3For(aws, 'office'), failedEvents: async () => 0 }
      const names = { dataBucket: 'offert-data', uploadBucket: 'offert-images' }
      await eraseRequest({ ...store, settings: names }, requestId)
      posted.delete(email)
      accepted.delete(email)
    },
    /** What is stored about a request beside its tombstones. */
    leftOf: ({ requestId }: QuoteRequest): string[] =>
      aws.store
        .list('offert-data')
        .flatMap((versions) => versions.map(({ key }) => key))
        .filter((key) => key.includes(requestId) && !key.includes('/erased')),
    idle: aws.idle,
    accepted: (): number => accepted.size,
    async upload(path: string, bytes: Buffer, guest = s3): Promise<void> {
      await guest.send(
        new PutObjectCommand({
          Bucket: 'offert-images',
          Key: path,
          Body: bytes,
          ContentType: 'image/jpeg',
          IfNoneMatch: '*',
        }),
      )
    },
    async close(): Promise<void> {
      s3.destroy()
      await aws.stop()
    },
  }
}

/** An address for each visitor, so that the limit per address does not apply. */
const ipAddressOf = ({ requestId }: QuoteRequest): string =>
  `10.${[...Buffer.from(requestId.slice(0, 6), 'hex')].join('.')}`
