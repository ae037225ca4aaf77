import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beginsLike } from '../../amplify/functions/shared/writtenBy.ts'
import { S3Client } from '@aws-sdk/client-s3'
import { SESv2Client } from '@aws-sdk/client-sesv2'
import { createOfficeHttp } from '../../amplify/functions/office/officeHttp.ts'
import { officeTimeoutSeconds, timeoutSeconds } from '../../amplify/functions/shared/timeouts.ts'
import { type Caller, type FunctionName, mailKindOf, type MailKind, permissions } from '../../amplify/permissions.ts'
import { atOnce, type QueueName, queues, recordPrefix } from '../../amplify/queues.ts'
import { refusedUploads } from '../../amplify/storage/refusedUploads.ts'
import { recordLifecycle, uploadLifecycle } from '../../amplify/storage/lifecycle.ts'
import { functionEnvironment, readDeploySettings, type DeploySettings } from '../../amplify/deploySettings.ts'
import { createClock } from './clock.ts'
import { createCognito } from './cognito.ts'
import { answerFaults, createFaults, type PlannedFault } from './faults.ts'
import { createFunctionUrl } from './functionUrl.ts'
import { listen, readBody } from './httpServer.ts'
import { createInbox } from './inbox.ts'
import { createLambdaFunction, createPlaces, FunctionFailed, type LambdaFunction, type Places, Throttled } from './lambdaFunction.ts'
import { applyLifecycle } from './lifecycle.ts'
import { localCredentials, localKey } from './localKeys.ts'
import { createMailStore } from './mailStore.ts'
import { createObjectStore } from './objectStore.ts'
import type { Outputs } from './outputs.ts'
import { consumeQueue, createQueue, type LocalQueue } from './queue.ts'
import { createS3 } from './s3.ts'
import type { Keys } from './signature.ts'
import { s3Event } from './s3Event.ts'
import { createSes, type Fate, sendEmailPath } from './ses.ts'
import { createSqs, sqsTarget } from './sqs.ts'
import { createUserPool, type UserPool } from './userPool.ts'

export type LocalAwsOptions = {
  /** Where the site is served: the only origin that CORS lets in. */
  siteOrigin: string
  awsPort?: number
  endpointPort?: number
  inboxPort?: number
  /** Where the office's page was built to. */
  officePage?: string
  /** Objects, mails and the functions' logs are kept here. */
  dataDir?: string
  host?: string
  /** How often the reconciliation runs; 0: only when it is invoked. */
  reconcileSeconds?: number
  guestSeconds?: number
  settings?: DeploySettings
  /** Seconds that functions get; the others get what they get on AWS. */
  timeouts?: Partial<Record<FunctionName, number>>
  functionsDir?: string
  /** Arguments for the functions' node. */
  execArgv?: string[]
}
export type LocalAws = Awaited<ReturnType<typeof startLocalAws>>

const region = 'eu-north-1'
/** SES's, as amplify/ makes them: what suppresses takes a mail to a suppressed address and sends nothing. */
const configurationSets: { name: MailKind; suppresses: boolean }[] = [
  { name: 'office', suppresses: false },
  { name: 'receipts', suppresses: true },
]
const buckets = { upload: 'offert-images', data: 'offert-data' } as const
const identityPoolId = `${region}:00000000-0000-4000-8000-000000000000`
type Charged = 's3 put, list' | 's3 get' | 'free' | 'sqs' | 'ses'
/** What S3 charges a call as. */
function s3Price({ method, url = '' }: IncomingMessage): Charged {
  const isList = /^\/[^/?]+\/?(\?|$)/.test(url)
  if (method === 'PUT' || (method === 'GET' && isList)) return 's3 put, list'
  return method === 'GET' || method === 'HEAD' ? 's3 get' : 'free'
}
const maxObjectBytes = 64 * 1024 * 1024

/** S3, SQS, Cognito and SES on one port, the quote endpoint on a second, the inbox on a third, the real functions behind them. */
export async function startLocalAws(options: LocalAwsOptions) {
  const { siteOrigin, host = 'localhost', guestSeconds = 3600, reconcileSeconds = 15 * 60, execArgv = [] } = options
  const dataDir = resolve(options.dataDir ?? '.cache/local-aws')
  const functionsDir = resolve(options.functionsDir ?? 'amplify/functions')
  const settings: DeploySettings = { ...(options.settings ?? readDeploySettings(process.env)), siteOrigin }

  // As backend.ts reserves them; what is reserved is taken from the others'.
  const reserved: Partial<Record<FunctionName, Places>> =
    settings.concurrency > 0 ? { 'send-offert': createPlaces(settings.concurrency), 'inspect-upload': createPlaces(2) } : {}
  const account = createPlaces(1_000 - Object.values(reserved).reduce((sum, { most }) => sum + most, 0))
  const clock = createClock()
  const now = () => new Date(clock.now())
  const faults = createFaults(() => {
    for (const each of Object.values(functions)) each.kill()
  })
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
  const cognito = createCognito({ identityPoolId, region, origin: siteOrigin, faults, guestSeconds, now: clock.now, userPool, keys })
  const lines = Object.fromEntries((Object.keys(queues) as QueueName[]).map((name) => [name, createLine(name)])) as Record<
    QueueName,
    { queue: LocalQueue; dead: LocalQueue }
  >
  const fates = new Map<string, Fate>()
  const answerSqs = createSqs({
    queues: Object.values(lines).flatMap(({ queue, dead }) => [queue, dead]),
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
    fateOf: (address) => fates.get(address) ?? 'delivered',
    publish: (event) => faults.deliver({ method: 'ses' }, () => void invokeLater('ses-events', event), clock.after),
  })
  const answerS3 = createS3({
    store,
    faults,
    keys,
    allowed,
    cors: { bucket: buckets.upload, origin: siteOrigin },
    policies: {
      [buckets.upload]: Object.values(refusedUploads.conditions).map((Condition) => ({
        Effect: 'Deny',
        Principal: '*',
        Action: 's3:PutObject',
        Resource: `${buckets.upload}/${refusedUploads.keys}`,
        Condition,
      })),
    },
    onCreated: (version) => {
      const { bucket, key } = version
      const event = s3Event(version, region)
      if (bucket === buckets.upload) return void invokeLater('inspect-upload', event)
      const fed = Object.entries(queues).find(([, { suffix }]) => key.startsWith(recordPrefix) && key.endsWith(suffix))
      if (fed) faults.deliver({ method: 's3', key }, () => lines[fed[0] as QueueName].queue.send(JSON.stringify(event)), clock.after)
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

  function createLine(name: QueueName): { queue: LocalQueue; dead: LocalQueue } {
    const { hiddenSeconds, maxReceives } = queues[name]
    const folder = (of: string) => ({ name: of, folder: join(dataDir, 'sqs', of), clock, hiddenSeconds, maxReceives })
    const dead = createQueue(folder(`${name}-dead`))
    return { dead, queue: createQueue({ ...folder(name), dead }) }
  }

  async function answerAws(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request, maxObjectBytes)
    const path = request.url?.split('?')[0]
    // Clients correct their clocks by it.
    response.setHeader('date', now().toUTCString())
    count(path === sendEmailPath ? 'ses' : String(request.headers['x-amz-target']).startsWith(sqsTarget) ? 'sqs' : s3Price(request))
    if (body === undefined) response.writeHead(413).end()
    else if (path === '/_local/faults') answerFaults(faults, request, body, response)
    else if (path === sendEmailPath) await answerSes(request, body, response)
    else if (String(request.headers['x-amz-target']).startsWith(sqsTarget)) await answerSqs(request, body, response)
    else if (userPool && path === userPool.keysPath) response.end(JSON.stringify(userPool.keys))
    else if (path === '/') await cognito.answer(request, body, response)
    else await answerS3(request, body, response)
  }

  /** How many calls there were, by what AWS charges for them. */
  const calls: Record<Charged, number> = { 's3 put, list': 0, 's3 get': 0, free: 0, sqs: 0, ses: 0 }
  const count = (what: Charged): void => void (calls[what] += 1)

  const aws = await listen(options.awsPort ?? 20005, answerAws, 'local AWS', 'LOCAL_AWS_PORT')
  const functions = Object.fromEntries(
    (Object.keys(timeoutSeconds) as FunctionName[]).map((name) => [name, createFunction(name)]),
  ) as Record<FunctionName, LambdaFunction>
  const answerUrl = createFunctionUrl({
    target: functions['send-offert'],
    origin: siteOrigin,
    faults,
    cors: { methods: 'POST', headers: 'content-type', exposes: 'Retry-After' },
  })
  const office = userPool && createFunction('office')
  const answerInbox = createInbox({
    mails,
    store,
    dataBucket: buckets.data,
    run,
    office: officeOnThisMachine(),
    page: options.officePage,
    pictures: () => origin(aws.port),
  })
  const listening = [aws]
  let reconciling: NodeJS.Timeout | undefined
  let isStopping = false
  let throttled = 0
  try {
    listening.push(await listen(options.endpointPort ?? 20006, answerUrl, 'quote endpoint', 'QUOTE_PORT'))
    listening.push(await listen(options.inboxPort ?? 20007, answerInbox, 'inbox', 'INBOX_PORT'))
    if (office) {
      const cors = { methods: 'GET,POST', headers: 'authorization,content-type' }
      listening.push(await listen(0, createFunctionUrl({ target: office, origin: siteOrigin, faults, cors }), 'office', ''))
    }
  } catch (error) {
    await stop()
    throw error
  }
  const [, endpoint, inbox, officeUrl] = listening
  for (const name of Object.keys(queues) as QueueName[])
    consumeQueue(lines[name].queue, (event) => functions[queues[name].consumer].invoke(event), atOnce(name, settings))
  if (reconcileSeconds > 0)
    reconciling = setInterval(() => void invokeLater('reconcile', { source: 'aws.scheduler' }), reconcileSeconds * 1000)

  function origin(port: number | undefined): string {
    return `http://${host}:${port}`
  }

  function allowed(caller: string, action: string, bucket: string, key: string): boolean {
    if (caller === 'owner') return true
    return (permissions[caller as Caller] ?? []).some(
      (each) => buckets[each.bucket] === bucket && each.actions.includes(action) && each.prefixes.some((prefix) => beginsLike(key, prefix)),
    )
  }

  function createFunction(name: FunctionName | 'office'): LambdaFunction {
    const { accessKeyId, secretAccessKey } = localKey(name)
    // An address instead of a name makes the SDK put the bucket into the path.
    const awsEndpoint = `http://127.0.0.1:${aws.port}`
    return createLambdaFunction({
      name,
      file: join(functionsDir, name, 'handler.ts'),
      timeoutSeconds: name === 'office' ? officeTimeoutSeconds : (options.timeouts?.[name] ?? timeoutSeconds[name]),
      logFile: join(dataDir, 'logs', `${name}.log`),
      execArgv,
      clock,
      // Of the others two at once show what there is to see, and this machine has few cores.
      atOnce: name === 'send-offert' ? settings.concurrency || 10 : name === 'mail-office' ? settings.mailConcurrency : 2,
      places: (name !== 'office' && reserved[name]) || account,
      env: {
        ...ownEnvironment(name, awsEndpoint),
        ...functionEnvironment(settings),
        DATA_BUCKET: buckets.data,
        UPLOAD_BUCKET: buckets.upload,
        AWS_REGION: region,
        AWS_ACCESS_KEY_ID: accessKeyId,
        AWS_SECRET_ACCESS_KEY: secretAccessKey,
        AWS_ENDPOINT_URL_S3: awsEndpoint,
        AWS_ENDPOINT_URL_SESV2: awsEndpoint,
        AWS_ENDPOINT_URL_SQS: awsEndpoint,
      },
    })
  }

  /** What the page asks, with the rights of the function that answers it on AWS; whoever is at this machine may ask. */
  function officeOnThisMachine() {
    const client = { region, endpoint: `http://127.0.0.1:${aws.port}`, credentials: localKey('office') }
    const own = { dataBucket: buckets.data, uploadBucket: buckets.upload, configurationSet: 'office' }
    const deps = {
      s3: new S3Client({ ...client, forcePathStyle: true }),
      ses: new SESv2Client(client),
      now,
      settings: { ...settings, ...own },
    }
    return createOfficeHttp(deps, { who: async () => 'local', picturesAt: origin(aws.port) })
  }

  function ownEnvironment(name: FunctionName | 'office', awsEndpoint: string): Record<string, string> {
    const line = name === 'mail-receipt' ? lines.receipts : lines.office
    return {
      QUEUE_URL: line.queue.url(awsEndpoint),
      CONFIGURATION_SET: mailKindOf(name) ?? '',
      FACTS_DUE: JSON.stringify(settings.factsDue),
      OFFICE_LOGIN: settings.officeLogin ? '1' : '0',
      // On this machine the canary is only sent by hand, when the endpoint listens.
      QUOTE_ENDPOINT: `http://127.0.0.1:${options.endpointPort ?? 20006}/`,
      ...(name === 'office' &&
        userPool && {
          USER_POOL_ID: userPool.id,
          USER_POOL_CLIENT_ID: userPool.clientId,
          AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: awsEndpoint,
        }),
    }
  }

  /** As S3, EventBridge and the scheduler call a function: nobody waits for what it returns, and a failure is tried twice more. */
  async function invokeLater(name: FunctionName, event: object, tries = 1): Promise<void> {
    try {
      await functions[name].invoke(event)
    } catch (error) {
      if (isStopping) return
      if (error instanceof Throttled) return void throttle(name, event)
      if (!(error instanceof FunctionFailed)) throw error
      if (tries < 3) clock.after(tries * 60_000, () => void invokeLater(name, event, tries + 1))
      console.error(`${error.message} (see ${join(dataDir, 'logs', `${name}.log`)})`)
    }
  }

  /** A throttled event waits, for hours if need be, and no try is lost. */
  async function throttle(name: FunctionName, event: object): Promise<void> {
    throttled += 1
    await sleep(1_000, undefined, { ref: false })
    throttled -= 1
    await invokeLater(name, event)
  }

  async function run(job: string): Promise<void> {
    if (job === 'reconcile' || job === 'digest') await invokeLater(job, { source: 'inbox' })
  }

  async function stop(): Promise<void> {
    isStopping = true
    clearInterval(reconciling)
    clock.stop()
    await Promise.all([...Object.values(functions), office].map((each) => each?.stop()))
    await Promise.all(listening.map((server) => server.stop()))
  }

  const outputs: Outputs = {
    version: '1.4',
    // As Amplify writes it: with the office's pool beside it, the visitors' stands apart.
    auth: userPool
      ? {
          aws_region: region,
          identity_pool_id: `${region}:11111111-0000-4000-8000-000000000000`,
          unauthenticated_identities_enabled: false,
          user_pool_id: userPool.id,
          user_pool_client_id: userPool.clientId,
        }
      : { aws_region: region, identity_pool_id: identityPoolId, unauthenticated_identities_enabled: true },
    storage: { aws_region: region, bucket_name: buckets.upload },
    custom: {
      siteOrigin,
      quoteEndpoint: `${origin(endpoint?.port)}/`,
      dataBucket: buckets.data,
      queues: Object.values(lines).map(({ queue, dead }) => ({ queue: queue.arn, dead: dead.arn })),
      localAws: { endpoint: origin(aws.port) },
      ...(officeUrl && { office: { url: `${origin(officeUrl.port)}/`, identityPoolId } }),
    },
  }
  return {
    outputs,
    inbox: `${origin(inbox?.port)}/`,
    faults: { set: (list: PlannedFault[]) => faults.set(list), clear: () => faults.clear() },
    functions,
    /** The most of the form's events that were worked on, or waited for a process, at one moment. */
    mostAtOnce: (): number => (reserved['send-offert'] ?? account).mostTaken,
    /** Resolves when no function works and no message is visible. */
    async idle(): Promise<void> {
      const isBusy = () =>
        throttled > 0 ||
        Object.values(functions).some((each) => each.isWorking()) ||
        Object.values(lines).some(({ queue }) => queue.visible() > 0)
      while (isBusy()) await sleep(5)
    },
    calls,
    /** Lets time pass for all of it at once. */
    pass(ms: number): void {
      const midnights = () => Math.floor(clock.now() / (24 * 3600_000))
      const before = midnights()
      clock.pass(ms)
      // S3 tidies up once a day.
      if (midnights() > before) {
        applyLifecycle(store, buckets.data, recordLifecycle(settings.retentionMonths), clock.now())
        applyLifecycle(store, buckets.upload, uploadLifecycle, clock.now())
      }
    },
    queues: lines,
    /** What becomes of mails to an address from now on. */
    setFate: (address: string, fate: Fate): void => void fates.set(address.toLowerCase(), fate),
    mails: mails.list,
    store,
    stop,
  }
}

/** The right is to the identity and to one configuration set; SES asks for both. */
const maySend = (caller: string, set: string | undefined): boolean =>
  caller === 'owner' || (mailKindOf(caller) !== undefined && (set ?? mailKindOf(caller)) === mailKindOf(caller))

function queueRights(caller: string, queue: string): string[] {
  if (queue === 'office' && caller === 'reconcile') return ['sqs:SendMessage', 'sqs:GetQueueAttributes']
  return Object.entries(queues).some(([name, { consumer }]) => name === queue && consumer === caller) ? ['sqs:ChangeMessageVisibility'] : []
}
