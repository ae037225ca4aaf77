/**
 * The local AWS: the calls of S3, SQS, SES and Cognito that the site and its functions make, and
 * the functions themselves, in one process. Signatures are the SDK's business, rights are CDK's.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, resolve } from 'node:path'
import { S3Client } from '@aws-sdk/client-s3'
import { SESv2Client } from '@aws-sdk/client-sesv2'
import { SQSClient } from '@aws-sdk/client-sqs'
import { createMail } from '../../amplify/functions/mail/mailRequest.ts'
import { createOffice } from '../../amplify/functions/office/createOffice.ts'
import { createSendOffert } from '../../amplify/functions/send-offert/sendOffert.ts'
import type { Deps, FunctionSettings } from '../../amplify/functions/shared/deps.ts'
import type { FunctionContent } from '../../amplify/functions/shared/functionContent.ts'
import type { Deployment } from '../../renderer/deployment.server.ts'
import { createMails } from './mails.ts'
import { createQueue } from './queue.ts'
import { createS3 } from './s3.ts'
import { type Answer, allowOrigin, eventOf, listen, readBody, respond } from './server.ts'

export type LocalAwsOptions = {
  /** Only pages of this origin may upload and post. */
  siteOrigin: string
  content: FunctionContent
  settings?: Partial<FunctionSettings>
  awsPort?: number
  endpointPort?: number
  /** Folder of objects, mails and messages, which survive a restart. */
  dataDir?: string
  /** The delay before a message whose handler failed comes again. */
  retryMs?: number
  maxReceives?: number
}
export type LocalAws = Awaited<ReturnType<typeof startLocalAws>>
type Service = 's3' | 'sqs' | 'ses' | 'cognito'

const region = 'eu-north-1'

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
  /** Tests add the services that shall fail. */
  const down = new Set<Service>()

  const services = { s3, sqs: queue.send, ses: mails.send, cognito: guestCredentials }

  async function handleAws(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (allowOrigin(request, response, siteOrigin)) return
    const { method = '', headers, url = '/' } = request
    const service = serviceOf(String(headers['x-amz-target']), url)
    const call = { method, headers, url: new URL(url, 'http://aws'), body: await readBody(request) }
    respond(response, down.has(service) ? { statusCode: 503 } : services[service](call))
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
    bucket: 'local-data',
    uploadBucket: 'offert-images',
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
    respond(response, await sendOffert(await eventOf(request)))
  })
  queue.resume()

  const outputs: Deployment = {
    auth: {
      aws_region: region,
      identity_pool_id: `${region}:00000000-0000-4000-8000-000000000000`,
      user_pool_id: `${region}_local`,
      user_pool_client_id: 'local',
    },
    storage: { aws_region: region, bucket_name: deps.uploadBucket },
    custom: {
      siteOrigin,
      quoteEndpoint: `${quote.origin}/`,
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
        respond(response, mails.page(pathname))
        return true
      }
      const [, rawPath] = /^\/kontor\/api(\/.*)$/.exec(pathname) ?? []
      if (rawPath === undefined) return false
      const { host, origin } = request.headers
      // No page of another site may change what the office sees.
      if (origin !== undefined && origin !== `http://${host}`) {
        respond(response, { statusCode: 403 })
        return true
      }
      const event = await eventOf(request)
      const authorizer = { jwt: { claims: { email: 'kontoret' } } }
      const requestContext = { ...event.requestContext, authorizer }
      const rawQueryString = search.slice(1)
      respond(response, await office({ ...event, requestContext, rawPath, rawQueryString }))
      return true
    },
    async stop(): Promise<void> {
      await queue.stop()
      await Promise.all([aws.stop(), quote.stop()])
    },
  }
}

function serviceOf(target: string, path: string): Service {
  if (target.startsWith('AmazonSQS')) return 'sqs'
  if (target.startsWith('AWSCognitoIdentity')) return 'cognito'
  return path.startsWith('/v2/email') ? 'ses' : 's3'
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
