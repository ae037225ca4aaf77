/** Lambda entry of sign-in-code. */
import { S3Client } from '@aws-sdk/client-s3'
import { readVariables } from '../shared/functionSettings.ts'
import { createSignInCode } from './signInCode.ts'

export const handler = createSignInCode({
  s3: new S3Client({}),
  now: () => new Date(),
  settings: readVariables(process.env, ['uploadBucket']),
})
