/** The AWS back end: two buckets, one queue, four functions, eight alarms. */
import { defineBackend } from '@aws-amplify/backend'
import { Duration, RemovalPolicy, TimeZone } from 'aws-cdk-lib'
import { CorsHttpMethod, HttpApi, HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import { Alarm, type IMetric, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import {
  type Function as Lambda,
  FunctionUrlAuthType,
  HttpMethod as UrlMethod,
} from 'aws-cdk-lib/aws-lambda'
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources'
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3'
import { Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler'
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets'
import { ConfigurationSet, EmailSendingEvent, EventDestination } from 'aws-cdk-lib/aws-ses'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import { Queue } from 'aws-cdk-lib/aws-sqs'
import { auth } from './auth/resource.ts'
import { mail, office, reminder, sendOffert } from './functions/resources.ts'
import { deploySettings } from './settings.ts'
import { storage } from './storage/resource.ts'

const settings = deploySettings()
export const backend = defineBackend({ auth, storage, sendOffert, mail, office, reminder })
const lambdas = {
  sendOffert: backend.sendOffert.resources.lambda as Lambda,
  mail: backend.mail.resources.lambda as Lambda,
  office: backend.office.resources.lambda as Lambda,
  reminder: backend.reminder.resources.lambda as Lambda,
}
// Three layers, each of which refers only to those before it: what is kept, the functions, and what
// calls and watches them.
const kept = backend.createStack('kept')
const calls = backend.createStack('calls')

// Requests and their pictures.
const data = new Bucket(kept, 'Data', {
  encryption: BucketEncryption.S3_MANAGED,
  enforceSSL: true,
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  lifecycleRules: [
    { expiration: Duration.days(Math.floor(settings.retentionMonths * 30.4)) },
    { prefix: 'receipts/', expiration: Duration.days(7) },
  ],
})
data.grantReadWrite(lambdas.sendOffert, 'requests/*')
data.grantReadWrite(lambdas.mail)
data.grantReadWrite(lambdas.office)
data.grantReadWrite(lambdas.reminder)

// What visitors upload; `mail` copies the pictures of requests.
const upload = backend.storage.resources.bucket
upload.grantRead(lambdas.mail)
const { cfnBucket } = backend.storage.resources.cfnResources
cfnBucket.publicAccessBlockConfiguration = {
  blockPublicAcls: true,
  blockPublicPolicy: true,
  ignorePublicAcls: true,
  restrictPublicBuckets: true,
}
cfnBucket.corsConfiguration = {
  corsRules: [
    {
      allowedOrigins: [settings.siteOrigin],
      allowedMethods: ['PUT'],
      allowedHeaders: ['*'],
      // By `Date` Amplify corrects a device's wrong clock.
      exposedHeaders: ['ETag', 'Date'],
    },
  ],
}
cfnBucket.lifecycleConfiguration = {
  rules: [
    {
      status: 'Enabled',
      expirationInDays: 1,
      abortIncompleteMultipartUpload: { daysAfterInitiation: 1 },
    },
  ],
}

// A request that cannot be mailed is tried again for two days, then it is a dead letter.
const deadLetters = new Queue(kept, 'DeadLetters', {
  fifo: true,
  retentionPeriod: Duration.days(14),
})
const queue = new Queue(kept, 'Requests', {
  fifo: true,
  visibilityTimeout: Duration.minutes(6),
  retentionPeriod: Duration.days(14),
  deadLetterQueue: { queue: deadLetters, maxReceiveCount: 480 },
})
queue.grantSendMessages(lambdas.sendOffert)
queue.grantSendMessages(lambdas.office)
lambdas.mail.addEventSource(new SqsEventSource(queue, { batchSize: 1, maxConcurrency: 2 }))

// SES would drop mails to an office address that has bounced once.
const officeMail = new ConfigurationSet(kept, 'OfficeMail', { disableSuppressionList: true })
for (const lambda of [lambdas.mail, lambdas.reminder])
  lambda.addToRolePolicy(
    new PolicyStatement({
      // SES may treat a mail with attachments as a raw mail.
      actions: ['ses:SendEmail', 'ses:SendRawEmail'],
      // In its sandbox SES also checks the right to the recipient's identity.
      resources: ['*'],
      conditions: { StringEquals: { 'ses:FromAddress': settings.mailFrom } },
    }),
  )

const endpoint = lambdas.sendOffert.addFunctionUrl({
  authType: FunctionUrlAuthType.NONE,
  cors: {
    allowedOrigins: [settings.siteOrigin],
    allowedMethods: [UrlMethod.POST],
    allowedHeaders: ['content-type'],
  },
})

// The office signs in with a mailed code. Colleagues are created in the Amplify console.
const { userPool, userPoolClient, cfnResources } = backend.auth.resources
const { cfnUserPool, cfnUserPoolClient } = cfnResources
cfnUserPool.adminCreateUserConfig = { allowAdminCreateUserOnly: true }
cfnUserPool.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE)
cfnUserPool.emailConfiguration = {
  emailSendingAccount: 'DEVELOPER',
  from: settings.mailFrom,
  sourceArn: calls.formatArn({
    service: 'ses',
    resource: 'identity',
    resourceName: settings.mailFrom.replace(/^.*@/, ''),
  }),
}
cfnUserPool.emailAuthenticationSubject = 'Din kod till kontorets förfrågningar'
cfnUserPool.emailAuthenticationMessage =
  'Koden är {####}. Skriv den på sidan /kontor inom en kvart. Har du inte bett om någon kod behöver du inte göra något.'
cfnUserPoolClient.explicitAuthFlows = ['ALLOW_USER_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH']
cfnUserPoolClient.preventUserExistenceErrors = 'ENABLED'
cfnUserPoolClient.authSessionValidity = 15
// A colleague who was removed keeps access for a quarter of an hour at most.
cfnUserPoolClient.idTokenValidity = 15
cfnUserPoolClient.accessTokenValidity = 15
cfnUserPoolClient.refreshTokenValidity = 12
cfnUserPoolClient.tokenValidityUnits = {
  idToken: 'minutes',
  accessToken: 'minutes',
  refreshToken: 'hours',
}
// Not the address, which codes are mailed to. An empty list counts as all.
cfnUserPoolClient.writeAttributes = ['locale']

const api = new HttpApi(calls, 'Office', {
  corsPreflight: {
    allowOrigins: [settings.siteOrigin],
    allowMethods: [CorsHttpMethod.GET, CorsHttpMethod.POST],
    allowHeaders: ['authorization', 'content-type'],
  },
})
const issuer = `https://cognito-idp.${kept.region}.amazonaws.com/${userPool.userPoolId}`
api.addRoutes({
  path: '/{proxy+}',
  methods: [HttpMethod.GET, HttpMethod.POST],
  integration: new HttpLambdaIntegration('Function', lambdas.office),
  authorizer: new HttpJwtAuthorizer('Colleagues', issuer, {
    jwtAudience: [userPoolClient.userPoolClientId],
  }),
})

new Schedule(calls, 'Morning', {
  schedule: ScheduleExpression.cron({
    weekDay: 'MON-FRI',
    hour: '8',
    minute: '0',
    timeZone: TimeZone.of('Europe/Stockholm'),
  }),
  target: new LambdaInvoke(lambdas.reminder),
})

const variables = {
  SITE_ORIGIN: settings.siteOrigin,
  MAIL_FROM: settings.mailFrom,
  MAIL_TO: settings.mailTo.join(),
  SEND_RECEIPT: String(settings.sendReceipt),
  RATE_LIMIT_PER_HOUR: settings.rateLimitPerHour,
  WEBHOOK_URL: settings.webhookUrl,
  DATA_BUCKET: data.bucketName,
  UPLOAD_BUCKET: upload.bucketName,
  QUEUE_URL: queue.queueUrl,
  OFFICE_MAIL: officeMail.configurationSetName,
}
for (const lambda of Object.values(lambdas))
  for (const [name, value] of Object.entries(variables)) lambda.addEnvironment(name, value)

if (!settings.isPreview) {
  const topic = new Topic(kept, 'Alarms')
  topic.addSubscription(new EmailSubscription(settings.alarmEmail))
  // SES's right to publish, which CDK adds below, replaces the default policy that alarms rely on.
  topic.grantPublish(new ServicePrincipal('cloudwatch.amazonaws.com'))
  officeMail.addEventDestination('Undelivered', {
    destination: EventDestination.snsTopic(topic),
    events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.REJECT, EmailSendingEvent.DELIVERY_DELAY],
  })

  const minutes = (count: number) => ({ period: Duration.minutes(count) })
  const sum = (count: number) => ({ ...minutes(count), statistic: 'Sum' })
  const ses = (metricName: string, options: object) =>
    new Metric({ namespace: 'AWS/SES', metricName, ...options })
  type Rule = { metric: IMetric; threshold: number; text: string }
  const alarms: Record<string, Rule> = {
    MailFails: {
      metric: lambdas.mail.metricErrors(sum(15)),
      threshold: 2,
      text: 'Requests could not be mailed to the office. They are tried again every six minutes',
    },
    RequestsWait: {
      metric: queue.metricApproximateAgeOfOldestMessage(minutes(5)),
      threshold: 600,
      text: 'A request has waited ten minutes for the mail function',
    },
    GivenUp: {
      metric: deadLetters.metricApproximateNumberOfMessagesVisible(minutes(5)),
      threshold: 1,
      text: 'A request could not be mailed for two days. Repair the cause, then redrive the queue',
    },
    FormsFail: {
      metric: lambdas.sendOffert.metric('Url5xxCount', sum(5)),
      threshold: 1,
      text: 'A visitor could not send a request and was told to call',
    },
    OfficeFails: {
      metric: api.metricServerError(sum(15)),
      threshold: 3,
      text: 'Calls of /kontor fail',
    },
    ReminderFails: {
      metric: lambdas.reminder.metricErrors(sum(60)),
      threshold: 1,
      text: 'The reminder of the morning was not sent',
    },
    MailsBounce: {
      metric: ses('Reputation.BounceRate', minutes(60)),
      threshold: 0.02,
      text: 'More than 2 % of the mails bounce: set SEND_RECEIPT=false until you know why',
    },
    MailVolume: {
      metric: ses('Send', sum(60)),
      threshold: 500,
      text: 'More than 500 mails in an hour: somebody floods the forms',
    },
  }
  for (const [name, { metric, threshold, text }] of Object.entries(alarms)) {
    const alarm = new Alarm(calls, name, {
      alarmDescription: `${text}. See amplify/README.md`,
      metric,
      threshold,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    })
    alarm.addAlarmAction(new SnsAction(topic))
  }
  new CfnBudget(calls, 'Budget', {
    budget: {
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: 20, unit: 'USD' },
    },
    notificationsWithSubscribers: [
      {
        notification: {
          notificationType: 'ACTUAL',
          comparisonOperator: 'GREATER_THAN',
          threshold: 80,
        },
        subscribers: [{ subscriptionType: 'EMAIL', address: settings.alarmEmail }],
      },
    ],
  })
}

// The same keys as scripts/local-aws writes. Amplify adds `auth` and `storage`.
backend.addOutput({
  custom: {
    siteOrigin: settings.siteOrigin,
    appOrigin: settings.appOrigin,
    preview: settings.isPreview,
    quoteEndpoint: endpoint.url,
    dataBucket: data.bucketName,
    office: { url: api.apiEndpoint },
  },
})
