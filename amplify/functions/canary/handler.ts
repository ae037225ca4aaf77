/** Lambda entry of canary: uploads as a guest of the identity pool. */
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { readVariables } from '../shared/functionSettings.ts'
import { createCanary } from './canary.ts'

const {
  quoteEndpoint: endpoint,
  identityPoolId,
  uploadBucket,
} = readVariables(process.env, ['quoteEndpoint', 'identityPoolId', 'uploadBucket'])
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

export const handler = createCanary({ endpoint, upload })
