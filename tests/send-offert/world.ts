/** The functions with fakes of S3, SES and SQS, and helpers for their tests. */
import { join } from 'node:path'
import { vi } from 'vitest'
import { pixel } from '../../amplify/functions/canary/canary.ts'
import type { Deps } from '../../amplify/functions/shared/deps.ts'
import { createDigest } from '../../amplify/functions/digest/digest.ts'
import {
  exportRequests,
  listRequests,
  mailAgain,
  mailWaiting,
  showRequest,
} from '../../amplify/functions/office/office.ts'
import { runDaily } from '../../amplify/functions/office/reminder.ts'
import type { FunctionUrlEvent } from '../../amplify/functions/shared/functionUrl.ts'
import type { EndpointResponse } from '../../amplify/functions/shared/request.ts'
import { type Erasable, eraseRequest } from '../../amplify/functions/shared/erase.ts'
import { type Change, readState, saveState } from '../../amplify/functions/shared/officeState.ts'
import { versionKeyOf } from '../../amplify/functions/shared/oldStore.ts'
import { createSendOffert } from '../../amplify/functions/send-offert/sendOffert.ts'
import { createMailOffice } from '../../amplify/functions/mail-office/mailOffice.ts'
import { createMailReceipt } from '../../amplify/functions/mail-receipt/mailReceipt.ts'
import {
  consume,
  objectCreated,
  type Queue,
  type SqsAnswer,
  type SqsEvent,
} from '../../amplify/functions/shared/queue.ts'
import { createReconcile } from '../../amplify/functions/reconcile/reconcile.ts'
import { createSesEvents } from '../../amplify/functions/ses-events/sesEvents.ts'
import { hiddenSeconds, queues as queueRules } from '../../amplify/queues.ts'
import { createQueue, type LocalQueue } from '../../scripts/local-aws/queue.ts'
import {
  sampleAfterwards,
  sampleColours,
  sampleRequest,
  sampleServices,
} from '../support/sampleRequest.ts'
import { localS3 } from './localS3.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { fakeSes } from './fakeSes.ts'

export const id = sampleRequest().requestId
export const uploads = 'public/quarantine/0b9d4cdd-a8f5-4427-a1b4-6853ab24ac49'
export const quote = sampleRequest('a')
export const contact = sampleRequest('contact')
/** A request of another person. */
export const other = {
  ...quote,
  requestId: '11111111-1111-4111-8111-111111111111',
  name: 'Bo',
  email: 'bo@example.se',
  city: 'Lerum',
  serviceType: 'takvatt',
}
/** The id of no request. */
export const unknownId = '99999999-9999-4999-8999-999999999999'
let requests = 0
/** The quote with a new id. */
export const another = (change: object = {}) => ({
  ...quote,
  requestId: `${String(++requests).padStart(8, '0')}-2222-4222-8222-222222222222`,
  ...change,
})

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour
/** A colleague. */
export const anna = 'anna@firma.example'

export { pixel }
export const log = vi.fn()
export const failures = vi.fn()
/** Each test file has its own console. */
export const recordLog = (): void => void Object.assign(console, { log, error: failures })
/** Retries have no jitter. */
export const random = vi.fn(() => 0)

const defaults: Deps['settings'] = {
  dataBucket: 'data',
  uploadBucket: 'upload',
  mailFrom: 'webbplats@ljungsol.example',
  mailFromName: 'Ljungsol',
  mailTo: ['info@ljungsol.example'],
  companyName: 'Ljungsol',
  companyPhone: '031-390 06 00',
  services: sampleServices,
  replyPromise: '24 timmar',
  afterwards: sampleAfterwards,
  colours: sampleColours,
  siteOrigin: 'https://www.ljungsol.example',
  sendReceipt: true,
  rateLimitPerHour: 10,
  newsletter: true,
  preview: false,
  configurationSet: undefined,
}

/** A queue with its dead letters. */
function openQueue(
  name: 'office' | 'receipts',
  folder: string,
  clock: Parameters<typeof createQueue>[0]['clock'],
) {
  const { maxReceives } = queueRules[name]
  const create = (id: string, deadLetters?: LocalQueue) =>
    createQueue({
      name: id,
      folder: join(folder, id),
      clock,
      hiddenSeconds: hiddenSeconds(name),
      maxReceives,
      deadLetters,
    })
  const deadLetters = create(`${name}-dead`)
  return { deadLetters, queue: create(name, deadLetters) }
}

const toSqs = ({ queue }: { queue: LocalQueue }): Queue => ({
  send: async (body) => void queue.send(JSON.stringify(body)),
  hide: async (receipt, seconds) => queue.hide(receipt, seconds),
  waiting: async () => queue.visible(),
})

/** The functions with fakes of S3, SES and SQS, and a manual clock. */
export function createWorld(changed: Partial<Deps['settings']> = {}) {
  recordLog()
  // Test files share Math with the other files of their worker.
  Math.random = random
  let time = Date.parse('2026-11-20T10:15:00Z')
  const now = () => new Date(time)
  const clock = { now: () => time, after: () => undefined }
  const folder = temporaryFolder()
  const queues = {
    office: openQueue('office', folder, clock),
    receipts: openQueue('receipts', folder, clock),
  }
  const events = { lost: false }
  const s3 = localS3(now, (key) => {
    for (const name of ['office', 'receipts'] as const)
      if (
        !events.lost &&
        key.startsWith('requests/') &&
        key.endsWith(queueRules[name].objects.suffix)
      )
        queues[name].queue.send(JSON.stringify(objectCreated(key)))
  })
  const ses = fakeSes()
  const settings = { ...defaults, ...changed }
  const failedEvents = createQueue({
    name: 'failed',
    folder: join(folder, 'failed'),
    clock,
    hiddenSeconds: 60,
    maxReceives: 1e9,
  })
  const removeFailed = async (texts: string[]) => {
    const isMeant = (body: string) => texts.some((text) => body.includes(text))
    const meant = failedEvents.list().filter(({ body }) => isMeant(body))
    for (const { id } of meant) failedEvents.remove(id)
    return meant.length
  }
  const deps = {
    s3: s3.client,
    ses: ses.client,
    now,
    settings,
    failedEvents: removeFailed,
  } satisfies Deps & Erasable
  const handle = createSendOffert(deps)
  const sesEvents = createSesEvents(deps)
  const consumers: Record<'office' | 'receipts', (event: SqsEvent) => Promise<SqsAnswer>> = {
    office: consume(toSqs(queues.office), createMailOffice(deps)),
    receipts: consume(toSqs(queues.receipts), createMailReceipt(deps)),
  }

  /** Moves dead letters to their queues. */
  async function retry(): Promise<void> {
    for (const { queue, deadLetters } of Object.values(queues)) deadLetters.moveTo(queue)
  }

  /** Delivers visible messages, as event source mappings do; returns their number. */
  async function work(): Promise<number> {
    let handled = 0
    for (const name of ['office', 'receipts'] as const) {
      const { queue } = queues[name]
      for (let message = queue.receive(); message; message = queue.receive()) {
        handled++
        const { id, body, handle, receives } = message
        const record = {
          messageId: id,
          receiptHandle: handle,
          body,
          attributes: { ApproximateReceiveCount: String(receives) },
        }
        const { batchItemFailures } = await consumers[name]({ Records: [record] })
        if (batchItemFailures.length === 0) queue.remove(id)
      }
    }
    return handled
  }

  async function raw(
    body: string | undefined,
    {
      type = 'application/json',
      method = 'POST',
      sourceIp = '192.0.2.1',
      isBase64Encoded = false,
      query = '',
      origin = settings.siteOrigin,
    } = {},
  ) {
    const event: FunctionUrlEvent = {
      headers: { 'content-type': type, 'x-forwarded-proto': 'https', origin },
      rawQueryString: query,
      ...(body !== undefined && { body }),
      isBase64Encoded,
      requestContext: { domainName: 'endpoint.example', http: { method, sourceIp } },
    }
    const { statusCode, headers, body: answer } = await handle(event)
    await work()
    return { status: statusCode, headers, body: answer }
  }
  const office = () => ses.inbox.filter(({ to }) => to.includes('info@ljungsol.example'))
  const allDeps = { ...deps, retry, queue: toSqs(queues.office) }
  return {
    s3,
    ses,
    deps: allDeps,
    raw,
    advance: (milliseconds: number) => {
      time += milliseconds
    },
    /** Posts as the site's code does. */
    async post(values: object = quote, options: { sourceIp?: string; origin?: string } = {}) {
      const { body, ...result } = await raw(JSON.stringify(values), options)
      const answer: EndpointResponse = JSON.parse(body)
      return { ...result, answer }
    },
    /** Posts as a browser without JavaScript; the function URL encodes such a body in base64. */
    async postForm(fields: Record<string, string> | string[][]) {
      const body = Buffer.from(new URLSearchParams(fields).toString()).toString('base64')
      return raw(body, { type: 'application/x-www-form-urlencoded', isBase64Encoded: true })
    },
    work,
    failedEvents,
    /** Advances the clock and delivers messages when they become visible. */
    async wait(milliseconds: number) {
      const end = time + milliseconds
      const hidden = () =>
        [...queues.office.queue.list(), ...queues.receipts.queue.list()].map(
          ({ visibleAt }) => visibleAt,
        )
      for (
        let next = Math.min(...hidden());
        next <= end;
        next = Math.min(...hidden().filter((at) => at > time))
      ) {
        time = Math.max(time, next)
        await work()
      }
      time = end
    },
    queues,
    /** Sends another message about the request. */
    again: (versionKey = `${id}/1`) =>
      queues.office.queue.send(
        JSON.stringify(objectCreated(`requests/${versionKey}/request.json`)),
      ),
    events,
    reconcile: createReconcile(deps, toSqs(queues.office)),
    /** Handles an event of SES about a mail of the first version. */
    event(type: string, detail: object = {}, kind = 'office') {
      const tags = { kind: [kind], versionKey: [`${id}_1`], day: ['2026-11-20'] }
      return sesEvents({
        'detail-type': type,
        time: '2026-11-20T10:15:03Z',
        detail: { mail: { messageId: 'm', tags }, ...detail },
      })
    },
    digest: createDigest(deps),
    /** All stored versions as CSV. */
    table: async () => (await exportRequests(deps)).table,
    erase: () => eraseRequest(deps, id),
    list: async () => (await listRequests(deps, new Map())).rows,
    show: () => showRequest(deps, id),
    mailAgain: () => mailAgain(deps, id),
    mailWaiting: () => mailWaiting(deps, allDeps.queue),
    daily: (event = {}) => runDaily(deps, event),
    /** The text of the last mail to the office. */
    text: () => office().at(-1)?.text ?? '',
    /** Changes the office's state from its newest version. */
    async save(change: Partial<Change>, requestId = id, author = anna) {
      const { version } = await readState(deps, requestId)
      return saveState(deps, requestId, { version, note: '', ...change }, author)
    },
    /** The calls of S3 by `work`. */
    async callsOf(work: () => Promise<unknown>) {
      const before = s3.calls.length
      await work()
      return s3.calls.slice(before)
    },
    /** Puts a request of another release into the bucket, without an event. */
    put(versionKey: string, request: object, { at = now().toISOString(), step = 'came' } = {}) {
      s3.put('data', `days/${at.slice(0, 10)}/${step}/${versionKey}`, '{}')
      const content = JSON.stringify({ receivedAt: at, request })
      s3.put('data', `requests/${versionKey}/request.json`, content)
    },
    /** Uploads a picture and returns its path. */
    upload(name: string, bytes: Buffer | string = pixel): string {
      s3.put('upload', `${uploads}/${name}`, bytes)
      return `${uploads}/${name}`
    },
    json: (key: string) => JSON.parse(String(s3.read('data', key)?.body)),
    office,
    subjects: () => office().map(({ subject }) => subject),
    receipts: () => ses.inbox.filter(({ to }) => !to.includes('info@ljungsol.example')),
    /** All objects of the request, old versions included, except tombstones. */
    remaining: () =>
      [...s3.allKeys('data'), ...s3.allKeys('upload')].filter(
        (key) =>
          key.includes(id) && !key.endsWith('/erased.json') && !/^days\/[^/]+\/erased\//.test(key),
      ),
    stored: () => s3.keys('data', 'requests/').filter((key) => key.endsWith('/request.json')),
    /** Versions without a mail to the office. */
    waiting: () => {
      const keys = new Set(s3.keys('data', 'requests/'))
      const isSent = (key: string) => keys.has(key.replace('request.json', 'sent.json'))
      return [...keys]
        .filter((key) => key.endsWith('/request.json') && !isSent(key))
        .map(versionKeyOf)
    },
  }
}

export type World = ReturnType<typeof createWorld>

/** A world with these requests, by default the quote. */
export async function worldWith(...values: object[]): Promise<World> {
  return postAll(createWorld(), values)
}

/** The same without mails, because SES fails or S3's event is lost. */
export async function worldWithUnmailed(
  cause: 'ses' | 'event',
  ...values: object[]
): Promise<World> {
  const world = createWorld()
  world.events.lost = cause === 'event'
  if (cause === 'ses') world.ses.fail()
  return postAll(world, values)
}

async function postAll(world: World, values: object[]): Promise<World> {
  for (const value of values.length > 0 ? values : [quote]) await world.post(value)
  return world
}

/** Wraps each call of S3 and SES, such as "PutObject requests/…", in `wrapCall`. */
export function intercept(
  { deps }: World,
  wrapCall: (call: string, send: () => Promise<unknown>) => Promise<unknown>,
): void {
  for (const client of [deps.s3, deps.ses] as { send: (command: object) => Promise<unknown> }[]) {
    const send = client.send.bind(client)
    client.send = (command) => {
      const { Key, Prefix = '' } = (command as { input: { Key?: string; Prefix?: string } }).input
      return wrapCall(`${command.constructor.name.replace('Command', '')} ${Key ?? Prefix}`, () =>
        send(command),
      )
    }
  }
}

/** The parsed log lines. */
export const logged = (spy: { mock: { calls: unknown[][] } } = log): Record<string, unknown>[] =>
  spy.mock.calls.map(([line]) => JSON.parse(String(line)))
