import { defineBackend } from '@aws-amplify/backend'
import { Duration } from 'aws-cdk-lib'
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { FunctionUrlAuthType, HttpMethod } from 'aws-cdk-lib/aws-lambda'
import { createAlarms } from './alarms.ts'
import { cmsAuth } from './functions/cms-auth/resource.ts'
import { digest } from './functions/digest/resource.ts'
import { inspectUpload } from './functions/inspect-upload/resource.ts'
import { sendOffert } from './functions/send-offert/resource.ts'
import { sweep } from './functions/sweep/resource.ts'
import { type Caller, type FunctionName, permissions, senders } from './permissions.ts'
import { functionEnvironment, readSettings } from './settings.ts'
import { createDataBucket } from './storage/dataBucket.ts'
import { createGuests } from './storage/guests.ts'
import { protectUploads } from './storage/protectUploads.ts'
import { storage } from './storage/resource.ts'

const settings = readSettings(process.env)

export const backend = defineBackend({ storage, sendOffert, sweep, digest, inspectUpload, ...(settings.cmsLogin ? { cmsAuth } : {}) })
const { stack } = backend
const upload = backend.storage.resources.bucket
const data = createDataBucket(backend.createStack('data'), settings.retentionMonths)
const functions = {
  'send-offert': backend.sendOffert.resources,
  sweep: backend.sweep.resources,
  digest: backend.digest.resources,
  'inspect-upload': backend.inspectUpload.resources,
}

protectUploads(backend.storage.resources.cfnResources.cfnBucket, settings.siteOrigin)
const identityPoolId = createGuests(backend.createStack('guests'), statementsFor('guest'))

for (const [name, { lambda }] of Object.entries(functions))
  for (const statement of statementsFor(name as FunctionName)) lambda.addToRolePolicy(statement)

const environment = { ...functionEnvironment(settings), DATA_BUCKET: data.bucketName, UPLOAD_BUCKET: upload.bucketName }
for (const each of [backend.sendOffert, backend.sweep, backend.digest])
  for (const [name, value] of Object.entries(environment)) each.addEnvironment(name, value)

// A sweep or digest that failed is not repeated at once: the next one comes by itself, and the alarm has seen it.
for (const name of ['sweep', 'digest'] as const) functions[name].lambda.configureAsyncInvoke({ retryAttempts: 0 })

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

createAlarms(
  backend.createStack('alarms'),
  {
    'send-offert': functions['send-offert'].lambda,
    sweep: functions.sweep.lambda,
    digest: functions.digest.lambda,
    'inspect-upload': functions['inspect-upload'].lambda,
  },
  settings,
)

const signIn = backend.cmsAuth?.resources.lambda.addFunctionUrl({ authType: FunctionUrlAuthType.NONE })
backend.cmsAuth?.addEnvironment('SITE_ORIGIN', settings.siteOrigin)

// The same keys as the local AWS writes, see scripts/local-aws/outputs.ts.
backend.addOutput({
  auth: { aws_region: stack.region, identity_pool_id: identityPoolId, unauthenticated_identities_enabled: true },
  custom: {
    siteOrigin: settings.siteOrigin,
    quoteEndpoint: quoteEndpoint.url,
    dataBucket: data.bucketName,
    ...(signIn ? { cmsAuthUrl: `${signIn.url}auth` } : {}),
  },
})

function statementsFor(caller: Caller): PolicyStatement[] {
  const statements = permissions[caller].map(({ actions, bucket, prefixes }) => {
    const { bucketArn } = bucket === 'upload' ? upload : data
    const onBucket = actions.every((action) => action === 's3:ListBucket')
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
