/** The office's sign-in and API, and the templates of other settings. */
import { expect, test } from 'vitest'
import { type Json, ofType, outputs, type Resource, resources, siteOrigin } from './template.ts'
import { synthesise } from './synthesise.ts'

/**
 * Other dates than in `template.ts`: facts and prices past their dates must not stop a deployment.
 */
const on = (day: string) => ({ SOURCE_DATE_EPOCH: String(Date.parse(day) / 1000) })

test('a preview has no alarms, and all its resources are deleted with it', () => {
  const { resources: preview } = synthesise({
    AWS_BRANCH: 'pr-7',
    AWS_APP_ID: 'd1a2b3',
    SITE_ORIGIN: '',
    ...on('2028-02-29'),
  })
  expect(preview.filter(({ type }) => /CloudWatch::Alarm|SNS::|Budget/.test(type))).toEqual([])
  const isRetained = ({ deletion, replaced }: Resource) =>
    `${deletion}${replaced}`.includes('Retain')
  expect(preview.filter(isRetained).map(({ name }) => name)).toEqual([])
  const emptied = preview.filter(({ type }) => type === 'Custom::S3AutoDeleteObjects')
  expect(emptied.some(({ name }) => name.startsWith('data/OffertData'))).toBe(true)
  expect(preview.filter(({ type }) => type === 'AWS::Scheduler::Schedule')).toHaveLength(2)
}, 300_000)

test('RECORD_NUMBER=2 creates a new data bucket and changes all references to it', () => {
  const { resources: second } = synthesise({ RECORD_NUMBER: '2', ...on('2027-02-15') })
  const own = (list: Resource[], bucket: string) =>
    list
      .filter(({ type }) => type !== 'AWS::CloudFormation::Stack')
      .map(({ PolicyName: _, ...policy }) =>
        JSON.stringify(policy).replaceAll(bucket, 'OffertData'),
      )
      .toSorted()
  expect(second.map(({ name }) => name)).not.toContain('data/OffertData')
  expect(own(second, 'OffertData2')).toEqual(own(resources, 'OffertData'))
}, 300_000)

test('the pool has no sign-up, mails codes through SES and accepts passkeys of the site', () => {
  const [pool, ...others] = ofType('Cognito::UserPool')
  expect(others).toEqual([])
  expect(pool).toMatchObject({
    AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
    UsernameAttributes: ['email'],
    deletion: 'RetainExceptOnCreate',
    WebAuthnRelyingPartyID: new URL(siteOrigin).hostname,
    WebAuthnUserVerification: 'required',
    AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'admin_only', Priority: 1 }] },
  })
  expect(pool!.MfaConfiguration ?? 'OFF').toBe('OFF')
  // Cognito requires PASSWORD in the list; users have none, and account recovery is off.
  const factors = ['PASSWORD', 'EMAIL_OTP', 'WEB_AUTHN']
  expect(pool!.Policies.SignInPolicy.AllowedFirstAuthFactors).toEqual(factors)
  expect(pool!.EmailConfiguration).toEqual({
    EmailSendingAccount: 'DEVELOPER',
    From: expect.stringContaining('<offert@firma.example>'),
    SourceArn: 'arn:aws:ses:eu-north-1:123456789012:identity/firma.example',
  })
  expect(pool!.EmailAuthenticationMessage).toContain('{####}')
})

test('a token of the pool cannot change the address that codes are mailed to', () => {
  const email = ofType('Cognito::UserPool')[0]!.Schema.find(({ Name }: Json) => Name === 'email')
  expect(email).toMatchObject({ Mutable: false, Required: true })
  // A client with an empty list may write every standard attribute.
  expect(ofType('Cognito::UserPoolClient')[0]!.WriteAttributes).toEqual(['locale'])
})

test('the pool asks the function that counts codes before it mails, and has no firewall', () => {
  const [pool] = ofType('Cognito::UserPool')
  expect(pool!.LambdaConfig).toEqual({ CustomMessage: 'auth/sign-in-code' })
  // backend.test.ts has its permission.
  expect(ofType('WAFv2::WebACL')).toEqual([])
})

test('SIGN_IN_FIREWALL=1 blocks addresses that call the pool too often', () => {
  const { resources: guarded } = synthesise({ SIGN_IN_FIREWALL: '1', ...on('2027-02-15') })
  const [acl] = guarded.filter(({ type }) => type === 'AWS::WAFv2::WebACL')
  expect([acl!.Scope, acl!.DefaultAction, acl!.Rules]).toMatchObject([
    'REGIONAL',
    { Allow: {} },
    [
      {
        Action: { Block: {} },
        Statement: { RateBasedStatement: { AggregateKeyType: 'IP', Limit: 100 } },
      },
    ],
  ])
  const [association] = guarded.filter(({ type }) => type === 'AWS::WAFv2::WebACLAssociation')
  expect(association!.ResourceArn).toBe('auth/amplifyAuthUserPool')
}, 300_000)

test('the pool has one client, with limited sessions and single-use refresh tokens', () => {
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
    AllowedOAuthFlowsUserPoolClient: false,
  })
  expect(JSON.stringify(clients)).not.toMatch(/OAuthFlows":\[|OAuthScopes|CallbackURLs|https:/)
  expect(clients[0]?.GenerateSecret ?? false).toBe(false)
})

test('only the API invokes the function, and it requires an access token of the pool', () => {
  const issuer = 'https://cognito-idp.eu-north-1.amazonaws.com/auth/amplifyAuthUserPool'
  expect(ofType('ApiGatewayV2::Authorizer')).toMatchObject([
    {
      AuthorizerType: 'JWT',
      IdentitySource: ['$request.header.Authorization'],
      JwtConfiguration: { Issuer: issuer, Audience: ['auth/amplifyAuthUserPoolAppClient'] },
    },
  ])
  const routes = ofType('ApiGatewayV2::Route').map((route) => [
    route.RouteKey,
    route.AuthorizationType,
    route.AuthorizationScopes,
  ])
  // No identity token has the scope. A link in a mail works without a sign-in.
  const scopes = ['aws.cognito.signin.user.admin']
  expect(routes.toSorted()).toEqual([
    ['GET /{proxy+}', 'JWT', scopes],
    ['POST /undo', 'NONE', undefined],
    ['POST /{proxy+}', 'JWT', scopes],
  ])
  const [stage] = ofType('ApiGatewayV2::Stage')
  expect(stage?.DefaultRouteSettings).toEqual({ ThrottlingBurstLimit: 50, ThrottlingRateLimit: 20 })
  expect(stage?.RouteSettings).toEqual({
    'POST /undo': { ThrottlingBurstLimit: 5, ThrottlingRateLimit: 1 },
  })
  expect(stage?.AccessLogSettings.Format).toContain('$context.identity.sourceIp')
  const methods = { AllowMethods: ['GET', 'POST'], AllowHeaders: ['authorization', 'content-type'] }
  expect(ofType('ApiGatewayV2::Api')).toMatchObject([
    { CorsConfiguration: { AllowOrigins: [siteOrigin], ...methods, MaxAge: 3600 } },
  ])
  const callers = ofType('Lambda::Permission').filter(
    ({ FunctionName }) => FunctionName === 'function/office',
  )
  expect(new Set(callers.map(({ Principal }) => Principal))).toEqual(
    new Set(['apigateway.amazonaws.com']),
  )
})

test('the outputs have the API’s URL and the visitors’ identity pool', () => {
  const { customOutputs } = Object.assign({}, ...(JSON.parse(outputs) as object[])) as {
    customOutputs: { Value: string }
  }
  const { auth, custom } = JSON.parse(customOutputs.Value) as Json
  expect([auth, custom.office]).toEqual([
    undefined,
    { url: 'office-api/Api.ApiEndpoint', identityPoolId: 'guests/Visitors' },
  ])
})
