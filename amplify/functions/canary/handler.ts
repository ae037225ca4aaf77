/** Lambda entry of canary: uploads as a guest of the identity pool. */
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { SESv2Client } from '@aws-sdk/client-sesv2'
import { readVariables } from '../shared/functionSettings.ts'
import { createCanary } from './canary.ts'
import { mailDomainFaults } from './mailDomain.ts'
import { createSiteCheck } from './siteCheck.ts'

const {
  quoteEndpoint: endpoint,
  identityPoolId,
  uploadBucket,
  siteOrigin,
  mailFrom,
} = readVariables(process.env, [
  'quoteEndpoint',
  'identityPoolId',
  'uploadBucket',
  'siteOrigin',
  'mailFrom',
])
const { AWS_REGION, AWS_ENDPOINT_URL_COGNITO_IDENTITY: local } = process.env

/** Uploads with the credentials of a guest, as a browser does. */
async function upload(Key: string, Body: Buffer): Promise<void> {
  const { IdentityId } = await callIdentityPool<{ IdentityId: string }>('GetId', {
    IdentityPoolId: identityPoolId,
  })
  const { Credentials } = await callIdentityPool<{ Credentials: Record<string, string> }>(
    'GetCredentialsForIdentity',
    { IdentityId },
  )
  const {
    AccessKeyId: accessKeyId = '',
    SecretKey: secretAccessKey = '',
    SessionToken: sessionToken = '',
  } = Credentials
  const s3 = new S3Client({ credentials: { accessKeyId, secretAccessKey, sessionToken } })
  await s3.send(
    new PutObjectCommand({
      Bucket: uploadBucket,
      Key,
      Body,
      ContentType: 'image/png',
      IfNoneMatch: '*',
    }),
  )
}

async function callIdentityPool<Result>(action: string, body: object): Promise<Result> {
  const response = await fetch(local ?? `https://cognito-identity.${AWS_REGION}.amazonaws.com/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityService.${action}`,
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${action} answered ${response.status}.`)
  return (await response.json()) as Result
}

const canary = createCanary({
  endpoint,
  upload,
  // The local AWS has no domains.
  ...(!local && { domainFaults: () => mailDomainFaults({ ses: new SESv2Client({}), mailFrom }) }),
})
const siteCheck = createSiteCheck({ siteOrigin })

/** The daily test request, or the check of the site. */
export const handler = (event: { site?: boolean } = {}): Promise<string | boolean> =>
  event.site ? siteCheck() : canary()
