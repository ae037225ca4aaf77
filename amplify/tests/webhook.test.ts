/** What WEBHOOK_URL adds to the templates. */
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { synthesise } from './synthesise.ts'
import { account, type Json, type Resource, region, resources } from './template.ts'

const url = 'https://crm.firma.example/hook'
let added: Resource[]
let all: Resource[]
beforeAll(() => {
  all = synthesise({ WEBHOOK_URL: url }, 'Den finns också i vårt kundsystem.').resources
  const known = new Set(resources.map(({ name }) => name))
  added = all.filter(({ name }) => !known.has(name))
}, 300_000)

const named = (name: string): Json => all.find((resource) => resource.name === name)
const statements = (role: string): string[] =>
  all
    .filter(({ type, Roles }) => type === 'AWS::IAM::Policy' && Roles?.includes(role))
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    .map(({ Action, Resource }: Json) => `${[Action].flat().join(' ')} on ${[Resource].flat()}`)

test('a queue with dead letters, a function, a rule and an alarm, and without it none of them', () => {
  expect(resources.filter(({ name }) => /webhook/i.test(name))).toEqual([])
  expect(added.map(({ name, type }) => `${type} ${name}`).toSorted()).toMatchInlineSnapshot()
})

test('the bucket’s events of requests and tombstones become messages as its notifications are', () => {
  expect(named('events/WebhookEvents')).toMatchObject({
    EventPattern: {
      source: ['aws.s3'],
      'detail-type': ['Object Created'],
      detail: {
        bucket: { name: ['data/OffertData'] },
        object: {
          key: [{ wildcard: 'requests/*/request.json' }, { wildcard: 'requests/*/erased.json' }],
        },
        reason: ['PutObject'],
      },
    },
    Targets: [
      {
        Arn: 'data/WebhookQueue',
        DeadLetterConfig: { Arn: 'data/WebhookDeadLetters' },
        InputTransformer: {
          InputPathsMap: { 'detail-object-key': '$.detail.object.key' },
          InputTemplate: '{"Records":[{"s3":{"object":{"key":<detail-object-key>}}}]}',
        },
        RetryPolicy: { MaximumEventAgeInSeconds: 86_400, MaximumRetryAttempts: 185 },
      },
    ],
  })
  const notifications = all.find(
    ({ type, BucketName }) =>
      type === 'Custom::S3BucketNotifications' && BucketName === 'data/OffertData',
  )
  expect(notifications?.NotificationConfiguration).toMatchObject({
    EventBridgeConfiguration: {},
    QueueConfigurations: [{}, {}],
  })
  const sender = named('data/WebhookQueuePolicy').PolicyDocument.Statement.find(
    ({ Effect }: Json) => Effect === 'Allow',
  )
  expect(sender).toMatchObject({
    Principal: { Service: 'events.amazonaws.com' },
    Action: 'sqs:SendMessage',
    Condition: {
      ArnLike: { 'aws:SourceArn': `arn:aws:events:${region}:${account}:rule/*` },
      StringEquals: { 'aws:SourceAccount': account },
    },
  })
})

test('the function reads requests and writes only its own state', () => {
  const { Timeout, Environment } = named('function/send-webhook')
  expect([Timeout, Environment.Variables.WEBHOOK_URL, Environment.Variables.QUEUE_URL]).toEqual([
    30,
    url,
    'data/WebhookQueue',
  ])
  // Amplify reads the secret when the function starts.
  expect(JSON.stringify(Environment.Variables)).toContain('WEBHOOK_SECRET')
  const own = 'data/OffertData/requests/*/webhook.json*'
  expect(statements('function/sendwebhooklambdaServiceRole')).toEqual(
    expect.arrayContaining([
      's3:GetObject on data/OffertData/requests/*',
      `s3:PutObject on ${own}`,
      `s3:DeleteObject s3:DeleteObjectVersion on ${own}`,
    ]),
  )
  expect(
    statements('function/sendwebhooklambdaServiceRole').filter((right) =>
      /PutObject|Delete/.test(right),
    ),
  ).toHaveLength(3)
  expect(named('function/office').Environment.Variables.WEBHOOK_QUEUE_URL).toBe('data/WebhookQueue')
  expect(statements('function/officelambdaServiceRole')).toContainEqual(
    'sqs:SendMessage sqs:GetQueueAttributes sqs:GetQueueUrl on data/WebhookQueue',
  )
  expect(named('data/WebhookQueue')).toMatchObject({
    VisibilityTimeout: 180,
    MessageRetentionPeriod: 14 * 24 * 3600,
    RedrivePolicy: { deadLetterTargetArn: 'data/WebhookDeadLetters', maxReceiveCount: 100 },
  })
})

test('the alarm rings for a refused request, a failing function and a dead letter, and is in the runbook', () => {
  const { Metrics, Threshold } = named('alarms/WebhookGivenUp')
  const sources = Metrics.flatMap(({ MetricStat }: Json) =>
    MetricStat ? MetricStat.Metric.MetricName : [],
  )
  expect([Threshold, ...sources.toSorted()]).toEqual([
    1,
    'ApproximateNumberOfMessagesVisible',
    'Errors',
    'WebhookGivenUp',
  ])
  expect(named('alarms/WebhookGivenUpLines').FilterPattern).toBe('{ $.event = "webhook given up" }')
  expect(readFileSync(new URL('../README.md', import.meta.url), 'utf8')).toContain(
    '| `WebhookGivenUp` |',
  )
})
