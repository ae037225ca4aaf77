/** What the office's login adds to the templates, and what a preview leaves out. Amplify's parts can be made once in a process: these are others. */
import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { type Json, type Resource, resources as without } from './template.ts'

type Synthesised = { resources: Resource[]; outputs: string }

function synthesised(env: Record<string, string>): Synthesised {
  const print =
    "import('./tests/template.ts').then(({ resources, outputs }) => console.log('\\u0000' + JSON.stringify({ resources, outputs })))"
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', print], {
    cwd: new URL('..', import.meta.url),
    env: { ...process.env, SYNTHESISE: JSON.stringify(env), VITEST: undefined },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return JSON.parse(printed.slice(printed.indexOf('\u0000') + 1)) as Synthesised
}
/** With `template.ts` every day on which facts and prices of the content have passed is synthesised. */
const on = (day: string) => ({ SOURCE_DATE_EPOCH: String(Date.parse(day) / 1000) })
const { resources, outputs } = synthesised({ OFFICE_LOGIN: '1', ...on('2027-02-15') })

const ofType = (type: string) => resources.filter((each) => each.type === `AWS::${type}`)
const text = (resource: Resource | undefined) => JSON.stringify(resource)

test('a preview has no alarms, and nothing of it outlives it', () => {
  const { resources: preview } = synthesised({
    OFFICE_LOGIN: '1',
    AWS_BRANCH: 'pr-7',
    AWS_APP_ID: 'd1a2b3',
    SITE_ORIGIN: '',
    ...on('2028-02-29'),
  })
  expect(preview.filter(({ type }) => /CloudWatch::Alarm|SNS::|Budget/.test(type))).toEqual([])
  expect(preview.filter(({ deletion, replaced }) => `${deletion}${replaced}`.includes('Retain')).map(({ name }) => name)).toEqual([])
  expect(preview.some(({ name, type }) => name.startsWith('data/OffertData') && type === 'Custom::S3AutoDeleteObjects')).toBe(true)
  expect(preview.filter(({ type }) => type === 'AWS::Scheduler::Schedule')).toHaveLength(2)
}, 300_000)

test('leaves what stands without it as it is', () => {
  // The root names its nested stacks and what they hand on; all within is compared.
  const own = ({ type }: Resource) => type !== 'AWS::CloudFormation::Stack'
  const changed = without.filter(own).filter((each) => !resources.some((other) => text(other) === text(JSON.parse(text(each)))))
  const names = changed.map(({ name }) => name)
  // It mails no table then.
  expect(names).toEqual(['function/digest'])
  const added = resources.filter(own).filter((each) => !names.includes(each.name) && !without.some((other) => text(other) === text(each)))
  expect(added.map(({ name, type }) => `${type.replace('AWS::', '')} ${name}`).toSorted()).toMatchInlineSnapshot(`
    [
      "Cognito::IdentityPool auth/amplifyAuthIdentityPool",
      "Cognito::IdentityPoolRoleAttachment auth/amplifyAuthIdentityPoolRoleAttachment",
      "Cognito::UserPool auth/amplifyAuthUserPool",
      "Cognito::UserPoolClient auth/amplifyAuthUserPoolAppClient",
      "IAM::Policy events/SchedulerRoleForTarget516cc5DefaultPolicy",
      "IAM::Policy function/officelambdaServiceRoleDefaultPolicy",
      "IAM::Role auth/amplifyAuthauthenticatedUserRole",
      "IAM::Role auth/amplifyAuthunauthenticatedUserRole",
      "IAM::Role events/SchedulerRoleForTarget516cc5",
      "IAM::Role function/officelambdaServiceRole",
      "Lambda::EventInvokeConfig function/officelambdaEventInvokeConfig",
      "Lambda::Function function/office",
      "Lambda::Permission function/officelambdainvokefunction",
      "Lambda::Permission function/officelambdainvokefunctionurl",
      "Lambda::Url function/officelambdaFunctionUrl",
      "Logs::LogGroup function/officeloggroup",
      "Scheduler::Schedule events/officeschedule",
    ]
  `)
})

describe('the pool', () => {
  test('takes nobody whom the owner has not created, and mails the code by SES', () => {
    const [pool, ...others] = ofType('Cognito::UserPool')
    expect(others).toEqual([])
    const { AdminCreateUserConfig, MfaConfiguration, Policies, AccountRecoverySetting, UsernameAttributes, deletion } = pool!
    expect([AdminCreateUserConfig.AllowAdminCreateUserOnly, MfaConfiguration ?? 'OFF', UsernameAttributes, deletion]).toEqual([
      ...[true, 'OFF', ['email']],
      'RetainExceptOnCreate',
    ])
    // Cognito wants PASSWORD in the list; nobody has one, and no recovery sets one.
    expect(Policies.SignInPolicy.AllowedFirstAuthFactors).toEqual(['PASSWORD', 'EMAIL_OTP'])
    expect(AccountRecoverySetting.RecoveryMechanisms).toEqual([{ Name: 'admin_only', Priority: 1 }])
    expect(pool!.EmailConfiguration).toEqual({
      EmailSendingAccount: 'DEVELOPER',
      From: expect.stringContaining('<offert@firma.example>'),
      SourceArn: 'arn:aws:ses:eu-north-1:123456789012:identity/firma.example',
    })
    expect(pool!.EmailAuthenticationMessage).toContain('{####}')
  })

  test('has one client, whose sessions end and whose refresh tokens work once', () => {
    const clients = ofType('Cognito::UserPoolClient')
    expect(clients).toHaveLength(1)
    expect(clients[0]).toMatchObject({
      ExplicitAuthFlows: ['ALLOW_USER_AUTH'],
      RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 30 },
      PreventUserExistenceErrors: 'ENABLED',
      EnableTokenRevocation: true,
      AuthSessionValidity: 15,
      AccessTokenValidity: 15,
      RefreshTokenValidity: 12,
      TokenValidityUnits: { AccessToken: 'minutes', RefreshToken: 'hours' },
    })
    expect(clients[0]?.GenerateSecret ?? false).toBe(false)
  })

  test('gives its people no rights in the account, and no guest anything', () => {
    const pools = ofType('Cognito::IdentityPool').map(({ name, AllowUnauthenticatedIdentities }) => [
      name.split('/')[0],
      AllowUnauthenticatedIdentities,
    ])
    expect(pools.toSorted()).toEqual([
      ['auth', false],
      ['guests', true],
    ])
    const roles = ofType('IAM::Policy').flatMap(({ Roles }) => Roles as string[])
    expect(roles.filter((role) => role.startsWith('auth/'))).toEqual([])
  })
})

describe('the function', () => {
  test('may do this and no more', () => {
    const policy = ofType('IAM::Policy').find(({ Roles }) => Roles[0] === 'function/officelambdaServiceRole')
    const short = ({ Action, Resource: on, Condition }: Json) =>
      `${[Action].flat().join(' ')} on ${[on].flat().join(', ')}${Condition ? ` if ${JSON.stringify(Condition)}` : ''}`
    expect(policy?.PolicyDocument.Statement.map(short)).toMatchInlineSnapshot(`
      [
        "s3:GetObject s3:DeleteObject s3:DeleteObjectVersion on storage/offertimagesBucket/public/quarantine/*",
        "s3:ListBucketVersions on storage/offertimagesBucket",
        "s3:GetObject on data/OffertData/requests/*, data/OffertData/receipts/*",
        "s3:PutObject on data/OffertData/requests/*, data/OffertData/days/*, data/OffertData/office/*",
        "s3:ListBucket on data/OffertData",
        "s3:DeleteObject s3:DeleteObjectVersion on data/OffertData/requests/*, data/OffertData/days/*, data/OffertData/office/*, data/OffertData/receipts/*",
        "s3:ListBucketVersions on data/OffertData",
        "ses:SendEmail on arn:aws:ses:eu-north-1:123456789012:identity/*, arn:aws:ses:eu-north-1:123456789012:configuration-set/data/OfficeMail if {"StringEquals":{"ses:FromAddress":"offert@firma.example"}}",
        "sqs:SendMessage sqs:GetQueueAttributes sqs:GetQueueUrl on data/FailedEvents",
      ]
    `)
  })

  test('is reached from the site’s pages with a token, and told its pool', () => {
    const url = ofType('Lambda::Url').find(({ TargetFunctionArn }) => TargetFunctionArn === 'function/office')
    expect([url?.AuthType, url?.Cors]).toEqual([
      'NONE',
      {
        AllowOrigins: ['https://www.firma.example'],
        AllowMethods: ['GET', 'POST'],
        AllowHeaders: ['authorization', 'content-type'],
        MaxAge: 3600,
      },
    ])
    const { Variables } = ofType('Lambda::Function').find(({ name }) => name === 'function/office')!.Environment
    expect([Variables.USER_POOL_ID, Variables.USER_POOL_CLIENT_ID, Variables.CONFIGURATION_SET]).toEqual([
      expect.stringMatching(/^auth\/.*UserPool/),
      expect.stringMatching(/^auth\/.*Client/),
      'data/OfficeMail',
    ])
    expect(Variables).not.toHaveProperty('AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER')
  })
})

test('the page learns where to ask, and visitors keep their pool', () => {
  const { customOutputs } = Object.assign({}, ...(JSON.parse(outputs) as object[])) as { customOutputs: { Value: string } }
  const { auth, custom } = JSON.parse(customOutputs.Value) as Json
  expect([auth, custom.office]).toEqual([
    undefined,
    { url: 'function/officelambdaFunctionUrl.FunctionUrl', identityPoolId: 'guests/Visitors' },
  ])
})
