import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, resolve } from 'node:path'
import { type Caller, type FunctionName, permissions, senders } from '../../amplify/permissions.ts'
import { functionEnvironment, readSettings, type Settings } from '../../amplify/settings.ts'
import { createCognito } from './cognito.ts'
import { answerFaults, createFaults, type PlannedFault } from './faults.ts'
import { createFunctionUrl } from './functionUrl.ts'
import { listen, readBody } from './httpServer.ts'
import { createInbox } from './inbox.ts'
import { createLambdaFunction, FunctionFailed, type LambdaFunction } from './lambdaFunction.ts'
import { localCredentials, localKey } from './localKeys.ts'
import { createMailStore } from './mailStore.ts'
import { createObjectStore } from './objectStore.ts'
import type { Outputs } from './outputs.ts'
import { createS3 } from './s3.ts'
import { s3Event } from './s3Event.ts'
import { createSes, sendEmailPath } from './ses.ts'

export type LocalAwsOptions = {
  /** Where the site is served: the only origin that CORS lets in. */
  siteOrigin: string
  awsPort?: number
  endpointPort?: number
  inboxPort?: number
  /** Objects, mails and the functions' logs are kept here. */
  dataDir?: string
  host?: string
  /** How often what is unsent is sent again; 0: only when `functions.sweep` is invoked. */
  sweepSeconds?: number
  guestSeconds?: number
  settings?: Settings
  functionsDir?: string
  /** Arguments for the functions' node. */
  execArgv?: string[]
}
export type LocalAws = Awaited<ReturnType<typeof startLocalAws>>

const region = 'eu-north-1'
const buckets = { upload: 'offert-images', data: 'offert-data' } as const
const identityPoolId = `${region}:00000000-0000-4000-8000-000000000000`
const maxObjectBytes = 64 * 1024 * 1024

/** S3, Cognito and SES on one port, the quote endpoint on a second, the inbox on a third, the real functions behind them. */
export async function startLocalAws(options: LocalAwsOptions) {
  const { siteOrigin, host = 'localhost', guestSeconds = 3600, sweepSeconds = 60, execArgv = [] } = options
  const dataDir = resolve(options.dataDir ?? '.cache/local-aws')
  const functionsDir = resolve(options.functionsDir ?? 'amplify/functions')
  const settings: Settings = { ...(options.settings ?? readSettings(process.env)), siteOrigin }

  const faults = createFaults(() => {
    for (const each of Object.values(functions)) each.kill()
  })
  const store = createObjectStore(join(dataDir, 's3'), [
    { name: buckets.upload, versioned: false },
    { name: buckets.data, versioned: true },
  ])
  const mails = createMailStore(join(dataDir, 'mails'))
  const cognito = createCognito({ identityPoolId, region, origin: siteOrigin, faults, guestSeconds })
  const keys = (accessKeyId: string) => localCredentials(accessKeyId) ?? cognito.credentials(accessKeyId)
  const answerSes = createSes({
    mails,
    faults,
    keys,
    mayUse: (caller, from) => maySend(caller) && from === settings.mailFrom.toLowerCase(),
  })
  const answerS3 = createS3({
    store,
    faults,
    keys,
    allowed,
    cors: { bucket: buckets.upload, origin: siteOrigin },
    onCreated: (version) => {
      if (version.bucket === buckets.upload) void invokeLater('inspect-upload', s3Event(version, region))
    },
  })

  async function answerAws(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request, maxObjectBytes)
    const path = request.url?.split('?')[0]
    if (body === undefined) response.writeHead(413).end()
    else if (path === '/_local/faults') answerFaults(faults, request, body, response)
    else if (path === sendEmailPath) await answerSes(request, body, response)
    else if (path === '/') await cognito.answer(request, body, response)
    else await answerS3(request, body, response)
  }

  const aws = await listen(options.awsPort ?? 20005, answerAws, 'local AWS', 'LOCAL_AWS_PORT')
  const functions: Record<FunctionName, LambdaFunction> = {
    'send-offert': createFunction('send-offert'),
    sweep: createFunction('sweep'),
    digest: createFunction('digest'),
    'inspect-upload': createFunction('inspect-upload'),
  }
  const answerUrl = createFunctionUrl({ target: functions['send-offert'], origin: siteOrigin, concurrency: settings.concurrency, faults })
  const answerInbox = createInbox({ mails, store, dataBucket: buckets.data, run })
  const listening = [aws]
  let sweeping: NodeJS.Timeout | undefined
  let isStopping = false
  try {
    listening.push(await listen(options.endpointPort ?? 20006, answerUrl, 'quote endpoint', 'QUOTE_PORT'))
    listening.push(await listen(options.inboxPort ?? 20007, answerInbox, 'inbox', 'INBOX_PORT'))
  } catch (error) {
    await stop()
    throw error
  }
  const [, endpoint, inbox] = listening
  if (sweepSeconds > 0) sweeping = setInterval(() => void invokeLater('sweep', { source: 'aws.scheduler' }), sweepSeconds * 1000)

  function allowed(caller: string, action: string, bucket: string, key: string): boolean {
    if (caller === 'owner') return true
    return (permissions[caller as Caller] ?? []).some(
      (each) => buckets[each.bucket] === bucket && each.actions.includes(action) && each.prefixes.some((prefix) => key.startsWith(prefix)),
    )
  }

  function createFunction(name: FunctionName): LambdaFunction {
    const { accessKeyId, secretAccessKey } = localKey(name)
    // An address instead of a name makes the SDK put the bucket into the path.
    const awsEndpoint = `http://127.0.0.1:${aws.port}`
    return createLambdaFunction({
      name,
      file: join(functionsDir, name, 'handler.ts'),
      timeoutSeconds: 60,
      logFile: join(dataDir, 'logs', `${name}.log`),
      execArgv,
      env: {
        ...functionEnvironment(settings),
        DATA_BUCKET: buckets.data,
        UPLOAD_BUCKET: buckets.upload,
        AWS_REGION: region,
        AWS_ACCESS_KEY_ID: accessKeyId,
        AWS_SECRET_ACCESS_KEY: secretAccessKey,
        AWS_ENDPOINT_URL_S3: awsEndpoint,
        AWS_ENDPOINT_URL_SESV2: awsEndpoint,
      },
    })
  }

  /** As S3 and the scheduler call a function: nobody waits for what it returns. */
  async function invokeLater(name: FunctionName, event: object): Promise<void> {
    try {
      await functions[name].invoke(event)
    } catch (error) {
      if (!(error instanceof FunctionFailed)) throw error
      if (!isStopping) console.error(`${error.message} (see ${join(dataDir, 'logs', `${name}.log`)})`)
    }
  }

  async function run(job: string): Promise<void> {
    if (job === 'sweep' || job === 'digest') await invokeLater(job, { source: 'inbox' })
  }

  async function stop(): Promise<void> {
    isStopping = true
    clearInterval(sweeping)
    await Promise.all(Object.values(functions).map((each) => each.stop()))
    await Promise.all(listening.map((server) => server.stop()))
  }

  const origin = (port: number | undefined): string => `http://${host}:${port}`
  const outputs: Outputs = {
    version: '1.4',
    auth: { aws_region: region, identity_pool_id: identityPoolId, unauthenticated_identities_enabled: true },
    storage: { aws_region: region, bucket_name: buckets.upload },
    custom: {
      siteOrigin,
      quoteEndpoint: `${origin(endpoint?.port)}/`,
      dataBucket: buckets.data,
      localAws: { endpoint: origin(aws.port) },
    },
  }
  return {
    outputs,
    inbox: `${origin(inbox?.port)}/`,
    faults: { set: (list: PlannedFault[]) => faults.set(list), clear: () => faults.clear() },
    functions,
    mails: mails.list,
    store,
    stop,
  }
}

const maySend = (caller: string): boolean => caller === 'owner' || senders.some((each) => each === caller)
