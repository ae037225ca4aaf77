/**
 * The local AWS: the calls of S3, SQS, SES and Cognito that the site and its functions make, for the
 * real clients, and the functions themselves, all in one process. It trusts its callers: signatures
 * are the SDK's business, rights are CDK's.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, resolve } from 'node:path'
import { S3Client } from '@aws-sdk/client-s3'
import { SESv2Client } from '@aws-sdk/client-sesv2'
import { SQSClient } from '@aws-sdk/client-sqs'
import { createMail } from '../../amplify/functions/mail/mailRequest.ts'
import { createOffice } from '../../amplify/functions/office/api.ts'
import { createSendOffert } from '../../amplify/functions/send-offert/sendOffert.ts'
import type { Deps, FunctionSettings } from '../../amplify/functions/shared/deps.ts'
import type { FunctionContent } from '../../amplify/functions/shared/functionContent.ts'
import type { Deployment } from '../../renderer/deployment.server.ts'
import { createMails } from './mails.ts'
import { createQueue } from './queue.ts'
import { type Answer, type Call, createS3 } from './s3.ts'
import { allowOrigin, eventOf, listen, readBody, send } from './server.ts'

export type LocalAwsOptions = {
  /** Of the site: the only one whose pages may upload and post. */
  siteOrigin: string
  content: FunctionContent
  settings?: Partial<FunctionSettings>
  /** 0 is any free port. */
  awsPort?: number
  endpointPort?: number
  /** Folder of objects, mails and messages, which survive a restart. */
  dataDir?: string
  /** When a message whose handler failed comes again. */
  retryMs?: number
  maxReceives?: number
}
export type LocalAws = Awaited<ReturnType<typeof startLocalAws>>
type Service = 's3' | 'sqs' | 'ses'

const region = 'eu-north-1'
const buckets = { data: 'local-data', upload: 'offert-images' }

export async function startLocalAws(options: LocalAwsOptions) {
  const { siteOrigin, content, awsPort = 0, endpointPort = 0 } = options
  const dataDir = resolve(options.dataDir ?? '.cache/local-aws')
  const s3 = createS3(join(dataDir, 's3'))
  const mails = createMails(join(dataDir, 'mails'))
  const queue = createQueue({
    folder: join(dataDir, 'queue'),
    consume: (id) => mailRequest(id),
    retryMs: options.retryMs ?? 6 * 60_000,
    maxReceives: options.maxReceives ?? 480,
  })
  /** Services that fail, for tests. */
  const down = new Set<Service>()

  function answer(service: Service, call: Call): Answer {
    if (down.has(service)) return { status: 503 }
    if (service === 's3') return s3(call)
    return service === 'sqs' ? queue.send(call) : mails.send(call)
  }

  async function handleAws(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (allowOrigin(request, response, siteOrigin)) return
    const { method = '', headers, url = '/' } = request
    const target = String(headers['x-amz-target'])
    const call = { method, headers, url: new URL(url, 'http://aws'), body: await readBody(request) }
    const service = target.startsWith('AmazonSQS')
      ? 'sqs'
      : url.startsWith('/v2/email')
        ? 'ses'
        : 's3'
    const {
      status,
      headers: answered,
      body,
    } = target.startsWith('AWSCognitoIdentity') ? guestCredentials() : answer(service, call)
    response.writeHead(status ?? 200, answered).end(method === 'HEAD' ? undefined : body)
  }
  const aws = await listen(awsPort, handleAws)

  // An address instead of a name makes the SDK put the bucket into the path.
  const endpoint = aws.origin.replace('localhost', '127.0.0.1')
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  const client = { region, endpoint, credentials, maxAttempts: 1 }
  const deps: Deps = {
    s3: new S3Client({ ...client, forcePathStyle: true }),
    ses: new SESv2Client(client),
    sqs: new SQSClient(client),
    queueUrl: `${endpoint}/000000000000/requests.fifo`,
    bucket: buckets.data,
    uploadBucket: buckets.upload,
    content,
    settings: {
      siteOrigin,
      mailFrom: content.email.replace(/^.*@/, 'webbplats@'),
      mailTo: [content.email],
      sendReceipt: true,
      rateLimitPerHour: 30,
      webhookUrl: undefined,
      officeMail: undefined,
      ...options.settings,
    },
  }
  const sendOffert = createSendOffert(deps)
  const mailRequest = createMail(deps)
  const office = createOffice(deps)
  const quote = await listen(endpointPort, async (request, response) => {
    if (allowOrigin(request, response, siteOrigin)) return
    send(response, await sendOffert(await eventOf(request)))
  })
  queue.resume()

  const outputs: Deployment & { custom: { dataBucket: string } } = {
    auth: {
      aws_region: region,
      identity_pool_id: `${region}:00000000-0000-4000-8000-000000000000`,
      user_pool_id: `${region}_local`,
      user_pool_client_id: 'local',
    },
    storage: { aws_region: region, bucket_name: buckets.upload },
    custom: {
      siteOrigin,
      quoteEndpoint: `${quote.origin}/`,
      dataBucket: buckets.data,
      localAws: { endpoint: aws.origin },
      office: { url: `${siteOrigin}/kontor/api` },
    },
  }
  return {
    outputs,
    deps,
    mails,
    queue,
    down,
    /** Answers /kontor/api, without a sign-in, and /kontor/mails; false for other addresses. */
    async handleOffice(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
      const { pathname, search } = new URL(request.url ?? '/', siteOrigin)
      if (/^\/kontor\/mails(\/|$)/.test(pathname)) {
        mails.serve(pathname, response)
        return true
      }
      const [, rawPath] = /^\/kontor\/api(\/.*)$/.exec(pathname) ?? []
      if (rawPath === undefined) return false
      const { host, origin } = request.headers
      // No page of another site may change what the office sees.
      if (origin !== undefined && new URL(origin).host !== host) {
        response.writeHead(403).end()
        return true
      }
      const event = await eventOf(request)
      const authorizer = { jwt: { claims: { email: 'kontoret' } } }
      const requestContext = { ...event.requestContext, authorizer }
      const rawQueryString = search.slice(1)
      send(response, await office({ ...event, requestContext, rawPath, rawQueryString }))
      return true
    },
    async stop(): Promise<void> {
      await queue.stop()
      await Promise.all([aws.stop(), quote.stop()])
    },
  }
}

/** Of the identity pool, for Amplify's uploads in the browser. */
const guestCredentials = (): Answer => ({
  body: JSON.stringify({
    IdentityId: `${region}:11111111-0000-4000-8000-000000000000`,
    Credentials: {
      AccessKeyId: 'ASIALOCAL',
      SecretKey: 'local',
      SessionToken: 'local',
      Expiration: Date.now() / 1000 + 3600,
    },
  }),
})
