import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { S3Client } from '@aws-sdk/client-s3'
import { SESv2Client } from '@aws-sdk/client-sesv2'
import { SQSClient } from '@aws-sdk/client-sqs'
import { readDeploySettings, type DeploySettings } from '../../amplify/deploySettings.ts'
import { createOfficeHttp } from '../../amplify/functions/office/officeHttp.ts'
import { removeMessages } from '../../amplify/functions/shared/queue.ts'
import type { FunctionName } from '../../amplify/permissions.ts'
import { atOnce, queueNames, queues } from '../../amplify/queues.ts'
import { recordLifecycle, uploadLifecycle } from '../../amplify/storage/lifecycle.ts'
import { createClock } from './clock.ts'
import type { Fault } from './faults.ts'
import { createFunctions } from './functions.ts'
import { createAuthorizer, createFunctionUrl } from './functionUrl.ts'
import { listen } from '../serve/httpServer.ts'
import { createInbox } from './inbox.ts'
import { localKey } from './localKeys.ts'
import { buckets, identityPoolId, region } from './names.ts'
import type { Outputs } from './outputs.ts'
import { applyLifecycle } from './objectStore.ts'
import { consumeQueue } from './queue.ts'
import { createServices } from './services.ts'
import type { DeliveryOutcome } from './ses.ts'

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
  /** How often the reconciliation runs; 0: only when it is invoked. */
  reconcileSeconds?: number
  settings?: DeploySettings
  /** Seconds that functions get; the others get what they get on AWS. */
  timeouts?: Partial<Record<FunctionName, number>>
  functionsDir?: string
  /** Arguments for the functions' node. */
  execArgv?: string[]
  /** Lambda's quota: 1,000, or 10 in a new account. */
  accountConcurrency?: number | undefined
}
export type LocalAws = Awaited<ReturnType<typeof startLocalAws>>

/** S3, SQS, Cognito and SES on one port, the quote endpoint on a second, the inbox on a third, the real functions behind them. */
export async function startLocalAws(options: LocalAwsOptions) {
  const { siteOrigin, reconcileSeconds = 15 * 60, endpointPort = 20006, execArgv = [] } = options
  const { accountConcurrency = 1_000 } = options
  const dataDir = resolve(options.dataDir ?? '.cache/local-aws')
  const functionsDir = resolve(options.functionsDir ?? 'amplify/functions')
  const settings: DeploySettings = { ...(options.settings ?? readDeploySettings(process.env)), siteOrigin }

  const clock = createClock()
  const kill = () => {
    for (const each of Object.values(lambda.functions)) each.kill()
  }
  const services = createServices({ settings, dataDir, clock, kill })
  const { failedEvents, faults, outcomes, queuePairs, mails, now, store, userPool } = services
  const origins = [siteOrigin]
  const { awsPort = 20005, inboxPort = 20007 } = options
  const aws = await listen(services.answerAws, { port: awsPort, what: 'local AWS', variable: 'LOCAL_AWS_PORT', origins })
  // An address instead of a name makes the SDK put the bucket into the path.
  const awsEndpoint = `http://127.0.0.1:${aws.port}`
  const { timeouts } = options
  const lambda = createFunctions({
    ...{ settings, dataDir, functionsDir, timeouts, execArgv, clock },
    ...{ queuePairs, failedEvents, userPool, awsEndpoint, endpointPort, accountConcurrency },
  })
  const { functions, invokeLater, office } = lambda
  const answerUrl = createFunctionUrl({
    target: functions['send-offert'],
    origin: siteOrigin,
    faults,
    cors: { methods: 'POST', headers: 'content-type', exposes: 'Retry-After' },
  })
  const answerInbox = createInbox({
    mails,
    run,
    office: officeOnThisMachine(),
    page: options.officePage,
    pictures: () => origin(aws.port),
  })
  const listening = [aws]
  let reconciling: NodeJS.Timeout | undefined
  try {
    listening.push(await listen(answerUrl, { port: endpointPort, what: 'quote endpoint', variable: 'QUOTE_PORT', origins }))
    listening.push(await listen(answerInbox, { port: inboxPort, what: 'inbox', variable: 'INBOX_PORT' }))
    if (office) {
      const cors = { methods: 'GET,POST', headers: 'authorization,content-type' }
      const authorize = userPool && createAuthorizer(userPool.id, userPool.clientId, awsEndpoint, now)
      const answerOffice = createFunctionUrl({ target: office, origin: siteOrigin, faults, cors, authorize })
      listening.push(await listen(answerOffice, { port: 0, what: 'office', origins }))
    }
  } catch (error) {
    await stop()
    throw error
  }
  const [, endpoint, inbox, officeUrl] = listening
  for (const name of queueNames)
    consumeQueue(queuePairs[name].queue, (event) => functions[queues[name].consumer].invoke(event), atOnce(name, settings))
  if (reconcileSeconds > 0)
    reconciling = setInterval(() => void invokeLater('reconcile', { source: 'aws.scheduler' }), reconcileSeconds * 1000)

  function origin(port: number | undefined): string {
    return `http://localhost:${port}`
  }

  /** What the page asks, with the rights of the function that answers it on AWS; whoever is at this machine may ask. */
  function officeOnThisMachine() {
    const client = { region, endpoint: awsEndpoint, credentials: localKey('office') }
    const own = { dataBucket: buckets.data, uploadBucket: buckets.upload, configurationSet: 'office' }
    const deps = {
      s3: new S3Client({ ...client, forcePathStyle: true }),
      ses: new SESv2Client(client),
      now,
      failedEvents: (text: string) => removeMessages(new SQSClient(client), failedEvents.url(awsEndpoint), text),
      settings: { ...settings, ...own },
    }
    const queue = { send: async (body: object) => void queuePairs.office.queue.send(JSON.stringify(body)) }
    const nobody = async () => undefined
    const colleagues = { list: async () => [{ id: 'local', email: 'kontoret' }], add: nobody, remove: nobody }
    return createOfficeHttp(deps, {
      who: () => 'local',
      colleague: async () => 'kontoret',
      colleagues,
      picturesAt: origin(aws.port),
      queue,
    })
  }

  async function run(job: string): Promise<void> {
    if (job === 'reconcile' || job === 'digest') await invokeLater(job, { source: 'inbox' })
  }

  async function stop(): Promise<void> {
    clearInterval(reconciling)
    clock.stop()
    await lambda.stop()
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
      queues: [queuePairs.office, queuePairs.receipts].map(({ queue, dead }) => ({ queue: queue.arn, dead: dead.arn })),
      localAws: { endpoint: origin(aws.port), id: services.id },
      ...(officeUrl && { office: { url: `${origin(officeUrl.port)}/`, identityPoolId } }),
    },
  }
  return {
    outputs,
    inbox: `${origin(inbox?.port)}/`,
    faults: { set: (list: Fault[]) => faults.set(list), clear: () => faults.clear() },
    functions,
    mostAtOnce: lambda.mostAtOnce,
    /** Resolves when no function works and no message is visible. */
    async idle(): Promise<void> {
      const isBusy = () => lambda.isWorking() || Object.values(queuePairs).some(({ queue }) => queue.visible() > 0)
      while (isBusy()) await sleep(5)
    },
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
    queues: queuePairs,
    failedEvents,
    /** What becomes of mails to an address from now on. */
    setDeliveryOutcome: (address: string, outcome: DeliveryOutcome): void => void outcomes.set(address.toLowerCase(), outcome),
    mails: mails.list,
    store,
    stop,
  }
}
