import { S3Client } from '@aws-sdk/client-s3'
import { SESv2Client } from '@aws-sdk/client-sesv2'
import type { FunctionSettings } from './functionSettings.ts'

/** All that a function needs from outside; tests bring their own. */
export type Deps = { s3: S3Client; ses: SESv2Client; now: () => Date; settings: FunctionSettings }

/** `mailTimeoutMs`: how long SES may take, which is long for a mail with pictures. */
export function awsDeps(settings: FunctionSettings, mailTimeoutMs = 30_000): Deps {
  // Short enough that a visitor gets an answer before the function's own time is up.
  const s3 = new S3Client({
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 2000, requestTimeout: 5000, throwOnRequestTimeout: true },
  })
  // No attempt is repeated here: it may have taken a mail whose answer was lost.
  const ses = new SESv2Client({
    maxAttempts: 1,
    requestHandler: { connectionTimeout: 2000, requestTimeout: mailTimeoutMs, throwOnRequestTimeout: true },
  })
  // S3 decides what the time is, because the age of what is stored is read from its clock; the SDK keeps track of the difference.
  const now = () => new Date(Date.now() + s3.config.systemClockOffset)
  return { s3, ses, now, settings }
}
