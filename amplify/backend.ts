import { defineBackend, secret } from '@aws-amplify/backend'
import { Duration } from 'aws-cdk-lib'
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { FunctionUrlAuthType, HttpMethod } from 'aws-cdk-lib/aws-lambda'
import { createAlarms } from './alarms.ts'
import { canary } from './functions/canary/resource.ts'
import { cmsAuth } from './functions/cms-auth/resource.ts'
import { digest } from './functions/digest/resource.ts'
import { inspectUpload } from './functions/inspect-upload/resource.ts'
import { mailOffice } from './functions/mail-office/resource.ts'
import { mailReceipt } from './functions/mail-receipt/resource.ts'
import { reconcile } from './functions/reconcile/resource.ts'
import { sendOffert } from './functions/send-offert/resource.ts'
import { sesEvents } from './functions/ses-events/resource.ts'
import { type Caller, type FunctionName, permissions, senders } from './permissions.ts'
import { functionEnvironment, readSettings } from './settings.ts'
import { createDataBucket } from './storage/dataBucket.ts'
import { consumeQueue, createQueues } from './storage/recordQueues.ts'
import { createGuests } from './storage/guests.ts'
import { protectUploads } from './storage/protectUploads.ts'
import { storage } from './storage/resource.ts'

const settings = readSettings(process.env)

const own = { storage, sendOffert, mailOffice, mailReceipt, reconcile, sesEvents, canary, digest, inspectUpload }
export const backend = defineBackend({ ...own, ...(settings.cmsLogin ? { cmsAuth } : {}) })
const { stack } = backend
const upload = backend.storage.resources.bucket
// A leaf: functions and alarms name what stands in it, and it names none of them, or the stacks would wait for each other.
const leaf = backend.createStack('data')
const data = createDataBucket(leaf, settings.retentionMonths)
const queues = createQueues(leaf, data)
const functions: Record<FunctionName, typeof backend.sendOffert.resources> = {
  'send-offert': backend.sendOffert.resources,
  'mail-office': backend.mailOffice.resources,
  'mail-receipt': backend.mailReceipt.resources,
  reconcile: backend.reconcile.resources,
  'ses-events': backend.sesEvents.resources,
  canary: backend.canary.resources,
  digest: backend.digest.resources,
  'inspect-upload': backend.inspectUpload.resources,
}

protectUploads(backend.storage.resources.cfnResources.cfnBucket, settings.siteOrigin)
const identityPoolId = createGuests(backend.createStack('guests'), statementsFor('guest'))

for (const [name, { lambda }] of Object.entries(functions))
  for (const statement of statementsFor(name as FunctionName)) lambda.addToRolePolicy(statement)

const environment = { ...functionEnvironment(settings), DATA_BUCKET: data.bucketName, UPLOAD_BUCKET: upload.bucketName }
for (const each of [backend.sendOffert, backend.mailOffice, backend.mailReceipt, backend.reconcile, backend.sesEvents, backend.digest])
  for (const [name, value] of Object.entries(environment)) each.addEnvironment(name, value)

// A secret that nobody has set is no error at deployment: it is only asked for when the newsletter is switched on.
if (settings.newsletter) backend.sendOffert.addEnvironment('LINK_SECRET', secret('LINK_SECRET'))

for (const [each, { queue }] of [
  [backend.mailOffice, queues.office],
  [backend.mailReceipt, queues.receipts],
] as const) {
  consumeQueue(each.resources.lambda, queue, settings.mailConcurrency)
  each.addEnvironment('QUEUE_URL', queue.queueUrl)
}
queues.office.queue.grantSendMessages(functions.reconcile.lambda)
backend.reconcile.addEnvironment('QUEUE_URL', queues.office.queue.queueUrl)

// A run that failed is not repeated at once: the next one comes by itself, and the alarm has seen it.
for (const name of ['reconcile', 'digest', 'canary'] as const) functions[name].lambda.configureAsyncInvoke({ retryAttempts: 0 })

if (settings.concurrency > 0) functions['send-offert'].cfnResources.cfnFunction.reservedConcurrentExecutions = settings.concurrency
const quoteEndpoint = functions['send-offert'].lambda.addFunctionUrl({
  authType: FunctionUrlAuthType.NONE,
  cors: {
    allowedOrigins: [settings.siteOrigin],
    allowedMethods: [HttpMethod.POST],
    allowedHeaders: ['content-type'],
    exposedHeaders: ['Retry-After'],
    maxAge: Duration.hours(1),
  },
})

backend.canary.addEnvironment('QUOTE_ENDPOINT', quoteEndpoint.url)

createAlarms(backend.createStack('alarms'), functions, queues, settings)

const signIn = backend.cmsAuth?.resources.lambda.addFunctionUrl({ authType: FunctionUrlAuthType.NONE })
backend.cmsAuth?.addEnvironment('SITE_ORIGIN', settings.siteOrigin)

// The same keys as the local AWS writes, see scripts/local-aws/outputs.ts.
backend.addOutput({
  auth: { aws_region: stack.region, identity_pool_id: identityPoolId, unauthenticated_identities_enabled: true },
  custom: {
    siteOrigin: settings.siteOrigin,
    quoteEndpoint: quoteEndpoint.url,
    dataBucket: data.bucketName,
    newsletter: settings.newsletter,
    queues: Object.values(queues).map(({ queue, dead }) => ({ queue: queue.queueArn, dead: dead.queueArn })),
    ...(signIn ? { cmsAuthUrl: `${signIn.url}auth` } : {}),
  },
})

function statementsFor(caller: Caller): PolicyStatement[] {
  const statements = permissions[caller].map(({ actions, bucket, prefixes }) => {
    const { bucketArn } = bucket === 'upload' ? upload : data
    const onBucket = actions.every((action) => action.startsWith('s3:ListBucket'))
    return new PolicyStatement({
      effect: Effect.ALLOW,
      actions,
      resources: onBucket ? [bucketArn] : prefixes.map((prefix) => `${bucketArn}/${prefix}*`),
    })
  })
  return senders.includes(caller) ? [...statements, mayMail()] : statements
}

/** Any identity, because in SES's sandbox the recipients' count too; the condition ties it to our own sender. */
function mayMail(): PolicyStatement {
  const arn = (resource: string): string => stack.formatArn({ service: 'ses', resource, resourceName: '*' })
  return new PolicyStatement({
    effect: Effect.ALLOW,
    actions: ['ses:SendEmail'],
    resources: [arn('identity'), arn('configuration-set')],
    conditions: { StringEquals: { 'ses:FromAddress': settings.mailFrom } },
  })
}
