import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Stack } from 'aws-cdk-lib'
import { Match, Template } from 'aws-cdk-lib/assertions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newRequest, settings } from '../../scripts/lab/drills/office.ts'
import { account, allows, type Call, region } from './policy.ts'
import { type LocalAws, startLocalAws } from '../../scripts/local-aws/startLocalAws.ts'

// biome-ignore lint/suspicious/noExplicitAny: templates are JSON without types
type Json = any

const context = {
  'amplify-backend-namespace': 'ljungsol',
  'amplify-backend-name': 'main',
  'amplify-backend-type': 'branch',
}
/** Everything that the tests write. */
const folder = mkdtempSync(join(tmpdir(), 'backend-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const siteOrigin = 'https://www.firma.example'
let resources: {
  logicalId: string
  Type: string
  Properties: Record<string, Json>
  DeletionPolicy?: string
  UpdateReplacePolicy?: string
}[]
let templates: Template[]

beforeAll(async () => {
  process.env.CDK_CONTEXT_JSON = JSON.stringify(context)
  process.env.CDK_OUTDIR = join(folder, 'cdk.out')
  Object.assign(process.env, { SITE_ORIGIN: siteOrigin, MAIL_FROM: 'offert@firma.example', ALARM_EMAIL: 'larm@firma.example' })
  const { backend } = await import('../backend.ts')
  const stacks = backend.stack.node.findAll().filter((construct): construct is Stack => 'templateOptions' in construct)
  templates = stacks.map((stack) => Template.fromStack(stack))
  const all = templates.map((template) => template.toJSON())
  resources = all.flatMap(({ Resources = {} }) =>
    Object.entries<Json>(Resources).map(([logicalId, resource]) => ({ logicalId, ...resource })),
  )
}, 180_000)

const ofType = (type: string) => resources.filter((resource) => resource.Type === type)
const bucket = (start: string) => ofType('AWS::S3::Bucket').find(({ logicalId }) => logicalId.startsWith(start))
const lambda = (name: string) =>
  ofType('AWS::Lambda::Function').find(({ Properties }) =>
    Properties.Tags?.some((tag: Json) => tag.Key === 'amplify:friendly-name' && tag.Value === name),
  )

/** What the role whose name starts like this may do. */
function statementsOf(roleStart: string): Json[] {
  return ofType('AWS::IAM::Policy')
    .filter(({ Properties }) => Properties.Roles.some((role: Json) => String(role.Ref).startsWith(roleStart)))
    .flatMap(({ Properties }) => Properties.PolicyDocument.Statement)
}

describe('the bucket that visitors upload to', () => {
  test('nothing in it can be public, and it is encrypted', () => {
    const { PublicAccessBlockConfiguration, BucketEncryption, OwnershipControls } = bucket('offertimages')?.Properties ?? {}
    expect(PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    })
    expect(BucketEncryption.ServerSideEncryptionConfiguration).toHaveLength(1)
    expect(OwnershipControls.Rules).toEqual([{ ObjectOwnership: 'BucketOwnerEnforced' }])
  })

  test("only the site's pages may put into it, and nobody reads it from a browser", () => {
    expect(bucket('offertimages')?.Properties.CorsConfiguration.CorsRules).toEqual([
      { AllowedHeaders: ['*'], AllowedMethods: ['PUT'], AllowedOrigins: [siteOrigin], ExposedHeaders: ['ETag'], MaxAge: 3600 },
    ])
  })

  test('everything in it is gone after a day, unfinished uploads too', () => {
    expect(bucket('offertimages')?.Properties.LifecycleConfiguration.Rules).toEqual([
      { Id: 'quarantine', Status: 'Enabled', ExpirationInDays: 1, AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } },
    ])
  })

  test('an upload wakes the inspection', () => {
    const [notification] = ofType('Custom::S3BucketNotifications')
    const [configuration] = notification?.Properties.NotificationConfiguration.LambdaFunctionConfigurations ?? []
    expect(configuration.Events).toEqual(['s3:ObjectCreated:*'])
    expect(JSON.stringify(configuration.LambdaFunctionArn)).toContain('inspectupload')
  })
})

describe('the bucket that keeps the requests', () => {
  test('is private, encrypted, versioned and outlives the stack', () => {
    const found = bucket('OffertData')
    expect(found?.Properties).toMatchObject({
      VersioningConfiguration: { Status: 'Enabled' },
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      BucketEncryption: { ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }] },
    })
    expect([found?.DeletionPolicy, found?.UpdateReplacePolicy]).toEqual(['Retain', 'Retain'])
    expect(found?.Properties.CorsConfiguration).toBeUndefined()
  })

  test('forgets a request and its versions within 24 months', () => {
    const rules: Json[] = bucket('OffertData')?.Properties.LifecycleConfiguration.Rules
    const retention = rules.find((rule) => rule.Id === 'retention')
    expect(retention.Prefix).toBeUndefined()
    const days = retention.ExpirationInDays + retention.NoncurrentVersionExpiration.NoncurrentDays
    expect(days).toBeLessThanOrEqual(730 - 2)
    expect(days).toBeGreaterThan(720)
    expect(rules.find((rule) => rule.Id === 'delete-markers').ExpiredObjectDeleteMarker).toBe(true)
  })

  test('no rule ever expires what waits in the outbox before its time', () => {
    const rules: Json[] = bucket('OffertData')?.Properties.LifecycleConfiguration.Rules
    expect(rules.filter((rule) => rule.ExpirationInDays < 700).map((rule) => rule.Prefix)).toEqual(['ratelimit/', 'receipts/'])
  })
})

test('both buckets refuse requests without TLS', () => {
  const denied = ofType('AWS::S3::BucketPolicy').filter(({ Properties }) =>
    Properties.PolicyDocument.Statement.some(
      (each: Json) => each.Effect === 'Deny' && each.Condition?.Bool?.['aws:SecureTransport'] === 'false',
    ),
  )
  expect(denied).toHaveLength(2)
})

describe('visitors', () => {
  test('there is no user pool, and the classic flow is off', () => {
    expect(ofType('AWS::Cognito::UserPool')).toEqual([])
    const [pool, ...others] = ofType('AWS::Cognito::IdentityPool')
    expect(others).toEqual([])
    expect(pool?.Properties).toMatchObject({ AllowUnauthenticatedIdentities: true, AllowClassicFlow: false })
  })

  test('a guest may put into quarantine and nothing else', () => {
    const statements = statementsOf('VisitorRole')
    expect(statements).toHaveLength(1)
    expect(statements[0]).toMatchObject({ Effect: 'Allow', Action: 's3:PutObject' })
    expect(JSON.stringify(statements[0].Resource)).toMatch(/\/public\/quarantine\/\*"\]\]\}$/)
    const [role] = ofType('AWS::IAM::Role').filter(({ logicalId }) => logicalId.startsWith('VisitorRole'))
    expect(role?.Properties.ManagedPolicyArns).toBeUndefined()
    expect(role?.Properties.AssumeRolePolicyDocument.Statement[0].Condition['ForAnyValue:StringLike']).toEqual({
      'cognito-identity.amazonaws.com:amr': 'unauthenticated',
    })
  })
})

describe('the functions', () => {
  const names = ['send-offert', 'sweep', 'digest', 'inspect-upload']

  test('run on Node 24 and know the buckets', () => {
    for (const name of names) expect(lambda(name)?.Properties.Runtime, name).toBe('nodejs24.x')
    for (const name of ['send-offert', 'sweep', 'digest']) {
      const { Variables } = lambda(name)?.Properties.Environment ?? {}
      expect(Variables).toMatchObject({
        MAIL_FROM: 'offert@firma.example',
        SITE_ORIGIN: siteOrigin,
        SEND_RECEIPT: 'true',
        RATE_LIMIT_PER_HOUR: '10',
        NEWSLETTER: expect.stringMatching(/^(true|false)$/),
      })
      expect(Object.keys(Variables)).toEqual(
        expect.arrayContaining(['DATA_BUCKET', 'UPLOAD_BUCKET', 'MAIL_TO', 'COMPANY_NAME', 'COMPANY_PHONE', 'COLOURS']),
      )
    }
  })

  test('have no right to everything, and none to change rights', () => {
    const statements = names.flatMap((name) => statementsOf(name.replaceAll('-', '')))
    expect(statements.length).toBeGreaterThan(10)
    for (const { Action, Resource } of statements) {
      for (const action of [Action].flat()) expect(action).toMatch(/^(s3:(GetObject|PutObject|DeleteObject|ListBucket)|ses:SendEmail)$/)
      expect([Resource].flat()).not.toContain('*')
    }
  })

  test('only those that mail may, and only as our sender', () => {
    const mailing = names.filter((name) => statementsOf(name.replaceAll('-', '')).some((each) => each.Action === 'ses:SendEmail'))
    expect(mailing).toEqual(['send-offert', 'sweep', 'digest'])
    const conditions = names
      .flatMap((name) => statementsOf(name.replaceAll('-', '')))
      .filter((each) => each.Action === 'ses:SendEmail')
      .map((each) => each.Condition)
    expect(conditions).toEqual(Array(3).fill({ StringEquals: { 'ses:FromAddress': 'offert@firma.example' } }))
  })

  test('none may delete a stored request: that takes the owner', () => {
    const deleting = names
      .flatMap((name) => statementsOf(name.replaceAll('-', '')))
      .filter((each) => [each.Action].flat().includes('s3:DeleteObject'))
    expect(deleting.map((each) => /\/([a-z/]+)\*/.exec(JSON.stringify(each.Resource))?.[1])).toEqual([
      'outbox/',
      'outbox/',
      'public/quarantine/',
    ])
  })

  test("the endpoint takes posts from the site's pages and not too many at once", () => {
    const [url, ...others] = ofType('AWS::Lambda::Url')
    expect(others).toEqual([])
    expect(url?.Properties).toMatchObject({
      AuthType: 'NONE',
      Cors: { AllowOrigins: [siteOrigin], AllowMethods: ['POST'], AllowHeaders: ['content-type'], ExposeHeaders: ['Retry-After'] },
    })
    expect(lambda('send-offert')?.Properties.ReservedConcurrentExecutions).toBe(10)
    expect(
      ofType('AWS::Lambda::Permission')
        .filter(({ Properties }) => Properties.Principal === '*')
        .map(({ Properties }) => Properties.Action),
    ).toEqual(['lambda:InvokeFunctionUrl', 'lambda:InvokeFunction'])
  })

  test('the sweep runs every five minutes, is over before the next one, and the digest comes on Mondays', () => {
    const schedules = ofType('AWS::Scheduler::Schedule').map(({ Properties }) => [
      Properties.ScheduleExpression,
      Properties.ScheduleExpressionTimezone,
    ])
    expect(schedules).toEqual([
      ['cron(*/5 * * * ? *)', 'UTC'],
      ['cron(0 7 ? * 2 *)', 'Europe/Stockholm'],
    ])
    expect(lambda('sweep')?.Properties.Timeout).toBeLessThan(300)
    expect(ofType('AWS::Lambda::EventInvokeConfig').map(({ Properties }) => Properties.MaximumRetryAttempts)).toEqual([0, 0])
  })
})

describe('the owner hears of trouble', () => {
  /** Which function's which metric, and from what threshold, how long, and what silence means. */
  test.each([
    ['OutboxStuck', 'sweep Errors >= 1 in 3 x 5 min'],
    ['SweepDead', 'sweep Invocations < 1 in 1 x 30 min, silence rings'],
    ['VisitorsGetErrors', 'send-offert Url5xxCount >= 1 in 1 x 5 min'],
    ['VisitorsThrottled', 'send-offert Throttles >= 5 in 1 x 5 min'],
    ['DigestFailed', 'digest Errors >= 1 in 1 x 60 min'],
    ['InspectionFailed', 'inspect-upload Errors >= 3 in 1 x 60 min'],
    ['MailsBounce', 'SES Reputation.BounceRate >= 0.05 in 1 x 60 min'],
  ])('%s rings on %s, and its mail goes out', (id, means) => {
    const alarm = ofType('AWS::CloudWatch::Alarm').find(({ logicalId }) => logicalId.replace(/[0-9A-F]{8}$/, '') === id)
    expect(alarm && meaning(alarm.Properties)).toBe(means)
    for (const topic of [...alarm!.Properties.AlarmActions, ...alarm!.Properties.OKActions])
      expect(reached(topic.Ref)).toEqual(['larm@firma.example'])
  })

  test('there is no alarm besides these', () => {
    expect(ofType('AWS::CloudWatch::Alarm')).toHaveLength(7)
  })

  const sign: Record<string, string> = { GreaterThanOrEqualToThreshold: '>=', LessThanThreshold: '<' }
  // Alarms have a stack of their own: a parameter names the output of the function's stack.
  function functionOf(parameter: string): string {
    const outputs = templates.flatMap((template) => Object.entries<Json>(template.findOutputs('*')))
    const [, output] = outputs.find(([name]) => parameter.endsWith(`Outputs${name}`)) ?? []
    const found = ofType('AWS::Lambda::Function').find(({ logicalId }) => logicalId === output?.Value.Ref)
    return found?.Properties.Tags.find((tag: Json) => tag.Key === 'amplify:friendly-name').Value
  }
  function meaning({ Namespace, MetricName, Dimensions, Statistic, Period, Threshold, EvaluationPeriods, ...alarm }: Json): string {
    const whose = Namespace === 'AWS/SES' ? 'SES' : functionOf(Dimensions.find(({ Name }: Json) => Name === 'FunctionName').Value.Ref)
    expect([Namespace, Statistic]).toEqual(whose === 'SES' ? ['AWS/SES', 'Average'] : ['AWS/Lambda', 'Sum'])
    const silence = alarm.TreatMissingData === 'breaching' ? ', silence rings' : ''
    return `${whose} ${MetricName} ${sign[alarm.ComparisonOperator]} ${Threshold} in ${EvaluationPeriods} x ${Period / 60} min${silence}`
  }

  /** The addresses that get what this account's alarms publish to the topic; none when the topic's policy refuses it. */
  function reached(topic: string): string[] {
    const policies = ofType('AWS::SNS::TopicPolicy').filter(({ Properties }) => Properties.Topics.some((each: Json) => each.Ref === topic))
    const call = (from: string, secure = 'true'): Call => ({
      service: 'cloudwatch.amazonaws.com',
      action: 'sns:Publish',
      resource: topic,
      context: {
        'aws:SourceAccount': from,
        'aws:SourceArn': `arn:aws:cloudwatch:${region}:${from}:alarm:OutboxStuck`,
        'aws:SecureTransport': secure,
      },
    })
    expect(policies).toHaveLength(1)
    const { PolicyDocument } = policies[0]!.Properties
    expect([allows(PolicyDocument, call('210987654321')), allows(PolicyDocument, call(account, 'false'))]).toEqual([false, false])
    if (!allows(PolicyDocument, call(account))) return []
    return ofType('AWS::SNS::Subscription').flatMap(({ Properties }) =>
      Properties.TopicArn.Ref === topic && Properties.Protocol === 'email' ? [Properties.Endpoint] : [],
    )
  }

  test('so is a bill that nobody planned', () => {
    expect(ofType('AWS::Budgets::Budget')[0]?.Properties.Budget.BudgetLimit).toEqual({ Amount: 20, Unit: 'USD' })
  })
})

test('the build gets what the local AWS gives it', () => {
  const custom = JSON.stringify(templates.map((template) => template.findOutputs('*', Match.anyValue())))
  for (const key of ['siteOrigin', 'quoteEndpoint', 'dataBucket', 'identity_pool_id', 'unauthenticated_identities_enabled', 'aws_region'])
    expect(custom).toContain(key)
  expect(custom).not.toContain('localAws')
})

describe('the bundles that would be deployed, against the local AWS', () => {
  let aws: LocalAws
  beforeAll(async () => {
    const functionsDir = join(folder, 'bundles')
    for (const name of ['send-offert', 'sweep', 'digest', 'inspect-upload']) {
      const hash = lambda(name)?.Properties.Code.S3Key.replace('.zip', '')
      mkdirSync(join(functionsDir, name), { recursive: true })
      writeFileSync(
        join(functionsDir, name, 'handler.ts'),
        `export { handler } from ${JSON.stringify(join(process.env.CDK_OUTDIR ?? '', `asset.${hash}`, 'index.mjs'))}\n`,
      )
    }
    aws = await startLocalAws({
      siteOrigin,
      settings,
      functionsDir,
      awsPort: 0,
      endpointPort: 0,
      inboxPort: 0,
      reconcileSeconds: 0,
      dataDir: join(folder, 'local-aws'),
    })
  })
  afterAll(() => aws.stop())

  const post = (request: object) =>
    fetch(aws.outputs.custom.quoteEndpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
    })
  const subjects = () => aws.mails().map(({ to, subject }) => `${to}: ${subject}`)

  test('a request is stored and mailed with a receipt', async () => {
    const request = newRequest()
    expect(await (await post(request)).json()).toMatchObject({ success: true })
    expect(subjects()).toEqual([expect.stringContaining('kontor@firma.example: '), expect.stringContaining(`${request.email}: `)])
  })

  test('the sweep mails what could not be mailed', async () => {
    aws.faults.set([{ service: 'ses', kind: 'error' }])
    const request = newRequest()
    expect((await post(request)).status).toBe(200)
    aws.faults.clear()
    aws.store.passTime(5 * 60_000)
    await aws.functions.sweep.invoke({})
    expect(aws.mails().filter(({ text }) => text.includes(request.email))).not.toEqual([])
  })

  test('the digest lists both', async () => {
    await aws.functions.digest.invoke({})
    expect(aws.mails().at(-1)?.attachments[0]?.type).toMatch(/^text\/csv/)
  })

  test('an upload that is no picture is deleted', async () => {
    const bytes = Buffer.from('<script>')
    aws.store.put('offert-images', 'public/quarantine/1/a.jpg', bytes, {})
    const object = { key: 'public/quarantine/1/a.jpg', size: bytes.length }
    await aws.functions['inspect-upload'].invoke({ Records: [{ s3: { bucket: { name: 'offert-images' }, object } }] })
    expect(aws.store.find('offert-images', object.key)).toBeUndefined()
  })
})
