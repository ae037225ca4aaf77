import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { S3Client, PutObjectCommand } from '@aws-sdk/client-s3'
import { eraseRequest } from '../../../amplify/functions/shared/erase.ts'
import { type QuoteRequest, requestNumber } from '../../../amplify/functions/shared/request.ts'
import { readDeploySettings, type DeploySettings } from '../../../amplify/deploySettings.ts'
import { sampleAfterwards, sampleRequest, sampleServices } from '../fixtures/sampleRequest.ts'
import { sourceIpHeader } from '../../local-aws/functionUrl.ts'
import { localKey } from '../../local-aws/localKeys.ts'
import { startLocalAws } from '../../local-aws/startLocalAws.ts'

export const minute = 60_000
/** The smallest baseline JPEG: one grey pixel. */
export const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
)
export const settings: DeploySettings = {
  ...readDeploySettings({}),
  siteOrigin: 'http://localhost:3000',
  mailFrom: 'offert@firma.example',
  mailFromName: 'Firma',
  mailTo: ['kontor@firma.example'],
  companyName: 'Firma',
  services: sampleServices,
  afterwards: sampleAfterwards,
  rateLimitPerHour: 10,
  concurrency: 10,
  factsDue: {},
  officeLogin: false,
}

export type DrillSite = Awaited<ReturnType<typeof openDrillSite>>

let visitors = 0

/** A request of a new visitor. */
export function newRequest(rest: Partial<QuoteRequest> = {}): QuoteRequest {
  const number = ++visitors
  const person = { name: `Kund ${number} Åström`, email: `kund-${number}@kund.example` }
  return sampleRequest('a', { requestId: randomUUID(), ...person, ...rest })
}

/** The local AWS with a folder of its own and visitors that post to it. */
type Opened = { execArgv?: string[]; accountConcurrency?: number } & Partial<DeploySettings>
export async function openDrillSite({ execArgv = [], accountConcurrency, ...changed }: Opened = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'drill-'))
  const aws = await startLocalAws({
    siteOrigin: settings.siteOrigin,
    awsPort: 0,
    endpointPort: 0,
    inboxPort: 0,
    reconcileSeconds: 0,
    dataDir,
    settings: { ...settings, ...changed },
    execArgv,
    accountConcurrency,
  })
  const sent = new Map<string, QuoteRequest>()
  /** How many versions there should be of a visitor's request: one, unless a drill corrects it. */
  const versions = new Map<string, number>()
  const accepted = new Set<string>()
  let posts = 0
  const endpoint = aws.outputs.custom.localAws?.endpoint.replace('localhost', '127.0.0.1') ?? ''
  const s3 = new S3Client({ region: 'eu-north-1', endpoint, credentials: localKey('owner') })

  /** One post; the status, or 0 when the line broke. */
  async function post(request: QuoteRequest, sourceIp = addressOf(request)): Promise<number> {
    posts += 1
    sent.set(request.email, request)
    try {
      const response = await fetch(aws.outputs.custom.quoteEndpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [sourceIpHeader]: sourceIp },
        body: JSON.stringify(request),
      })
      const answer = (await response.json()) as { success?: boolean }
      if (response.ok && answer.success) accepted.add(request.email)
      return response.status
    } catch {
      return 0
    }
  }

  /** A visitor who presses the button again until it works. */
  async function insist(request: QuoteRequest, tries = 100): Promise<void> {
    for (let attempt = 0; attempt < tries; attempt++) {
      if ((await post(request)) === 200) return
      // The more visitors wait, the longer each does, as people do.
      await sleep(20 + Math.random() * (sent.size - accepted.size))
    }
  }

  const reconcile = () => aws.functions.reconcile.invoke({ source: 'drill' }).catch(() => undefined)

  /** Time passes and the reconciliation runs, as on its schedule. */
  async function pass(ms: number, step = 15 * minute): Promise<void> {
    for (let left = ms; left > 0; left -= step) {
      aws.pass(Math.min(left, step))
      await aws.idle()
      await reconcile()
      await aws.idle()
    }
  }

  /** Faults end and up to eight hours pass, a little more than the longest wait between two tries: what is not mailed then never will be. */
  async function recover(): Promise<void> {
    aws.faults.clear()
    await aws.idle()
    for (let hours = 0; hours < 8 && waiting() > 0; hours += 0.5) await pass(30 * minute)
    await aws.idle()
  }

  const requestKeys = () =>
    aws.store.list('offert-data', 'requests/').filter((all) => all.at(-1)?.deleteMarker === false && all[0]?.key.endsWith('/request.json'))
  /** Requests that are stored and of which the office has no mail. */
  const waiting = (): number =>
    requestKeys().filter((versions) => !aws.store.find('offert-data', versions[0]?.key.replace('request.json', 'sent.json') ?? '')).length

  /** What a drill leaves behind, counted from what is stored and mailed and not from what was answered. */
  function tally() {
    const toOffice = aws.mails().filter((mail) => mail.to.join() === settings.mailTo.join())
    const byId = Map.groupBy(requestKeys(), ([version]) => version?.key.split('/')[1])
    // Anything else that must not be: a second receipt, a second mail under another number, a request that is never mailed.
    const faults: string[] = []
    const result = { posts, accepted: accepted.size, stored: 0, mailed: 0, secondMails: 0, lost: 0, storedTwice: 0, faults }
    for (const [email, { requestId, images }] of sent) {
      const stored = byId.get(requestId) ?? []
      const mails = toOffice.filter((mail) => mail.text.includes(email))
      const copies = stored.reduce((sum, versions) => sum + versions.length, 0)
      if (copies > 0) result.stored += 1
      if (copies > (versions.get(email) ?? 1)) result.storedTwice += 1
      if (mails.length > 0) result.mailed += 1
      result.secondMails += Math.max(0, mails.length - Math.max(1, stored.length))
      const unmarked = mails.filter(({ subject }) => !subject.includes('kan vara en kopia')).length
      if (unmarked > Math.max(1, stored.length)) faults.push(`${email} was mailed ${unmarked} times without saying that it may be a copy`)
      if ((accepted.has(email) || copies > 0) && (copies === 0 || mails.length === 0)) result.lost += 1
      if (mails.some((mail) => !(mail.subject + mail.text).includes(requestNumber(requestId))))
        faults.push(`a mail about ${email} carries another number`)
      if (images.length > 0 && mails.length > 0 && !mails.some((mail) => mail.attachments.length === images.length))
        faults.push(`the pictures of ${email} are missing`)
      const receipts = aws.mails().filter((mail) => mail.to.includes(email)).length
      if (receipts > 1) faults.push(`${email} got ${receipts} receipts`)
    }
    const dead = Object.values(aws.queues).reduce((sum, line) => sum + line.dead.list().length, 0)
    if (dead > 0) faults.push(`${dead} dead letters`)
    if (waiting() > 0) faults.push(`${waiting()} not mailed`)
    return result
  }

  return {
    aws,
    post,
    insist,
    idle: (): Promise<void> => aws.idle(),
    log: (name: string): string => readFileSync(join(dataDir, 'logs', `${name}.log`), 'utf8'),
    pass,
    corrects: (request: QuoteRequest, to: number): void => void versions.set(request.email, to),
    accepted: (): number => accepted.size,
    reconcile,
    recover,
    tally,
    waiting,
    async upload(path: string, bytes: Buffer): Promise<void> {
      await s3.send(new PutObjectCommand({ Bucket: 'offert-images', Key: path, Body: bytes, ContentType: 'image/jpeg', IfNoneMatch: '*' }))
    },
    /** As npm run leads -- erase does; the tally does not expect a mail of it. */
    async erase({ requestId, email }: QuoteRequest): Promise<void> {
      const settings = { dataBucket: 'offert-data', uploadBucket: 'offert-images' }
      await eraseRequest({ s3, settings, failedEvents: async () => 0 }, requestId)
      for (const each of [sent, accepted]) each.delete(email)
    },
    async close(): Promise<void> {
      s3.destroy()
      await aws.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Every visitor has an address of their own, so that the limit per visitor does not apply. */
const addressOf = ({ requestId }: QuoteRequest): string => `10.${[...Buffer.from(requestId.slice(0, 6), 'hex')].join('.')}`
