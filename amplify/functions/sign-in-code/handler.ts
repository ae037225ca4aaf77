/** Lambda entry of sign-in-code. */
import { S3Client } from '@aws-sdk/client-s3'
import { readVariables } from '../shared/functionSettings.ts'
import { createSignInCode } from './signInCode.ts'

// All of its calls end before Cognito's limit of 5 seconds.
const s3 = new S3Client({
  maxAttempts: 2,
  requestHandler: { requestTimeout: 1000, throwOnRequestTimeout: true },
})

export const handler = createSignInCode({
  s3,
  now: () => new Date(),
  settings: readVariables(process.env, ['uploadBucket']),
})
