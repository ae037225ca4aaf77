import { S3Client } from '@aws-sdk/client-s3'
import { SESv2Client } from '@aws-sdk/client-sesv2'
import type { Settings } from './settings.ts'

/** All that a function needs from outside; tests bring their own. */
export type Deps = { s3: S3Client; ses: SESv2Client; now: () => Date; settings: Settings }

// Short enough that a visitor gets an answer before the function's own time is up.
const requestHandler = { connectionTimeout: 2000, requestTimeout: 5000, throwOnRequestTimeout: true }

export function awsDeps(settings: Settings): Deps {
  const s3 = new S3Client({ maxAttempts: 3, requestHandler })
  // No attempt is repeated: SES may have taken a mail whose answer was lost, and the outbox repeats it anyway.
  const ses = new SESv2Client({ maxAttempts: 1, requestHandler })
  // S3 decides what the time is, because the age of an outbox entry is read from its clock; the SDK keeps track of the difference.
  const now = () => new Date(Date.now() + s3.config.systemClockOffset)
  return { s3, ses, now, settings }
}
