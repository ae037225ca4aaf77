/**
 * S3, SQS, Cognito and SES on one port and the quote endpoint on another, with the site's own
 * functions behind them.
 */
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { S3Client } from '@aws-sdk/client-s3'
import { SESv2Client } from '@aws-sdk/client-sesv2'
import { SQSClient } from '@aws-sdk/client-sqs'
import type { DeploySettings } from '../../amplify/deploySettings.ts'
import { createOfficeHttp, undoPath } from '../../amplify/functions/office/officeHttp.ts'
import { removeMessages } from '../../amplify/functions/shared/queue.ts'
import { maxConcurrency, type QueueName, queueNames, queues } from '../../amplify/queues.ts'
import { configOf } from '../../pages/kontor/pageConfig.ts'
import { listen } from '../serve/httpServer.ts'
import { createFunctions, type FunctionOptions } from './functions.ts'
import { createAuthorizer, createFunctionUrl } from './functionUrl.ts'
import { localKey } from './localKeys.ts'
import { createLocalOffice } from './localOffice.ts'
import { buckets, identityPoolId, region } from './names.ts'
import type { Outputs } from './outputs.ts'
import { consumeQueue } from './queue.ts'
import { localMailQuota, type MailQuota } from './quota.ts'
import { createServices } from './services.ts'
import { receiverPath } from './webhook.ts'
import type { DeliveryOutcome } from './ses.ts'

export type LocalAwsOptions = FunctionOptions & {
  /** The only origin that CORS allows. */
  siteOrigin: string
  /** Host name in the addresses that browsers use. */
  host?: string
  awsPort?: number
  endpointPort?: number
  /** /kontor asks for a sign-in. */
  officeSignIn?: boolean | undefined
  /** SES's quota of the account. */
  mailQuota?: MailQuota | undefined
  /** Sends webhooks to the receiver of the local AWS. */
  webhook?: boolean | undefined
  /** Folder of objects, mails, messages and the functions' logs. */
  dataDir?: string
  /** Interval of the reconciliation; 0 disables its schedule. */
  reconcileSeconds?: number
  settings: DeploySettings
}
export type LocalAws = Awaited<ReturnType<typeof startLocalAws>>

export async function startLocalAws({
  siteOrigin,
  awsPort = 20005,
  endpointPort = 20006,
  ...options
}: LocalAwsOptions) {
  const {
    host = 'localhost',
    officeSignIn,
    mailQuota = localMailQuota,
    webhook,
    reconcileSeconds = 15 * 60,
    settings: deploySettings,
    ...functionOptions
  } = options
  const dataDir = resolve(options.dataDir ?? '.cache/local-aws')
  // Set once the receiver has a port.
  const settings: DeploySettings = { ...deploySettings, siteOrigin, webhookUrl: undefined }
  const origins = [siteOrigin]

  const crash = () => {
    for (const lambda of Object.values(functions)) lambda.kill()
  }
  const customMessage = (event: object) => functions['sign-in-code'].invoke(event)
  const services = createServices({ settings, dataDir, crash, mailQuota, customMessage })
  const { clock, failedEvents, faults, mails, now, outcomes, queuePairs, userPool } = services
  const aws = await listen(services.handleAws, {
    port: awsPort,
    origins,
  })
  // An address instead of a name makes the SDK put the bucket into the path.
  const awsEndpoint = `http://127.0.0.1:${aws.port}`
  if (webhook) settings.webhookUrl = `${awsEndpoint}${receiverPath}`
  const lambda = createFunctions({
    ...functionOptions,
    settings,
    dataDir,
    services,
    awsEndpoint,
    endpointPort,
  })
  const { functions, invokeScheduled } = lambda
  const handleEndpoint = createFunctionUrl({
    target: functions['send-offert'],
    origin: siteOrigin,
    faults,
    cors: { methods: 'POST', headers: 'content-type', exposes: 'Retry-After' },
  })
  const handleOfficeApi = createFunctionUrl({
    target: functions.office,
    origin: siteOrigin,
    faults,
    cors: { methods: 'GET,POST', headers: 'authorization,content-type' },
    authorize: createAuthorizer(userPool.id, userPool.clientId, awsEndpoint, now),
    openPath: undoPath,
  })
  const servers = [aws]
  let schedule: NodeJS.Timeout | undefined
  try {
    servers.push(
      await listen(handleEndpoint, {
        port: endpointPort,
        origins: 'any',
      }),
    )
    // As on AWS: pages of other sites cannot read the responses, and have no token.
    servers.push(await listen(handleOfficeApi, { port: 0, origins: 'any' }))
  } catch (error) {
    await stop()
    throw error
  }
  const [, endpoint, officeApi] = servers
  for (const name of queueNames)
    consumeQueue(
      queuePairs[name].queue,
      (event) => functions[queues[name].consumer].invoke(event),
      maxConcurrency(name, settings),
    )
  if (reconcileSeconds > 0)
    schedule = setInterval(
      () => void invokeScheduled('reconcile', { source: 'aws.scheduler' }),
      reconcileSeconds * 1000,
    )

  function originOf(server: { port: number } | undefined): string {
    return `http://${host}:${server?.port}`
  }

  /**
   * The office's API for any user of this machine, with the permissions of the deployed function.
   */
  function officeWithoutLogin() {
    const client = { region, endpoint: awsEndpoint, credentials: localKey('office') }
    const deps = {
      s3: new S3Client({ ...client, forcePathStyle: true }),
      ses: new SESv2Client(client),
      now,
      failedEvents: (texts: string[]) =>
        removeMessages(new SQSClient(client), failedEvents.url(awsEndpoint), texts),
      settings: {
        ...settings,
        dataBucket: buckets.data,
        uploadBucket: buckets.upload,
        configurationSet: 'office',
      },
    }
    const nobody = async () => 'gone' as const
    return createOfficeHttp(deps, {
      userOf: () => 'local',
      access: {
        enter: async () => 'kontoret',
        list: async () => [{ id: 'local', email: 'kontoret' }],
        add: async () => 'many',
        remove: nobody,
        keep: nobody,
        undo: async () => undefined,
        sync: async () => undefined,
      },
      pictureEndpoint: originOf(aws),
      queue: sendTo('office'),
      ...(settings.webhookUrl && { webhookQueue: sendTo('webhook') }),
    })
  }

  function sendTo(name: QueueName) {
    return { send: async (body: object) => void queuePairs[name].queue.send(JSON.stringify(body)) }
  }

  async function stop(): Promise<void> {
    clearInterval(schedule)
    clock.stop()
    await lambda.stop()
    await Promise.all(servers.map((server) => server.stop()))
  }

  const outputs: Outputs = {
    version: '1.4',
    // Amplify writes the user pool's identity pool here; the visitors' is then in `custom.office`.
    auth: {
      aws_region: region,
      identity_pool_id: `${region}:11111111-0000-4000-8000-000000000000`,
      unauthenticated_identities_enabled: false,
      user_pool_id: userPool.id,
      user_pool_client_id: userPool.clientId,
    },
    storage: { aws_region: region, bucket_name: buckets.upload },
    custom: {
      siteOrigin,
      quoteEndpoint: `${originOf(endpoint)}/`,
      dataBucket: buckets.data,
      queues: [queuePairs.office, queuePairs.receipts, queuePairs.webhook].map(
        ({ queue, deadLetters }) => ({
          queue: queue.arn,
          dead: deadLetters.arn,
        }),
      ),
      localAws: { endpoint: originOf(aws), id: services.id },
      office: { url: `${originOf(officeApi)}/`, identityPoolId },
    },
  }
  return {
    outputs,
    /** For the server of the site. */
    handleOffice: createLocalOffice({
      mails,
      runJob: async (job) => {
        if (job === 'reconcile' || job === 'digest')
          await invokeScheduled(job, { source: 'office', again: true })
      },
      office: officeWithoutLogin(),
      withLogin: officeSignIn ? configOf(outputs) : undefined,
    }),
    faults,
    functions,
    /** Resolves when no function runs and no message is visible. */
    async idle(): Promise<void> {
      while (
        lambda.isRunning() ||
        Object.values(queuePairs).some(({ queue }) => queue.visible() > 0)
      )
        await sleep(5)
    },
    advance: services.advance,
    queues: queuePairs,
    failedEvents,
    setDeliveryOutcome: (address: string, outcome: DeliveryOutcome): void =>
      void outcomes.set(address.toLowerCase(), outcome),
    mails: mails.list,
    webhooks: services.webhooks.list,
    store: services.store,
    stop,
  }
}
