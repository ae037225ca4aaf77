import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { DeploySettings } from '../../amplify/deploySettings.ts'
import { beginsLike } from '../../amplify/functions/shared/writtenBy.ts'
import { type Caller, mailKindOf, type MailKind, permissions } from '../../amplify/permissions.ts'
import { hiddenSeconds, type QueueName, queueNames, queues, rulesOf } from '../../amplify/queues.ts'
import { refusedUploads } from '../../amplify/storage/refusedUploads.ts'
import type { Clock } from './clock.ts'
import { createCognito } from './cognito.ts'
import { answerFaults, createFaults } from './faults.ts'
import { readBody } from '../serve/httpServer.ts'
import { localCredentials } from './localKeys.ts'
import { createMailStore } from './mailStore.ts'
import { buckets, identityPoolId, region } from './names.ts'
import { createObjectStore, type ObjectVersion } from './objectStore.ts'
import { createQueue, type LocalQueue } from './queue.ts'
import { createS3 } from './s3.ts'
import { createSes, type DeliveryOutcome, sendEmailPath } from './ses.ts'
import type { Keys } from './signature.ts'
import { createSqs, sqsTarget } from './sqs.ts'
import { createUserPool, type UserPool } from './userPool.ts'
export type QueuePairs = Record<QueueName, { queue: LocalQueue; dead: LocalQueue }>
type Setup = {
  settings: DeploySettings
  dataDir: string
  clock: Clock
  kill: () => void
}
/** SES's, as amplify/ makes them: what suppresses takes a mail to a suppressed address and sends nothing. */
const configurationSets: { name: MailKind; suppresses: boolean }[] = [
  { name: 'office', suppresses: false },
  { name: 'receipts', suppresses: true },
]
const maxObjectBytes = 64 * 1024 * 1024

/** S3, SQS, Cognito and SES, over what they keep on disk. */
export function createServices({ settings, dataDir, clock, kill }: Setup) {
  const now = () => new Date(clock.now())
  const faults = createFaults(kill)
  const store = createObjectStore(
    join(dataDir, 's3'),
    [
      { name: buckets.upload, versioned: false },
      { name: buckets.data, versioned: true },
    ],
    now,
  )
  const mails = createMailStore(join(dataDir, 'mails'), now)
  const userPool = settings.officeLogin ? createOfficePool() : undefined
  const keys: Keys = {
    find: (accessKeyId: string) => localCredentials(accessKeyId) ?? cognito.credentials(accessKeyId),
    now: clock.now,
    region,
  }
  const cognito = createCognito({ identityPoolId, region, origin: settings.siteOrigin, faults, now: clock.now, userPool, keys })
  const failedEvents = createQueue({
    ...{ name: 'failed-events', folder: join(dataDir, 'sqs/failed-events'), clock },
    ...{ hiddenSeconds: 60, maxReceives: Number.POSITIVE_INFINITY },
  })
  const queuePairs = Object.fromEntries(queueNames.map((name) => [name, createQueuePair(name)])) as QueuePairs
  const outcomes = new Map<string, DeliveryOutcome>()
  const answerSqs = createSqs({
    queues: [...Object.values(queuePairs).flatMap(({ queue, dead }) => [queue, dead]), failedEvents],
    faults,
    keys,
    allowed: (caller, action, queue) => caller === 'owner' || queueRights(caller, queue).includes(action),
  })
  const answerSes = createSes({
    mails,
    faults,
    keys,
    mayUse: (caller, from, set) => maySend(caller, set) && from === settings.mailFrom.toLowerCase(),
    sets: configurationSets,
    outcomeOf: (address) => outcomes.get(address) ?? 'delivered',
    publish: (event) => faults.deliver({ method: 'ses' }, () => queuePairs.mailEvents.queue.send(JSON.stringify(event)), clock.after),
  })
  const answerS3 = createS3({
    store,
    faults,
    keys,
    allowed,
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
      const fed = queueNames.find((name) => {
        const { objects } = rulesOf(name)
        return objects && bucket === buckets[objects.bucket] && key.startsWith(objects.prefix) && key.endsWith(objects.suffix ?? '')
      })
      const event = JSON.stringify(s3Event(version, sourceIp))
      if (fed) faults.deliver({ method: 's3', key }, () => queuePairs[fed].queue.send(event), clock.after)
    },
  })

  function createOfficePool(): UserPool {
    const from = 'no-reply@verificationemail.com'
    const mail = (to: string, subject: string, text: string) =>
      void mails.add({ from, to: [to], replyTo: [], subject, text, html: '', attachments: [], headers: {} })
    const pool = createUserPool({ region, file: join(dataDir, 'cognito.json'), now: clock.now, mail })
    pool.createFirst(settings.mailTo[0]!)
    return pool
  }

  function createQueuePair(name: QueueName): { queue: LocalQueue; dead: LocalQueue } {
    const { maxReceives, sharesDeadLetters } = rulesOf(name)
    const folder = (of: string) => ({ name: of, folder: join(dataDir, 'sqs', of), clock, hiddenSeconds: hiddenSeconds(name), maxReceives })
    const dead = sharesDeadLetters ? failedEvents : createQueue(folder(`${name}-dead`))
    return { dead, queue: createQueue({ ...folder(name), dead }) }
  }

  async function answerAws(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request, maxObjectBytes)
    const path = request.url?.split('?')[0]
    const target = String(request.headers['x-amz-target'])
    // Clients correct their clocks by it.
    response.setHeader('date', now().toUTCString())
    if (body === undefined) response.writeHead(413).end()
    else if (path === '/_local/id') response.end(id)
    else if (path === '/_local/faults') answerFaults(faults, body, response)
    else if (path === sendEmailPath) await answerSes(request, body, response)
    else if (target.startsWith(sqsTarget)) await answerSqs(request, body, response)
    else if (userPool && path === userPool.keysPath) response.end(JSON.stringify(userPool.keys))
    else if (path === '/') await cognito.answer(request, body, response)
    else await answerS3(request, body, response)
  }

  function allowed(caller: string, action: string, bucket: string, key: string): boolean {
    if (caller === 'owner') return true
    return (permissions[caller as Caller] ?? []).some(
      (each) => buckets[each.bucket] === bucket && each.actions.includes(action) && each.prefixes.some((prefix) => beginsLike(key, prefix)),
    )
  }

  const id = randomUUID()
  return { answerAws, id, failedEvents, faults, outcomes, queuePairs, mails, now, store, userPool }
}

/** The right is to the identity and to one configuration set; SES asks for both. */
const maySend = (caller: string, set: string | undefined): boolean =>
  caller === 'owner' || (mailKindOf(caller) !== undefined && (set ?? mailKindOf(caller)) === mailKindOf(caller))

function queueRights(caller: string, queue: string): string[] {
  if (queue === 'failed-events' && caller === 'office') return ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:ChangeMessageVisibility']
  if (queue === 'office' && (caller === 'reconcile' || caller === 'office')) return ['sqs:SendMessage', 'sqs:GetQueueAttributes']
  return Object.entries(queues).some(([name, { consumer }]) => name === queue && consumer === caller) ? ['sqs:ChangeMessageVisibility'] : []
}

/** What S3 sends when an object was created. */
function s3Event({ bucket, key, size, etag, sequence, lastModified }: ObjectVersion, sourceIPAddress: string): object {
  const object = {
    key: encodeURIComponent(key).replaceAll('%2F', '/').replaceAll('%20', '+'),
    size,
    eTag: etag.replaceAll('"', ''),
    sequencer: sequence.toString(16).padStart(16, '0'),
  }
  const event = { eventVersion: '2.1', eventSource: 'aws:s3', awsRegion: region, eventTime: lastModified, eventName: 'ObjectCreated:Put' }
  const s3 = { s3SchemaVersion: '1.0', bucket: { name: bucket, arn: `arn:aws:s3:::${bucket}` }, object }
  return { Records: [{ ...event, requestParameters: { sourceIPAddress }, s3 }] }
}
