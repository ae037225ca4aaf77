/** The policy and the configuration of the office page where it is deployed. */
import { expect, test } from 'vitest'
import { configOf } from '../../pages/kontor/pageConfig.ts'
import { officePolicy } from '../../pages/kontor/policy.ts'

const deployment = {
  auth: {
    aws_region: 'eu-north-1',
    identity_pool_id: 'visitors',
    user_pool_id: 'eu-north-1_Pool',
    user_pool_client_id: 'client',
  },
  storage: { aws_region: 'eu-north-1', bucket_name: 'uploads' },
  custom: {
    siteOrigin: 'https://www.firma.example',
    quoteEndpoint: 'https://quote.example/',
    dataBucket: 'requests',
    office: { url: 'https://office.example/', identityPoolId: 'visitors' },
  },
}

test('a deployed page connects to its API and Cognito, shows pictures of its bucket, and has no frames', () => {
  expect(officePolicy(deployment, "'sha256-x'").split('; ')).toEqual([
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "img-src 'self' https://requests.s3.eu-north-1.amazonaws.com",
    "font-src 'self'",
    "manifest-src 'self'",
    "connect-src 'self' https://office.example https://cognito-idp.eu-north-1.amazonaws.com",
    "frame-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    "style-src 'self' 'sha256-x'",
    "script-src 'self'",
  ])
})

test('a deployed page requires the sign-in and has no mails', () => {
  expect(configOf(deployment)).toEqual({
    api: 'https://office.example',
    login: { userPoolId: 'eu-north-1_Pool', userPoolClientId: 'client' },
  })
  const { office: _, ...withoutOffice } = deployment.custom
  expect(configOf({ ...deployment, custom: withoutOffice })).toBeUndefined()
})
