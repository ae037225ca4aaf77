/** What OFFICE_LOGIN adds to the templates, and that it changes nothing else. Amplify's parts can be made once in a process: this is another. */
import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { type Json, type Resource, resources as without } from './template.ts'

const print =
  "import('./tests/template.ts').then(({ resources, outputs }) => console.log('\\u0000' + JSON.stringify({ resources, outputs })))"
const printed = execFileSync(process.execPath, ['--input-type=module', '-e', print], {
  cwd: new URL('..', import.meta.url),
  env: { ...process.env, OFFICE_LOGIN: '1', VITEST: undefined },
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  stdio: ['ignore', 'pipe', 'inherit'],
})
const { resources, outputs } = JSON.parse(printed.slice(printed.indexOf('\u0000') + 1)) as { resources: Resource[]; outputs: string }

const ofType = (type: string) => resources.filter((each) => each.type === `AWS::${type}`)
const text = (resource: Resource | undefined) => JSON.stringify(resource)

test('leaves what stands without it as it is', () => {
  // The root names its nested stacks and what they hand on; all within is compared.
  const own = ({ type }: Resource) => type !== 'AWS::CloudFormation::Stack'
  const changed = without.filter(own).filter((each) => !resources.some((other) => text(other) === text(JSON.parse(text(each)))))
  expect(changed.map(({ name }) => name)).toEqual([])
  const added = resources.filter(own).filter((each) => !without.some((other) => text(other) === text(each)))
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
  test('takes nobody who was not invited, and nobody without a code from an app', () => {
    const [pool, ...others] = ofType('Cognito::UserPool')
    expect(others).toEqual([])
    const { AdminCreateUserConfig, MfaConfiguration, EnabledMfas, Policies, AccountRecoverySetting, UsernameAttributes, deletion } = pool!
    expect(AdminCreateUserConfig.AllowAdminCreateUserOnly).toBe(true)
    expect([MfaConfiguration, EnabledMfas, UsernameAttributes, deletion]).toEqual([
      'ON',
      ['SOFTWARE_TOKEN_MFA'],
      ['email'],
      'RetainExceptOnCreate',
    ])
    expect(Policies.PasswordPolicy).toMatchObject({ MinimumLength: 12, TemporaryPasswordValidityDays: 7 })
    expect(AccountRecoverySetting.RecoveryMechanisms).toEqual([{ Name: 'verified_email', Priority: 1 }])
  })

  test('has one client, whose sessions end', () => {
    expect(
      ofType('Cognito::UserPoolClient').map(
        ({
          ExplicitAuthFlows,
          GenerateSecret,
          AuthSessionValidity,
          AccessTokenValidity,
          RefreshTokenValidity,
          TokenValidityUnits,
          PreventUserExistenceErrors,
          EnableTokenRevocation,
        }) => [
          ...[ExplicitAuthFlows, GenerateSecret ?? false, PreventUserExistenceErrors, EnableTokenRevocation],
          `${AuthSessionValidity} to sign in, ${AccessTokenValidity} ${TokenValidityUnits.AccessToken}, ${RefreshTokenValidity} ${TokenValidityUnits.RefreshToken}`,
        ],
      ),
    ).toEqual([[['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'], false, 'ENABLED', true, '15 to sign in, 15 minutes, 12 hours']])
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
