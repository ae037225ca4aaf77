/** What the synthesised templates promise. */
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Stack } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { expect, test } from 'vitest'

Object.assign(process.env, {
  CDK_OUTDIR: mkdtempSync(join(tmpdir(), 'backend-')),
  CDK_CONTEXT_JSON: JSON.stringify({
    'amplify-backend-namespace': 'ljungsol',
    'amplify-backend-name': 'main',
    'amplify-backend-type': 'branch',
  }),
  AWS_BRANCH: 'main',
  AWS_APP_ID: 'd1a2b3',
  SITE_ORIGIN: 'https://www.firma.example',
  MAIL_TO: 'kontoret@firma.example',
  MAIL_FROM: 'webbplats@firma.example',
  ALARM_EMAIL: 'larm@drift.example',
})
const { backend } = await import('../backend.ts')

// biome-ignore lint/suspicious/noExplicitAny: templates are JSON without types
type Json = any
type Resource = { id: string; type: string; properties: Json; deletion?: string }
const resources: Resource[] = []
for (const construct of backend.stack.node.findAll()) {
  if (!Stack.isStack(construct)) continue
  // Refuses a cycle between stacks, which could be synthesised but not deployed.
  const template = Template.fromStack(construct).toJSON()
  for (const [id, resource] of Object.entries<Json>(template.Resources ?? {}))
    resources.push({
      id,
      type: resource.Type.replace('AWS::', ''),
      properties: resource.Properties ?? {},
      deletion: resource.DeletionPolicy,
    })
}
const ofType = (type: string) => resources.filter((resource) => resource.type === type)
function one(type: string, start = ''): Resource {
  const found = ofType(type).filter(({ id }) => id.startsWith(start))
  if (found.length !== 1) throw new Error(`${found.length} resources are ${type} ${start}`)
  return found[0]!
}

const closed = {
  BlockPublicAcls: true,
  BlockPublicPolicy: true,
  IgnorePublicAcls: true,
  RestrictPublicBuckets: true,
}

test('there are two buckets, one queue with dead letters, four functions and eight alarms', () => {
  expect(ofType('S3::Bucket')).toHaveLength(2)
  expect(ofType('SQS::Queue')).toHaveLength(2)
  const functions = ofType('Lambda::Function').filter(({ properties }) =>
    JSON.stringify(properties.Environment ?? {}).includes('DATA_BUCKET'),
  )
  expect(functions).toHaveLength(4)
  expect(ofType('CloudWatch::Alarm').map(({ id }) => id.replace(/[0-9A-F]{8}$/, ''))).toEqual([
    'MailFails',
    'RequestsWait',
    'GivenUp',
    'FormsFail',
    'OfficeFails',
    'ReminderFails',
    'MailsBounce',
    'MailVolume',
  ])
})

test('requests are private, encrypted, kept when the stack is deleted, and expire', () => {
  const { properties, deletion } = one('S3::Bucket', 'Data')
  expect(properties.PublicAccessBlockConfiguration).toEqual(closed)
  expect(properties.BucketEncryption).toBeDefined()
  expect(deletion).toBe('RetainExceptOnCreate')
  const [all, receipts] = properties.LifecycleConfiguration.Rules
  const content = new URL('../../.cache/function-content.json', import.meta.url)
  const { retentionMonths } = JSON.parse(readFileSync(content, 'utf8'))
  // What the privacy text promises.
  expect(all.ExpirationInDays / retentionMonths).toBeCloseTo(30.4, 0)
  expect(all.ExpirationInDays).toBeLessThanOrEqual((retentionMonths * 365) / 12)
  expect(receipts.ExpirationInDays).toBe(7)
})

test('uploads are private, expire after a day, and only the site may send them', () => {
  const upload = ofType('S3::Bucket').find(({ id }) => !id.startsWith('Data'))!.properties
  expect(upload.PublicAccessBlockConfiguration).toEqual(closed)
  expect(upload.LifecycleConfiguration.Rules[0]).toMatchObject({ ExpirationInDays: 1 })
  const [rule] = upload.CorsConfiguration.CorsRules
  expect(rule.AllowedOrigins).toEqual(['https://www.firma.example'])
  expect(rule.ExposedHeaders).toContain('Date')
})

test('a visitor may write below public/quarantine/ and nothing else', () => {
  const policies = ofType('IAM::Policy').filter(({ properties }) =>
    JSON.stringify(properties.Roles).includes('unauthenticatedUserRole'),
  )
  const statements = policies.flatMap(({ properties }) => properties.PolicyDocument.Statement)
  expect(statements).toHaveLength(1)
  expect(statements[0].Action).toBe('s3:PutObject')
  expect(JSON.stringify(statements[0].Resource)).toMatch(/"\/public\/quarantine\/\*"/)
})

test('a request that is not mailed is tried for two days, then it is a dead letter', () => {
  const queue = one('SQS::Queue', 'Requests').properties
  expect(queue).toMatchObject({ FifoQueue: true, VisibilityTimeout: 360 })
  expect(queue.RedrivePolicy.maxReceiveCount).toBe(480)
  expect(JSON.stringify(queue.RedrivePolicy)).toContain('DeadLetters')
  // Nobody but the functions, whose roles allow it, may use the queues.
  expect(ofType('SQS::QueuePolicy')).toEqual([])
  const { Metrics, Dimensions, MetricName } = one('CloudWatch::Alarm', 'GivenUp').properties
  expect(MetricName).toBe('ApproximateNumberOfMessagesVisible')
  expect(JSON.stringify(Dimensions ?? Metrics)).toContain('DeadLetters')
})

test('CloudWatch and SES may publish to the topic of the alarms', () => {
  const [policy] = ofType('SNS::TopicPolicy')
  const publishers = policy!.properties.PolicyDocument.Statement.map(
    ({ Principal }: Json) => Principal.Service,
  )
  expect(publishers).toEqual(
    expect.arrayContaining(['cloudwatch.amazonaws.com', 'ses.amazonaws.com']),
  )
  for (const { properties } of ofType('CloudWatch::Alarm'))
    expect(properties.AlarmActions).toHaveLength(1)
  expect(one('SNS::Subscription').properties.Endpoint).toBe('larm@drift.example')
})

test('SES does not drop mails to an office address that has bounced', () => {
  const { SuppressionOptions } = one('SES::ConfigurationSet').properties
  expect(SuppressionOptions).toEqual({ SuppressedReasons: [] })
})

test('the office’s API needs a token, and nobody can sign up', () => {
  for (const { properties } of ofType('ApiGatewayV2::Route'))
    expect(properties.AuthorizationType).toBe('JWT')
  expect(ofType('ApiGatewayV2::Route')).not.toEqual([])
  expect(one('Cognito::UserPool').properties.AdminCreateUserConfig).toEqual({
    AllowAdminCreateUserOnly: true,
  })
  expect(one('Cognito::UserPool').deletion).toBe('RetainExceptOnCreate')
  const client = one('Cognito::UserPoolClient').properties
  expect(client).toMatchObject({
    ExplicitAuthFlows: ['ALLOW_USER_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
    PreventUserExistenceErrors: 'ENABLED',
    IdTokenValidity: 15,
    AccessTokenValidity: 15,
    WriteAttributes: ['locale'],
  })
})

test('only the endpoint has a public URL', () => {
  const { AuthType, Cors } = one('Lambda::Url').properties
  expect([AuthType, Cors.AllowOrigins]).toEqual(['NONE', ['https://www.firma.example']])
})

test('the functions may mail from the site’s address only', () => {
  const statements = ofType('IAM::Policy').flatMap(
    ({ properties }) => properties.PolicyDocument.Statement,
  )
  const mailing = statements.filter(({ Action }) => JSON.stringify(Action).includes('ses:'))
  expect(mailing).toHaveLength(2)
  for (const { Condition } of mailing)
    expect(Condition).toEqual({ StringEquals: { 'ses:FromAddress': 'webbplats@firma.example' } })
})

// The local AWS checks no rights.
test.each([
  ['sendoffert', 's3:PutObject', 'keptData.*/requests/\\*'],
  ['sendoffert', 's3:GetObject*', 'keptData.*/requests/\\*'],
  ['sendoffert', 'sqs:SendMessage', 'keptRequests'],
  ['mail', 's3:GetObject*', 'keptData'],
  ['mail', 's3:PutObject', 'keptData'],
  ['mail', 's3:List*', 'keptData'],
  ['mail', 's3:GetObject*', 'offertimages'],
  ['mail', 's3:List*', 'offertimages'],
  ['mail', 'sqs:ReceiveMessage', 'keptRequests'],
  ['mail', 'ses:SendEmail', '\\*'],
  ['office', 's3:GetObject*', 'keptData'],
  ['office', 's3:PutObject', 'keptData'],
  ['office', 's3:DeleteObject*', 'keptData'],
  ['office', 's3:List*', 'keptData'],
  ['office', 'sqs:SendMessage', 'keptRequests'],
  ['reminder', 's3:GetObject*', 'keptData'],
  ['reminder', 's3:DeleteObject*', 'keptData'],
  ['reminder', 's3:List*', 'keptData'],
  ['reminder', 'ses:SendEmail', '\\*'],
])('%s may call %s on %s', (name, action, resource) => {
  const { PolicyDocument } = one('IAM::Policy', `${name}lambda`).properties
  const found = PolicyDocument.Statement.filter(
    ({ Action, Resource }: Json) =>
      [Action].flat().includes(action) && new RegExp(resource).test(JSON.stringify(Resource)),
  )
  expect(found).not.toEqual([])
})
