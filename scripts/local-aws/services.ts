/** S3, SQS, Cognito and SES with their data on disk and the deployment's permissions. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { DeploySettings } from '../../amplify/deploySettings.ts'
import { dayMs } from '../../amplify/functions/shared/durations.ts'
import { matchesKeyPattern } from '../../amplify/functions/shared/writableKeys.ts'
import { mailKindOf, permissions } from '../../amplify/permissions.ts'
import {
  hiddenSeconds,
  type QueueName,
  queueNames,
  queues,
  queueRule,
} from '../../amplify/queues.ts'
import { recordLifecycle, uploadLifecycle } from '../../amplify/storage/lifecycle.ts'
import { refusedUploads } from '../../amplify/storage/refusedUploads.ts'
import { readBody } from '../serve/httpServer.ts'
import { createClock } from './clock.ts'
import { createCognito } from './cognito.ts'
import { createFaults } from './faults.ts'
import { localCredentials } from './localKeys.ts'
import { createMailStore } from './mailStore.ts'
import { buckets, identityPoolId, region } from './names.ts'
import { applyLifecycle, createObjectStore, type ObjectVersion } from './objectStore.ts'
import { createQueue, type LocalQueue } from './queue.ts'
import { createS3 } from './s3.ts'
import { createSes, type DeliveryOutcome, accountPath, sendEmailPath } from './ses.ts'
import type { Keys } from './signature.ts'
import { createSqs, sqsTarget } from './sqs.ts'
import { createUserPool, type UserPool } from './userPool.ts'
import { createWebhookReceiver, receiverPath } from './webhook.ts'
import { hasKey, recordOf } from '../../amplify/functions/shared/keys.ts'

type QueuePairs = Record<QueueName, { queue: LocalQueue; deadLetters: LocalQueue }>
export type Services = ReturnType<typeof createServices>
/** `crash` kills the functions; `customMessage` invokes the user pool's trigger. */
type ServicesSetup = {
  settings: DeploySettings
  dataDir: string
  crash: () => void
  customMessage: (event: object) => Promise<unknown>
}

const maxObjectBytes = 64 * 1024 * 1024

export function createServices({ settings, dataDir, crash, customMessage }: ServicesSetup) {
  const clock = createClock()
  const now = () => new Date(clock.now())
  const id = randomUUID()
  const faults = createFaults(crash)
  const store = createObjectStore(
    join(dataDir, 's3'),
    [
      { name: buckets.upload, versioned: false },
      { name: buckets.data, versioned: true },
    ],
    now,
  )
  const mails = createMailStore(join(dataDir, 'mails'), now)
  const userPool = createOfficePool()
  const webhooks = createWebhookReceiver({ folder: join(dataDir, 'webhooks'), faults, now })
  const keys: Keys = {
    find: (accessKeyId: string) =>
      localCredentials(accessKeyId) ?? cognito.credentials(accessKeyId),
    now: clock.now,
    region,
  }
  const cognito = createCognito({
    identityPoolId,
    region,
    origin: settings.siteOrigin,
    faults,
    now: clock.now,
    userPool,
    keys,
  })
  const failedEvents = queueNamed('failed-events', 60, Number.POSITIVE_INFINITY)
  const queuePairs: QueuePairs = recordOf(queueNames, createQueuePair)
  const outcomes = new Map<string, DeliveryOutcome>()
  const handleSqs = createSqs({
    queues: [
      ...Object.values(queuePairs).flatMap(({ queue, deadLetters }) => [queue, deadLetters]),
      failedEvents,
    ],
    faults,
    keys,
    isAllowed: (caller, action, queue) =>
      caller === 'owner' || queueRights(caller, queue).includes(action),
  })
  const handleSes = createSes({
    mails,
    faults,
    keys,
    mayUse: (caller, from, set) => maySend(caller, set) && from === settings.mailFrom.toLowerCase(),
    outcomeOf: (address) => outcomes.get(address),
    now,
    publish: (event) => deliverEvent({ method: 'ses' }, 'mailEvents', event),
  })
  const handleS3 = createS3({
    store,
    faults,
    keys,
    isAllowed,
    cors: { bucket: buckets.upload, origin: settings.siteOrigin },
    policies: {
      [buckets.upload]: Object.values(refusedUploads.conditions).map((Condition) => ({
        Effect: 'Deny',
        Principal: '*',
        Action: 's3:PutObject',
        Resource: `${buckets.upload}/${refusedUploads.keys}`,
        Condition,
      })),
    },
    onCreated: (version, sourceIp) => {
      const { bucket, key } = version
      const isSubscriber = (name: QueueName) => {
        const { objects, forwarded = [] } = queueRule(name)
        const isNotified =
          objects &&
          bucket === buckets[objects.bucket] &&
          key.startsWith(objects.prefix) &&
          key.endsWith(objects.suffix ?? '')
        const isForwarded =
          settings.webhookUrl !== undefined &&
          bucket === buckets.data &&
          forwarded.some((pattern) => matchesKeyPattern(`${key}$`, `${pattern}$`))
        return isNotified || isForwarded
      }
      for (const subscriber of queueNames.filter(isSubscriber))
        deliverEvent({ method: 's3', key }, subscriber, s3Event(version, sourceIp))
    },
  })

  function deliverEvent(
    context: { method: string; key?: string },
    queue: QueueName,
    event: object,
  ): void {
    faults.deliver(context, () => queuePairs[queue].queue.send(JSON.stringify(event)), clock.after)
  }

  function createOfficePool(): UserPool {
    const from = 'no-reply@verificationemail.com'
    const mail = (to: string, subject: string, text: string) =>
      void mails.add({
        from,
        to: [to],
        replyTo: [],
        subject,
        text,
        html: '',
        attachments: [],
        headers: {},
      })
    const pool = createUserPool({
      region,
      file: join(dataDir, 'cognito.json'),
      now: clock.now,
      mail,
      customMessage,
    })
    pool.createFirst(settings.mailTo[0]!)
    return pool
  }

  function queueNamed(
    name: string,
    hiddenSeconds: number,
    maxReceives: number,
    deadLetters?: LocalQueue,
  ): LocalQueue {
    return createQueue({
      name,
      folder: join(dataDir, 'sqs', name),
      clock,
      hiddenSeconds,
      maxReceives,
      deadLetters,
    })
  }

  function createQueuePair(name: QueueName): { queue: LocalQueue; deadLetters: LocalQueue } {
    const { maxReceives, sharesDeadLetters } = queueRule(name)
    const deadLetters = sharesDeadLetters
      ? failedEvents
      : queueNamed(`${name}-dead`, hiddenSeconds(name), maxReceives)
    return { deadLetters, queue: queueNamed(name, hiddenSeconds(name), maxReceives, deadLetters) }
  }

  async function handleAws(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request, maxObjectBytes)
    const path = request.url?.split('?')[0]
    const target = String(request.headers['x-amz-target'])
    // Clients correct their clocks by it.
    response.setHeader('date', now().toUTCString())
    if (body === undefined) response.writeHead(413).end()
    else if (path === '/_local/id') response.end(id)
    else if (path === '/_local/faults') {
      faults.set(JSON.parse(body.toString()))
      response.writeHead(204).end()
    } else if (path === receiverPath) await webhooks.handle(request, body, response)
    else if (path === sendEmailPath || path === accountPath)
      await handleSes(request, body, response)
    else if (target.startsWith(sqsTarget)) await handleSqs(request, body, response)
    else if (path === userPool.keysPath) response.end(JSON.stringify(userPool.keys))
    else if (path === '/') await cognito.handle(request, body, response)
    else await handleS3(request, body, response)
  }

  function isAllowed(caller: string, action: string, bucket: string, key: string): boolean {
    if (caller === 'owner') return true
    return (hasKey(permissions, caller) ? permissions[caller] : []).some(
      (permission) =>
        buckets[permission.bucket] === bucket &&
        permission.actions.includes(action) &&
        permission.prefixes.some((prefix) => matchesKeyPattern(key, prefix)),
    )
  }

  /** Advances the clock of all services and functions; S3 applies lifecycle rules once a day. */
  function advance(ms: number): void {
    const before = Math.floor(clock.now() / dayMs)
    clock.advance(ms)
    if (Math.floor(clock.now() / dayMs) === before) return
    applyLifecycle(store, buckets.data, recordLifecycle(settings.retentionMonths), clock.now())
    applyLifecycle(store, buckets.upload, uploadLifecycle, clock.now())
  }

  return {
    handleAws,
    id,
    clock,
    failedEvents,
    faults,
    mails,
    now,
    outcomes,
    advance,
    queuePairs,
    store,
    userPool,
    webhooks,
  }
}

/** See amplify/README.md. */
export const leadsQueueRights = [
  'sqs:StartMessageMoveTask',
  'sqs:ReceiveMessage',
  'sqs:DeleteMessage',
  'sqs:ChangeMessageVisibility',
  'sqs:GetQueueAttributes',
  'sqs:SendMessage',
]

/** The permission is for the identity and one configuration set; SES requires both. */
const maySend = (caller: string, set: string | undefined): boolean =>
  caller === 'owner' ||
  (mailKindOf(caller) !== undefined && (set ?? mailKindOf(caller)) === mailKindOf(caller))

function queueRights(caller: string, queue: string): string[] {
  if (caller === 'leads') return leadsQueueRights
  if (queue === 'failed-events' && caller === 'office')
    return ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:ChangeMessageVisibility']
  if (queue === 'webhook' && caller === 'office') return ['sqs:SendMessage']
  if (queue === 'office' && (caller === 'reconcile' || caller === 'office'))
    return ['sqs:SendMessage', 'sqs:GetQueueAttributes']
  return Object.entries(queues).some(
    ([name, { consumer }]) => name === queue && consumer === caller,
  )
    ? ['sqs:ChangeMessageVisibility']
    : []
}

type Created = Pick<ObjectVersion, 'bucket' | 'key' | 'size' | 'etag' | 'sequence' | 'lastModified'>
export function s3Event(
  { bucket, key, size, etag, sequence, lastModified }: Created,
  sourceIPAddress: string,
) {
  const object = {
    key: encodeURIComponent(key).replaceAll('%2F', '/').replaceAll('%20', '+'),
    size,
    eTag: etag.replaceAll('"', ''),
    sequencer: sequence.toString(16).padStart(16, '0'),
  }
  const event = {
    eventVersion: '2.1',
    eventSource: 'aws:s3',
    awsRegion: region,
    eventTime: lastModified,
    eventName: 'ObjectCreated:Put',
  }
  const s3 = {
    s3SchemaVersion: '1.0',
    bucket: { name: bucket, arn: `arn:aws:s3:::${bucket}` },
    object,
  }
  return { Records: [{ ...event, requestParameters: { sourceIPAddress }, s3 }] }
}
