/**
 * The AWS back end: puts auth, storage, functions, queues, alarms and the office's API together.
 */
import { defineBackend } from '@aws-amplify/backend'
import { ArnFormat, CfnResource, Duration, RemovalPolicy, TimeZone } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { type Function as Lambda, FunctionUrlAuthType, HttpMethod } from 'aws-cdk-lib/aws-lambda'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { Schedule, ScheduleExpression, ScheduleTargetInput } from 'aws-cdk-lib/aws-scheduler'
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets'
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations'
import type { Topic } from 'aws-cdk-lib/aws-sns'
import { createAlarms, createBudget, createTopic, onSendingDisabled } from './alarms.ts'
import { restrictOfficePool } from './auth/officePool.ts'
import { createSignInFirewall } from './auth/signInFirewall.ts'
import { poolActions } from './auth/poolRules.ts'
import { auth } from './auth/resource.ts'
import {
  canary,
  cmsAuth,
  digest,
  inspectUpload,
  mailOffice,
  mailReceipt,
  office,
  reconcile,
  sendOffert,
  sendWebhook,
  sesEvents,
  signInCode,
} from './functions/resources.ts'
import { setHelperLogRetention } from './helperLogs.ts'
import { createFailedEvents, createMailKind, onMailEvents, onNewObjects } from './mailEvents.ts'
import { keysOf, recordOf } from './functions/shared/keys.ts'
import {
  type Caller,
  type FunctionName,
  mailKindOf,
  type MailKind,
  permissions,
} from './permissions.ts'
import { sender } from './functions/shared/sendMail.ts'
import { createOfficeApi } from './officeApi.ts'
import { maxConcurrency, queueNames, queues as queueRules } from './queues.ts'
import {
  alarmWarnings,
  appOrigin,
  concurrencyWarnings,
  functionEnvironment,
  readBranchSettings,
  readsSettings,
} from './deploySettings.ts'
import { createDataBucket } from './storage/dataBucket.ts'
import { addQueueTrigger, createQueues } from './storage/recordQueues.ts'
import { createGuests } from './storage/guests.ts'
import { protectUploads } from './storage/protectUploads.ts'
import { storage } from './storage/resource.ts'

const settings = readBranchSettings(process.env)
if (!settings.preview)
  for (const warning of [...alarmWarnings(settings), ...concurrencyWarnings(settings)])
    console.warn(`WARNING: ${warning}`)

const baseResources = {
  auth,
  storage,
  sendOffert,
  mailOffice,
  mailReceipt,
  reconcile,
  sesEvents,
  canary,
  digest,
  inspectUpload,
  office,
  signInCode,
}
export const backend = defineBackend({
  ...baseResources,
  ...(settings.cmsLogin ? { cmsAuth } : {}),
  ...(settings.webhookUrl ? { sendWebhook } : {}),
})
const { stack } = backend
const upload = backend.storage.resources.bucket
// Functions and alarms refer to this stack. It refers to none of them, which would make the stacks
// depend on each other.
const dataStack = backend.createStack('data')
const data = createDataBucket(dataStack, settings)
const failedEvents = createFailedEvents(dataStack)
const queues = createQueues(dataStack, { data, upload }, failedEvents, settings)
// Previews have no alarms.
const topic = settings.preview ? undefined : createTopic(dataStack, settings.alarmEmail)
const mailKinds = {
  office: createMailKind(dataStack, 'OfficeMail', { suppression: false }),
  receipts: createMailKind(dataStack, 'ReceiptMail', { suppression: true }),
}
type FunctionBackend = typeof backend.sendOffert
/** With `send-webhook` only where it is set up. */
const functions = {
  'send-offert': backend.sendOffert,
  'mail-office': backend.mailOffice,
  'mail-receipt': backend.mailReceipt,
  reconcile: backend.reconcile,
  'ses-events': backend.sesEvents,
  canary: backend.canary,
  digest: backend.digest,
  'inspect-upload': backend.inspectUpload,
  office: backend.office,
  'sign-in-code': backend.signInCode,
  ...(backend.sendWebhook && { 'send-webhook': backend.sendWebhook }),
} as Record<FunctionName, FunctionBackend>
const functionNames = keysOf(functions)
const lambdas: Record<FunctionName, Lambda> = recordOf(
  functionNames,
  (name) => functions[name].resources.lambda as Lambda,
)

protectUploads(upload, backend.storage.resources.cfnResources.cfnBucket, settings.siteOrigin)
const { identityPoolId, role: visitorRole } = createGuests(
  backend.createStack('guests'),
  statementsFor('guest'),
)

for (const name of functionNames)
  for (const statement of statementsFor(name)) lambdas[name].addToRolePolicy(statement)

const environment = {
  ...functionEnvironment(settings),
  DATA_BUCKET: data.bucketName,
  UPLOAD_BUCKET: upload.bucketName,
}
for (const name of functionNames.filter(readsSettings)) setVariables(name, environment)

for (const name of queueNames) {
  const { consumer } = queueRules[name]
  const { queue } = queues[name] ?? {}
  if (!queue) continue
  addQueueTrigger(lambdas[consumer], queue, maxConcurrency(name, settings))
  functions[consumer].addEnvironment('QUEUE_URL', queue.queueUrl)
}
for (const name of ['reconcile', 'office'] as const) {
  queues.office.queue.grantSendMessages(lambdas[name])
  functions[name].addEnvironment('QUEUE_URL', queues.office.queue.queueUrl)
}
for (const name of functionNames) {
  const kind = mailKindOf(name)
  if (kind) lambdas[name].addEnvironment('CONFIGURATION_SET', mailKinds[kind].configurationSetName)
}

const events = backend.createStack('events')
onMailEvents(events, Object.values(mailKinds), {
  queue: queues.mailEvents.queue,
  deadLetters: failedEvents,
})
if (topic) onSendingDisabled(events, topic)
if (queues.webhook && settings.webhookUrl) {
  onNewObjects(events, 'WebhookEvents', data, queueRules.webhook.forwarded, queues.webhook)
  functions['send-webhook'].addEnvironment('WEBHOOK_URL', settings.webhookUrl)
  queues.webhook.queue.grantSendMessages(lambdas.office)
  backend.office.addEnvironment('WEBHOOK_QUEUE_URL', queues.webhook.queue.queueUrl)
}
const schedules: Partial<Record<FunctionName, ScheduleExpression>> = {
  reconcile: ScheduleExpression.rate(Duration.minutes(15)),
  ...(settings.preview
    ? {}
    : {
        canary: ScheduleExpression.cron({ hour: '4', minute: '0', timeZone: TimeZone.ETC_UTC }),
        // By UTC, without summer time: its alarm counts the hours of a week.
        digest: ScheduleExpression.cron({
          weekDay: 'MON',
          hour: '5',
          minute: '0',
          timeZone: TimeZone.ETC_UTC,
        }),
      }),
  office: ScheduleExpression.cron({
    hour: '8',
    minute: '0',
    timeZone: TimeZone.of('Europe/Stockholm'),
  }),
}
const onFailure = new SqsDestination(failedEvents)
const scheduleNames = keysOf(schedules).map((name) => {
  // A failed run is not retried: the schedule starts the next one.
  lambdas[name].configureAsyncInvoke({ retryAttempts: 0, onFailure })
  return addSchedule(name, `${name}-schedule`, schedules[name]!)
})
if (!settings.preview)
  scheduleNames.push(
    addSchedule('canary', 'site-schedule', ScheduleExpression.rate(Duration.minutes(15)), {
      site: true,
    }),
  )

// Reserved concurrency for functions that requests invoke directly. Queues limit the others.
if (settings.concurrency > 0) {
  reserve(backend.sendOffert, settings.concurrency)
  reserve(backend.office, 5)
  if (backend.cmsAuth) reserve(backend.cmsAuth, 1)
}
// Logs remain readable after the stack is deleted.
for (const lambda of Object.values(lambdas))
  lambda.logGroup.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE)

const quoteEndpoint = lambdas['send-offert'].addFunctionUrl({
  authType: FunctionUrlAuthType.NONE,
  cors: {
    allowedOrigins: [settings.siteOrigin],
    allowedMethods: [HttpMethod.POST],
    allowedHeaders: ['content-type'],
    exposedHeaders: ['Retry-After'],
    maxAge: Duration.hours(1),
  },
})

setVariables('canary', {
  QUOTE_ENDPOINT: quoteEndpoint.url,
  IDENTITY_POOL_ID: identityPoolId,
  UPLOAD_BUCKET: upload.bucketName,
  SITE_ORIGIN: settings.siteOrigin,
  MAIL_FROM: settings.mailFrom,
})
allow('canary', ['ses:GetEmailIdentity'], mailIdentity())
setVariables('sign-in-code', { UPLOAD_BUCKET: upload.bucketName })

// SES has no rights for a single account.
allow('reconcile', ['ses:GetAccount'], '*')

setVariables('digest', { FACTS_DUE: JSON.stringify(settings.factsDue) })
if (topic) {
  setVariables('digest', { TOPIC_ARN: topic.topicArn, ALARM_PREFIX: stack.stackName })
  allow('digest', ['sns:ListSubscriptionsByTopic'], topic.topicArn)
  // Without an alarm name, DescribeAlarmHistory requires the right to all alarms.
  const allAlarms = stack.formatArn({
    service: 'cloudwatch',
    resource: 'alarm',
    resourceName: '*',
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  })
  allow('digest', ['cloudwatch:DescribeAlarmHistory'], allAlarms)
}
const officeApi = addOffice()

const alarmCount = topic ? addAlarms(topic) : 0

const signIn = backend.cmsAuth?.resources.lambda.addFunctionUrl({
  authType: FunctionUrlAuthType.NONE,
})
backend.cmsAuth?.addEnvironment('SITE_ORIGIN', settings.siteOrigin)

/** Their dead letters can be moved back. */
const retriedQueues = [queues.office, queues.receipts, ...(queues.webhook ? [queues.webhook] : [])]
// The same keys as the local AWS writes, see scripts/local-aws/outputs.ts.
backend.addOutput({
  // Amplify writes `auth` itself, for the office's pools.
  custom: {
    siteOrigin: settings.siteOrigin,
    quoteEndpoint: quoteEndpoint.url,
    dataBucket: data.bucketName,
    queues: retriedQueues.map(({ queue, deadLetters }) => ({
      queue: queue.queueArn,
      dead: deadLetters.queueArn,
    })),
    preview: settings.preview,
    // Read by npm run smoke.
    operations: {
      stack: stack.stackName,
      appOrigin: appOrigin(process.env),
      mailFrom: settings.mailFrom,
      officeMail: mailKinds.office.configurationSetName,
      alarmTopic: topic?.topicArn,
      alarms: alarmCount,
      schedules: scheduleNames,
      failedEvents: failedEvents.queueUrl,
      deadLetters: [...retriedQueues.map(({ deadLetters }) => deadLetters), failedEvents].map(
        ({ queueUrl }) => queueUrl,
      ),
    },
    office: { url: officeApi.apiEndpoint, identityPoolId },
    ...(signIn ? { cmsAuthUrl: `${signIn.url}auth` } : {}),
  },
})

setHelperLogRetention(stack)

if (settings.preview)
  for (const construct of stack.node.findAll())
    if (construct instanceof CfnResource && construct.cfnOptions.deletionPolicy)
      construct.applyRemovalPolicy(RemovalPolicy.DESTROY)

/** The ARN of the domain that mails come from. */
function mailIdentity(): string {
  const [, resourceName = ''] = settings.mailFrom.split('@')
  return stack.formatArn({ service: 'ses', resource: 'identity', resourceName })
}

function setVariables(name: FunctionName, variables: Record<string, string>): void {
  for (const [variable, value] of Object.entries(variables))
    functions[name].addEnvironment(variable, value)
}

function allow(name: FunctionName, actions: string[], resource: string): void {
  lambdas[name].addToRolePolicy(new PolicyStatement({ actions, resources: [resource] }))
}

function reserve({ resources }: FunctionBackend, count: number): void {
  resources.cfnResources.cfnFunction.reservedConcurrentExecutions = count
}

function addAlarms(topic: Topic): number {
  const alarms = backend.createStack('alarms')
  createBudget(alarms, settings.alarmEmail, settings.budgetUsd, visitorRole)
  return createAlarms(alarms, topic, {
    functions: lambdas,
    officeQueue: queues.office.queue,
    uploadQueue: queues.uploads.queue,
    officeApi,
    topic,
    amplifyAppId: settings.amplifyAppId,
    deadLetters: {
      office: queues.office.deadLetters,
      receipts: queues.receipts.deadLetters,
      events: failedEvents,
      webhook: queues.webhook?.deadLetters,
    },
    namespace: stack.stackName,
    pool: backend.auth.resources,
  })
}

/** Returns the schedule's name. */
function addSchedule(
  name: FunctionName,
  id: string,
  schedule: ScheduleExpression,
  input?: object,
): string {
  // A run that starts hours late would overlap the next.
  const target = new LambdaInvoke(lambdas[name], {
    deadLetterQueue: failedEvents,
    retryAttempts: 3,
    maxEventAge: Duration.minutes(10),
    ...(input && { input: ScheduleTargetInput.fromObject(input) }),
  })
  return new Schedule(events, id, { schedule, target }).scheduleName
}

/** Creates the HTTP API of the office's page, which refuses calls without a valid token. */
function addOffice(): HttpApi {
  const { office } = backend
  const { userPool, userPoolClient, cfnResources } = backend.auth.resources
  restrictOfficePool(cfnResources, { from: sender(settings), identity: mailIdentity() })
  if (settings.signInFirewall)
    createSignInFirewall(backend.createStack('firewall'), userPool.userPoolArn)
  setVariables('office', {
    FAILED_EVENTS_URL: failedEvents.queueUrl,
    USER_POOL_ID: userPool.userPoolId,
    ...(topic && { ALARM_EMAIL: settings.alarmEmail }),
  })
  failedEvents.grantConsumeMessages(office.resources.lambda)
  allow('office', poolActions, userPool.userPoolArn)
  return createOfficeApi(backend.createStack('office-api'), office.resources.lambda, {
    issuer: `https://cognito-idp.${stack.region}.amazonaws.com/${userPool.userPoolId}`,
    audience: userPoolClient.userPoolClientId,
    siteOrigin: settings.siteOrigin,
  })
}

function statementsFor(caller: Caller): PolicyStatement[] {
  const statements = permissions[caller].map(({ actions, bucket, prefixes }) => {
    const { bucketArn } = bucket === 'upload' ? upload : data
    const onBucket = actions.every((action) => action.startsWith('s3:ListBucket'))
    return new PolicyStatement({
      actions,
      resources: onBucket ? [bucketArn] : prefixes.map((prefix) => `${bucketArn}/${prefix}*`),
    })
  })
  const kind = mailKindOf(caller)
  return kind ? [...statements, mayMail(kind)] : statements
}

/**
 * Allows any identity, because the SES sandbox also checks the recipient's; the condition restricts
 * the sender.
 */
function mayMail(kind: MailKind): PolicyStatement {
  const arn = (resource: string, resourceName: string): string =>
    stack.formatArn({ service: 'ses', resource, resourceName })
  return new PolicyStatement({
    // SES may treat a mail with attachments as a raw mail.
    actions: ['ses:SendEmail', 'ses:SendRawEmail'],
    resources: [
      arn('identity', '*'),
      arn('configuration-set', mailKinds[kind].configurationSetName),
    ],
    conditions: { StringEquals: { 'ses:FromAddress': settings.mailFrom } },
  })
}
