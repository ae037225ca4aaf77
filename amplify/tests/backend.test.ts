/** The synthesised templates as tables of rights, timeouts and policies. */
import { readFileSync } from 'node:fs'
import { Stack } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { describe, expect, test } from 'vitest'
import { createDataBucket } from '../storage/dataBucket.ts'
import { readDeploySettings } from '../deploySettings.ts'
import { type QueueName, queues } from '../queues.ts'
import { allows } from '../../scripts/local-aws/policy.ts'
import {
  account,
  type Json,
  resourceNamed,
  ofType,
  outputs,
  region,
  type Resource,
  resources,
  siteOrigin,
} from './template.ts'

const table = <T>(of: Resource[], row: (resource: Resource) => T) =>
  Object.fromEntries(of.map((resource) => [resource.name, row(resource)]))
const ownFunctions = ofType('Lambda::Function').filter(({ Tags = [] }) =>
  Tags.some(({ Key }: Json) => Key === 'amplify:friendly-name'),
)

test('each function has its timeout, memory, concurrency and settings, and keeps its logs for 90 days', () => {
  const logs = ({ LoggingConfig }: Json) =>
    ofType('Logs::LogGroup').find(({ name }) => name === LoggingConfig.LogGroup) as Resource
  for (const lambda of ownFunctions) {
    expect(`${lambda.Runtime} ${lambda.Architectures}`).toBe('nodejs24.x arm64')
    expect([logs(lambda).RetentionInDays, logs(lambda).deletion]).toEqual([
      90,
      'RetainExceptOnCreate',
    ])
  }
  const common = [
    ...['DATA_BUCKET', 'UPLOAD_BUCKET', 'MAIL_FROM', 'MAIL_FROM_NAME', 'MAIL_TO', 'SITE_ORIGIN'],
    ...['SEND_RECEIPT', 'PREVIEW'],
  ]
  const ownVariables = [
    ...['FAILED_EVENTS_URL', 'QUEUE_URL', 'CONFIGURATION_SET', 'QUOTE_ENDPOINT', 'TOPIC_ARN'],
    ...['ALARM_PREFIX', 'USER_POOL_ID'],
  ]
  const actual = table(ownFunctions, (lambda) => {
    const { Timeout, MemorySize, ReservedConcurrentExecutions: places = 'no' } = lambda
    const variables = lambda.Environment?.Variables ?? {}
    const has = common.filter((name) => name in variables)
    const settings = has.length === common.length ? 'the settings' : has.join()
    const others = ownVariables
      .filter((name) => name in variables)
      .map((name) => `${name}=${variables[name]}`)
    return [`${Timeout} s, ${MemorySize} MB, ${places} cap:`, settings, ...others]
      .filter(Boolean)
      .join(' ')
  })
  expect(actual).toMatchInlineSnapshot(`
    {
      "auth/sign-in-code": "5 s, 512 MB, no cap: UPLOAD_BUCKET",
      "function/canary": "60 s, 256 MB, no cap: UPLOAD_BUCKET,MAIL_FROM,SITE_ORIGIN QUOTE_ENDPOINT=function/sendoffertlambdaFunctionUrl.FunctionUrl",
      "function/digest": "300 s, 512 MB, no cap: the settings CONFIGURATION_SET=data/OfficeMail TOPIC_ARN=data/Alarms ALARM_PREFIX=amplify-ljungsol-main-branch-1ccb0d0ab4",
      "function/inspect-upload": "30 s, 512 MB, no cap: QUEUE_URL=storage/UploadsQueue",
      "function/mail-office": "60 s, 512 MB, no cap: the settings QUEUE_URL=data/OfficeQueue CONFIGURATION_SET=data/OfficeMail",
      "function/mail-receipt": "30 s, 256 MB, no cap: the settings QUEUE_URL=data/ReceiptsQueue CONFIGURATION_SET=data/ReceiptMail",
      "function/office": "60 s, 1769 MB, 5 cap: the settings FAILED_EVENTS_URL=data/FailedEvents QUEUE_URL=data/OfficeQueue CONFIGURATION_SET=data/OfficeMail USER_POOL_ID=auth/amplifyAuthUserPool",
      "function/reconcile": "270 s, 512 MB, no cap: the settings QUEUE_URL=data/OfficeQueue CONFIGURATION_SET=data/OfficeMail",
      "function/send-offert": "30 s, 1024 MB, 30 cap: the settings",
      "function/ses-events": "30 s, 256 MB, no cap: the settings QUEUE_URL=data/MailEventsQueue",
    }
  `)
  expect(resourceNamed('function/mail-office').Environment.Variables).toMatchObject({
    ...{ DATA_BUCKET: 'data/OffertData', UPLOAD_BUCKET: 'storage/offertimagesBucket' },
    ...{ MAIL_FROM: 'offert@firma.example', SITE_ORIGIN: siteOrigin, PREVIEW: 'false' },
  })
})

test('logs of generated helper functions expire too, all within the three months of the privacy text', () => {
  const helpers = ofType('Lambda::Function').filter((lambda) => !ownFunctions.includes(lambda))
  expect(helpers.length).toBeGreaterThan(3)
  const groups = ofType('Logs::LogGroup')
  const retentionDays = ({ LoggingConfig }: Json) =>
    groups.find(({ name }) => name === LoggingConfig?.LogGroup)?.RetentionInDays
  expect(table(helpers, retentionDays)).toEqual(table(helpers, () => 90))
  expect(table(groups, ({ RetentionInDays }) => RetentionInDays)).toEqual(table(groups, () => 90))
  const text = readFileSync(
    new URL('../../content/legal/integritetspolicy.md', import.meta.url),
    'utf8',
  )
  expect(text).toContain('Loggar över driften sparas i högst tre månader.')
})

test('each role has exactly these rights', () => {
  const short = ({ Action, Resource, Condition }: Json): string =>
    `${[Action].flat().join(' ')} on ${[Resource].flat().join(', ')}${Condition ? ` if ${JSON.stringify(Condition)}` : ''}`
  const rights = ofType('IAM::Policy').flatMap(({ Roles, PolicyDocument }) =>
    Roles.map((role: string) => [role, PolicyDocument.Statement.map(short)]),
  )
  const data = (action: string, ...prefixes: string[]) =>
    `${action} on ${prefixes.map((prefix) => `data/OffertData/${prefix}*`).join(', ')}`
  const read = (...prefixes: string[]) => data('s3:GetObject', ...prefixes)
  const write = (...prefixes: string[]) => data('s3:PutObject', ...prefixes)
  const erase = (...prefixes: string[]) => [
    data('s3:DeleteObject s3:DeleteObjectVersion', ...prefixes),
    's3:ListBucketVersions on data/OffertData',
  ]
  const list = 's3:ListBucket on data/OffertData'
  const uploads = 'storage/offertimagesBucket'
  const countMails = [
    `s3:GetObject s3:PutObject on ${uploads}/recent/ceilings/*`,
    `s3:ListBucket on ${uploads}`,
  ]
  const countNetworks = [`s3:PutObject on ${uploads}/recent/*`, `s3:ListBucket on ${uploads}`]
  const mail = (set: string) =>
    `ses:SendEmail ses:SendRawEmail on arn:aws:ses:eu-north-1:123456789012:identity/*, arn:aws:ses:eu-north-1:123456789012:configuration-set/data/${set} if {"StringEquals":{"ses:FromAddress":"offert@firma.example"}}`
  const receive = (queue: string) =>
    `sqs:ReceiveMessage sqs:ChangeMessageVisibility sqs:GetQueueUrl sqs:DeleteMessage sqs:GetQueueAttributes on ${queue}`
  const send = (queue: string) =>
    `sqs:SendMessage sqs:GetQueueAttributes sqs:GetQueueUrl on data/${queue}`
  const notify = 'BucketNotificationsHandler050a0587b7544547bf325f094a3db834Role'
  const linker = 'AmplifyBranchLinkerCustomResourceLambda'
  const schedules = { dc9faa: 'reconcile', '516cc5': 'office', fb4b4b: 'canary', e1ad47: 'digest' }
  expect(Object.fromEntries(rights)).toEqual({
    [`${linker}ServiceRole`]: [
      'amplify:GetBranch amplify:UpdateBranch on arn:aws:amplify:*:*:apps/ljungsol/branches/main',
    ],
    AmplifyBranchLinkerCustomResourceProviderframeworkonEventServiceRole: [
      `lambda:InvokeFunction on ${linker}, ${linker}:*`,
      `lambda:GetFunction on ${linker}`,
    ],
    [`storage/${notify}`]: [`s3:PutBucketNotification on ${uploads}`],
    [`data/${notify}`]: ['s3:PutBucketNotification on data/OffertData'],
    'function/inspectuploadlambdaServiceRole': [
      `s3:GetObject s3:DeleteObject on ${uploads}/public/quarantine/*`,
      ...countNetworks,
      receive('storage/UploadsQueue'),
    ],
    'function/sendoffertlambdaServiceRole': [
      read('requests/'),
      write('requests/', 'days/'),
      list,
      ...countNetworks,
    ],
    'function/mailofficelambdaServiceRole': [
      `s3:GetObject on ${uploads}/public/quarantine/*`,
      ...[read('requests/'), write('requests/', 'days/'), list],
      ...erase(
        'requests/*/attempts/',
        'requests/*/pictures.json',
        'requests/*/bild-',
        'requests/*/sent.json',
        'days/*/mailed/',
      ),
      ...[mail('OfficeMail'), receive('data/OfficeQueue')],
    ],
    'function/mailreceiptlambdaServiceRole': [
      ...[
        read('requests/', 'receipts/', 'receipt-bounces.json'),
        write('receipts/'),
        list,
        ...countMails,
        mail('ReceiptMail'),
        receive('data/ReceiptsQueue'),
      ],
    ],
    'function/reconcilelambdaServiceRole': [
      ...[read('requests/', 'receipts/'), write('requests/', 'days/'), list],
      // What a backup brings back of erased requests.
      ...erase('requests/', 'days/', 'office/', 'receipts/'),
      ...[mail('OfficeMail'), send('OfficeQueue'), send('FailedEvents'), 'ses:GetAccount on *'],
    ],
    'function/seseventslambdaServiceRole': [
      ...[
        read('requests/', 'receipt-bounces.json'),
        write('requests/', 'days/', 'receipt-bounces.json'),
        list,
      ],
      ...erase('requests/*/delivered.json', 'requests/*/bounced.json', 'days/*/delivered/'),
      receive('data/MailEventsQueue'),
    ],
    'auth/signincodelambdaServiceRole': countMails,
    'alarms/BudgetRole': [
      'iam:AttachRolePolicy iam:DetachRolePolicy on guests/VisitorRole if {"ArnEquals":{"iam:PolicyARN":"alarms/NoUploads"}}',
    ],
    'function/canarylambdaServiceRole': [
      send('FailedEvents'),
      'ses:GetEmailIdentity on arn:aws:ses:eu-north-1:123456789012:identity/firma.example',
    ],
    'function/digestlambdaServiceRole': [
      ...[
        read('requests/', 'receipt-bounces.json'),
        write('days/'),
        list,
        mail('OfficeMail'),
        send('FailedEvents'),
        'sns:ListSubscriptionsByTopic on data/Alarms',
      ],
      'cloudwatch:DescribeAlarmHistory on arn:aws:cloudwatch:eu-north-1:123456789012:alarm:*',
    ],
    'function/officelambdaServiceRole': [
      ...['s3:GetObject', 's3:DeleteObject s3:DeleteObjectVersion'].map(
        (actions) => `${actions} on ${uploads}/public/quarantine/*`,
      ),
      `s3:ListBucketVersions on ${uploads}`,
      ...[
        read('requests/', 'receipts/', 'access/'),
        write('requests/', 'days/', 'office/', 'access/'),
        list,
      ],
      ...erase('requests/', 'days/', 'office/', 'receipts/'),
      ...[
        mail('OfficeMail'),
        send('OfficeQueue'),
        send('FailedEvents'),
        receive('data/FailedEvents'),
      ],
      'cognito-idp:ListUsers cognito-idp:AdminCreateUser cognito-idp:AdminDeleteUser on auth/amplifyAuthUserPool',
    ],
    'guests/VisitorRole': [`s3:PutObject on ${uploads}/public/quarantine/*`],
    ...Object.fromEntries(
      Object.entries(schedules).map(([id, name]) => [
        `events/SchedulerRoleForTarget${id}`,
        [
          `lambda:InvokeFunction on function/${name}, function/${name}:*`,
          'sqs:SendMessage on data/FailedEvents',
        ],
      ]),
    ),
  })
})

test('each role trusts only Lambda or one other service', () => {
  const trust = ({ AssumeRolePolicyDocument, ManagedPolicyArns = [] }: Resource) =>
    [
      ...AssumeRolePolicyDocument.Statement.map(({ Principal, Condition }: Json) =>
        JSON.stringify({ ...Principal, ...Condition }),
      ),
      ...ManagedPolicyArns.map((arn: Json) => (arn['Fn::Sub'] ?? arn).split('/').at(-1)),
    ].join(' ')
  const lambda = '{"Service":"lambda.amazonaws.com"} AWSLambdaBasicExecutionRole'
  const federatedTrust = (pool: string, who: string) =>
    `{"Federated":"cognito-identity.amazonaws.com","StringEquals":{"cognito-identity.amazonaws.com:aud":"${pool}"},"ForAnyValue:StringLike":{"cognito-identity.amazonaws.com:amr":"${who}"}}`
  const scheduler =
    '{"Service":"scheduler.amazonaws.com","StringEquals":{"aws:SourceAccount":"123456789012","aws:SourceArn":"arn:aws:scheduler:eu-north-1:123456789012:schedule-group/default"}}'
  const others = ofType('IAM::Role').filter((role) => trust(role) !== lambda)
  expect(table(others, trust)).toEqual({
    'auth/amplifyAuthauthenticatedUserRole': federatedTrust(
      'auth/amplifyAuthIdentityPool',
      'authenticated',
    ),
    'auth/amplifyAuthunauthenticatedUserRole': federatedTrust(
      'auth/amplifyAuthIdentityPool',
      'unauthenticated',
    ),
    'guests/VisitorRole': federatedTrust('guests/Visitors', 'unauthenticated'),
    'alarms/BudgetRole':
      '{"Service":"budgets.amazonaws.com","StringEquals":{"aws:SourceAccount":"123456789012"}}',
    ...Object.fromEntries(
      ['516cc5', 'dc9faa', 'e1ad47', 'fb4b4b'].map((id) => [
        `events/SchedulerRoleForTarget${id}`,
        scheduler,
      ]),
    ),
  })
})

describe('buckets', () => {
  const blocked = {
    BlockPublicAcls: true,
    BlockPublicPolicy: true,
    IgnorePublicAcls: true,
    RestrictPublicBuckets: true,
  }
  test.each(['storage/offertimagesBucket', 'data/OffertData'])(
    '%s is private and encrypted',
    (name) => {
      const { PublicAccessBlockConfiguration, BucketEncryption, OwnershipControls } =
        resourceNamed(name)
      expect(PublicAccessBlockConfiguration).toEqual(blocked)
      expect(BucketEncryption.ServerSideEncryptionConfiguration).toEqual([
        { ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } },
      ])
      expect(OwnershipControls.Rules).toEqual([{ ObjectOwnership: 'BucketOwnerEnforced' }])
      const { Statement } = resourceNamed(`${name}Policy`).PolicyDocument
      const context = { 'aws:SecureTransport': 'false' }
      const call = { by: 'x', action: 's3:GetObject', resource: `${name}/a`, context }
      const anything = { Effect: 'Allow', Action: '*', Resource: '*' } as const
      expect(allows([anything, ...Statement], call)).toBe(false)
    },
  )

  test('the data bucket is retained, except after a failed first deployment', () => {
    const { deletion, replaced, VersioningConfiguration, CorsConfiguration } =
      resourceNamed('data/OffertData')
    expect([deletion, replaced]).toEqual(['RetainExceptOnCreate', 'Retain'])
    expect(VersioningConfiguration).toEqual({ Status: 'Enabled' })
    expect(CorsConfiguration).toBeUndefined()
  })

  test('BACKUP_BUCKET replicates objects to another account, but no deletions', () => {
    const stack = new Stack()
    createDataBucket(stack, readDeploySettings({ BACKUP_BUCKET: '210987654321/firma-kopia' }))
    const template = Template.fromStack(stack)
    const [bucket] = Object.values(template.findResources('AWS::S3::Bucket'))
    expect(bucket?.Properties.ReplicationConfiguration.Rules).toEqual([
      {
        Id: 'backup',
        Status: 'Enabled',
        Filter: { Prefix: '' },
        DeleteMarkerReplication: { Status: 'Disabled' },
        Destination: {
          Account: '210987654321',
          Bucket: { 'Fn::Join': ['', ['arn:', { Ref: 'AWS::Partition' }, ':s3:::firma-kopia']] },
        },
      },
    ])
    const actions = Object.values(template.findResources('AWS::IAM::Policy')).flatMap(
      ({ Properties }) => Properties.PolicyDocument.Statement.flatMap(({ Action }: Json) => Action),
    )
    expect(actions).toEqual([
      's3:GetReplicationConfiguration',
      's3:ListBucket',
      's3:GetObjectVersionForReplication',
      's3:GetObjectVersionAcl',
      's3:GetObjectVersionTagging',
      's3:ReplicateObject',
    ])
    expect(resourceNamed('data/OffertData')).not.toHaveProperty('ReplicationConfiguration')
  })

  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const policies = [...readme.matchAll(/^ {4}(\{"Version":"2012-10-17"[\s\S]*?\]\})$/gm)].map(
    ([, json = '']) => JSON.parse(json).Statement,
  )
  const copy = 'arn:aws:s3:::firma-kopia'
  test.each([
    ['root', 's3:ReplicateObject', `${copy}/a`, true, false],
    ['root', 's3:GetObject', `${copy}/a`, false, false],
    ['role/restore', 's3:ListBucket', copy, true, true],
    ['role/restore', 's3:GetObject', `${copy}/a`, true, true],
    ['role/restore', 's3:PutObject', `${copy}/a`, false, false],
    ['role/restore', 's3:DeleteObject', `${copy}/a`, false, false],
    ['role/restore', 's3:PutObject', 'arn:aws:s3:::<data bucket>/a', false, true],
    ['role/other', 's3:GetObject', `${copy}/a`, false, false],
  ])(
    'backup: %s, %s on %s: %s by the bucket, %s by its role',
    (who, action, resource, byBucket, byRole) => {
      const call = { by: `arn:aws:iam::<account>:${who}`, action, resource, context: {} }
      const [, bucket, role] = policies
      expect([allows(bucket, call), who === 'role/restore' && allows(role, call)]).toEqual([
        byBucket,
        byRole,
      ])
    },
  )

  test('a request and its versions expire within 24 months, and no part of it earlier', () => {
    const rules: Json[] = resourceNamed('data/OffertData').LifecycleConfiguration.Rules
    const days = rules.flatMap(({ Prefix, ExpirationInDays, NoncurrentVersionExpiration }) =>
      ExpirationInDays || NoncurrentVersionExpiration
        ? [[Prefix ?? 'all', ExpirationInDays, NoncurrentVersionExpiration?.NoncurrentDays]]
        : [],
    )
    expect(days).toEqual([
      ['all', 714, 14],
      ['receipts/', 1, 1],
    ])
    expect(rules.find(({ Id }) => Id === 'delete-markers')).toMatchObject({
      ExpiredObjectDeleteMarker: true,
      AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
    })
  })

  test("uploads are allowed from the site's origin only and expire after a day", () => {
    const { CorsConfiguration, LifecycleConfiguration } = resourceNamed(
      'storage/offertimagesBucket',
    )
    expect(CorsConfiguration.CorsRules).toEqual([
      {
        AllowedHeaders: ['*'],
        AllowedMethods: ['PUT'],
        AllowedOrigins: [siteOrigin],
        ExposedHeaders: ['ETag', 'Date'],
        MaxAge: 3600,
      },
    ])
    expect(LifecycleConfiguration.Rules).toEqual([
      {
        Id: 'quarantine',
        Status: 'Enabled',
        ExpirationInDays: 1,
        AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
      },
    ])
  })
})

describe('visitors', () => {
  test('are guests of a separate identity pool', () => {
    expect(
      table(ofType('Cognito::IdentityPool'), (pool) => [
        pool.AllowUnauthenticatedIdentities,
        pool.AllowClassicFlow,
      ]),
    ).toEqual({
      'auth/amplifyAuthIdentityPool': [false, undefined],
      'guests/Visitors': [true, false],
    })
  })

  const guest = ofType('IAM::Policy').find(({ Roles }) => Roles[0] === 'guests/VisitorRole')
    ?.PolicyDocument.Statement
  const bucket = resourceNamed('storage/offertimagesBucketPolicy').PolicyDocument.Statement
  const put = { 's3:ObjectCreationOperation': 'true', 'aws:SecureTransport': 'true' }
  const create = { ...put, 's3:if-none-match': '*' }
  const picture = 'public/quarantine/1/a.jpg'
  const kms = { 's3:x-amz-server-side-encryption': 'aws:kms' }
  const ownKey = { 's3:x-amz-server-side-encryption-customer-algorithm': 'AES256' }
  const storedAs = (storage: string) => ({ ...create, 's3:x-amz-storage-class': storage })
  test.each([
    ['put a new picture', picture, create, true],
    ['overwrite one', picture, put, false],
    ['send one in parts', picture, { ...put, 's3:ObjectCreationOperation': 'false' }, false],
    ['put elsewhere', 'public/1/a.jpg', create, false],
    ['use a storage class with a minimum charge', picture, storedAs('GLACIER_IR'), false],
    ['name the default class', picture, storedAs('STANDARD'), true],
    ['use a key of KMS', picture, { ...create, ...kms }, false],
    ['use a key of their own', picture, { ...create, ...ownKey }, false],
    ['put keys of the rate limit', 'recent/requests/2026-11-20T10/0000/x', create, false],
    ['put without TLS', picture, { ...create, 'aws:SecureTransport': 'false' }, false],
  ])('%s', (_, key, context, allowed) => {
    const resource = `storage/offertimagesBucket/${key}`
    const call = { by: 'guests/VisitorRole', action: 's3:PutObject', resource, context }
    expect(allows([...guest, ...bucket], call)).toBe(allowed)
  })

  test("reach the endpoint from the site's pages", () => {
    const cors = {
      AllowHeaders: ['content-type'],
      AllowMethods: ['POST'],
      AllowOrigins: [siteOrigin],
      ExposeHeaders: ['Retry-After'],
      MaxAge: 3600,
    }
    const urls = ofType('Lambda::Url').map((url) => [url.AuthType, url.TargetFunctionArn, url.Cors])
    expect(urls).toEqual([['NONE', 'function/send-offert', cors]])
    const callers = ofType('Lambda::Permission').flatMap((permission) => {
      const { Action, FunctionName, Principal, SourceArn } = permission
      const isOffice = FunctionName === 'function/office'
      return isOffice ? [] : [[FunctionName, Principal, Action, SourceArn].join(' ')]
    })
    expect(callers).toEqual([
      'auth/sign-in-code cognito-idp.amazonaws.com lambda:InvokeFunction auth/amplifyAuthUserPool',
      'function/send-offert * lambda:InvokeFunctionUrl ',
      'function/send-offert * lambda:InvokeFunction ',
    ])
  })
})

describe('queues and events', () => {
  test('visibility timeouts are six times the function timeout, and dead letters are kept for two weeks', () => {
    const deadLetters = { deletion: 'RetainExceptOnCreate', days: 14, encrypted: true }
    const queue = (name: QueueName, deadLetters: string) => ({
      deletion: 'Delete',
      days: 14,
      encrypted: true,
      hidden: 6 * resourceNamed(`function/${queues[name].consumer}`).Timeout,
      spent: `${deadLetters} after ${queues[name].maxReceives}`,
    })
    const actual = table(ofType('SQS::Queue'), (queue) => {
      const { VisibilityTimeout: hidden, RedrivePolicy: redrive } = queue
      return {
        deletion: queue.deletion,
        days: queue.MessageRetentionPeriod / 86_400,
        encrypted: queue.SqsManagedSseEnabled,
        ...(hidden && { hidden }),
        ...(redrive && {
          spent: `${redrive.deadLetterTargetArn} after ${redrive.maxReceiveCount}`,
        }),
      }
    })
    expect(actual).toEqual({
      'data/OfficeDeadLetters': deadLetters,
      'data/OfficeQueue': queue('office', 'data/OfficeDeadLetters'),
      'data/ReceiptsDeadLetters': deadLetters,
      'data/ReceiptsQueue': queue('receipts', 'data/ReceiptsDeadLetters'),
      'data/FailedEvents': deadLetters,
      'data/MailEventsQueue': queue('mailEvents', 'data/FailedEvents'),
      'storage/UploadsQueue': queue('uploads', 'data/FailedEvents'),
    })
  })

  const rule = (of: string) => `arn:aws:events:${region}:${of}:rule/a`
  const stranger = '210987654321'
  test.each([
    ['OfficeQueue', 's3.amazonaws.com', 'data/OffertData', account, true],
    ['ReceiptsQueue', 's3.amazonaws.com', 'data/OffertData', account, true],
    ['OfficeQueue', 's3.amazonaws.com', 'data/OffertData', stranger, false],
    ['OfficeQueue', 's3.amazonaws.com', 'storage/offertimagesBucket', account, false],
    ['OfficeQueue', 'events.amazonaws.com', 'data/OffertData', account, false],
    ['FailedEvents', 'events.amazonaws.com', rule(account), account, true],
    ['FailedEvents', 'events.amazonaws.com', rule(stranger), stranger, false],
  ])('%s takes a message of %s for %s in %s: %s', (queue, by, source, from, taken) => {
    const context = {
      'aws:SourceArn': source,
      'aws:SourceAccount': from,
      'aws:SecureTransport': 'true',
    }
    const call = { by, action: 'sqs:SendMessage', resource: `data/${queue}`, context }
    const { Statement } = resourceNamed(`data/${queue}Policy`).PolicyDocument
    expect(allows(Statement, call)).toBe(taken)
    expect(
      allows(Statement, { ...call, context: { ...context, 'aws:SecureTransport': 'false' } }),
    ).toBe(false)
  })

  test('new requests, mails and uploads notify their queues', () => {
    const wakes = resources
      .filter(({ type }) => type === 'Custom::S3BucketNotifications')
      .flatMap(({ BucketName, NotificationConfiguration: all }) =>
        [...(all.QueueConfigurations ?? []), ...(all.LambdaFunctionConfigurations ?? [])].map(
          ({ Events, Filter, QueueArn, LambdaFunctionArn }) => {
            const rules = (Filter?.Key.FilterRules ?? []).map(
              ({ Name, Value }: Json) => `${Name} ${Value}`,
            )
            return [BucketName, Events, ...rules, QueueArn ?? LambdaFunctionArn].join(' ')
          },
        ),
      )
    const created = 'data/OffertData s3:ObjectCreated:Put suffix'
    expect(wakes).toEqual([
      'storage/offertimagesBucket s3:ObjectCreated:* prefix public/quarantine/ storage/UploadsQueue',
      `${created} /request.json prefix requests/ data/OfficeQueue`,
      `${created} /sent.json prefix requests/ data/ReceiptsQueue`,
    ])
  })

  test('each queue has a batch size of 1 and a concurrency of 2, and failures are reported per message', () => {
    const mapping = { BatchSize: 1, FunctionResponseTypes: ['ReportBatchItemFailures'] }
    const actual = ofType('Lambda::EventSourceMapping').map(
      ({ name: _, type: _type, deletion: _d, replaced: _r, Tags: _t, ...rest }) => rest,
    )
    const expected = [
      ['mail-office', 'data/OfficeQueue'],
      ['mail-receipt', 'data/ReceiptsQueue'],
      ['ses-events', 'data/MailEventsQueue'],
      ['inspect-upload', 'storage/UploadsQueue'],
    ].map(([name, queue]) => ({
      ...mapping,
      FunctionName: `function/${name}`,
      EventSourceArn: queue,
      ScalingConfig: { MaximumConcurrency: 2 },
    }))
    expect(actual).toEqual(expected)
  })

  test('each schedule has its time, retries and dead-letter queue', () => {
    const actual = table(ofType('Scheduler::Schedule'), (schedule) => {
      const { ScheduleExpression, ScheduleExpressionTimezone, State, Target } = schedule
      const retries = Object.values(Target.RetryPolicy)
      return [
        ScheduleExpression,
        ScheduleExpressionTimezone,
        State,
        Target.Arn,
        ...retries,
        Target.DeadLetterConfig?.Arn,
      ].join(' ')
    })
    const row = (schedule: string, name: string, zone = 'Etc/UTC') =>
      `${schedule} ${zone} ENABLED function/${name} 600 3 data/FailedEvents`
    expect(actual).toEqual({
      'events/reconcileschedule': row('rate(15 minutes)', 'reconcile'),
      'events/canaryschedule': row('cron(0 4 * * ? *)', 'canary'),
      'events/siteschedule': row('rate(15 minutes)', 'canary'),
      'events/digestschedule': row('cron(0 5 ? * MON *)', 'digest'),
      'events/officeschedule': row('cron(0 8 * * ? *)', 'office', 'Europe/Stockholm'),
    })
  })

  test('failed asynchronous invocations go to the dead-letter queue without retries', () => {
    const destinations = ofType('Lambda::EventInvokeConfig').map(
      ({ FunctionName, MaximumRetryAttempts, DestinationConfig }) =>
        [FunctionName, MaximumRetryAttempts, DestinationConfig?.OnFailure.Destination].join(' '),
    )
    expect(destinations).toEqual(
      ['reconcile', 'canary', 'digest', 'office'].map(
        (name) => `function/${name} 0 data/FailedEvents`,
      ),
    )
  })

  test('mail to the office ignores the suppression list, and SES publishes events of every mail', () => {
    const sets = table(
      ofType('SES::ConfigurationSet'),
      ({ SuppressionOptions, ReputationOptions }) => {
        expect(ReputationOptions).toEqual({ ReputationMetricsEnabled: true })
        return SuppressionOptions
      },
    )
    const ValidationOptions = { ConditionThreshold: { ConditionThresholdEnabled: 'DISABLED' } }
    expect(sets).toEqual({
      'data/OfficeMail': { SuppressedReasons: [], ValidationOptions },
      'data/ReceiptMail': { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
    })
    for (const { EventDestination } of ofType('SES::ConfigurationSetEventDestination'))
      expect(EventDestination).toEqual({
        Enabled: true,
        EventBridgeDestination: {
          EventBusArn: `arn:aws:events:${region}:${account}:event-bus/default`,
        },
        MatchingEventTypes: ['delivery', 'bounce', 'complaint', 'reject', 'deliveryDelay'],
      })
    const rule = resourceNamed('events/MailEvents')
    expect(rule).toMatchObject({
      State: 'ENABLED',
      EventPattern: {
        source: ['aws.ses'],
        detail: {
          mail: { tags: { 'ses:configuration-set': ['data/OfficeMail', 'data/ReceiptMail'] } },
        },
      },
      Targets: [
        {
          Arn: 'data/MailEventsQueue',
          DeadLetterConfig: { Arn: 'data/FailedEvents' },
          RetryPolicy: { MaximumEventAgeInSeconds: 86_400, MaximumRetryAttempts: 185 },
        },
      ],
    })
  })
})

test('the outputs have the keys of the local AWS', () => {
  for (const key of ['siteOrigin', 'quoteEndpoint', 'dataBucket', 'identityPoolId', 'operations'])
    expect(outputs).toContain(key)
  expect(outputs).not.toContain('localAws')
})
