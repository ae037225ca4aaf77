/** The functions' dependencies, replaced in tests. */
import { S3Client } from '@aws-sdk/client-s3'
import { SESv2Client } from '@aws-sdk/client-sesv2'
import { minuteMs } from './durations.ts'
import type { FunctionSettings } from './functionSettings.ts'

export type Deps = { s3: S3Client; ses: SESv2Client; now: () => Date; settings: FunctionSettings }

/** `mailTimeoutMs` allows for mails with pictures. */
export function awsDeps(settings: FunctionSettings, mailTimeoutMs = 30_000): Deps {
  // All attempts end before the function's timeout, so that visitors get a response.
  const s3 = new S3Client({
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 2000, requestTimeout: 5000, throwOnRequestTimeout: true },
  })
  // No retries: SES may have accepted a mail whose response was lost.
  const ses = new SESv2Client({
    maxAttempts: 1,
    requestHandler: {
      connectionTimeout: 2000,
      requestTimeout: mailTimeoutMs,
      throwOnRequestTimeout: true,
    },
  })
  const now = () => new Date(Date.now() + clockOffset(s3.config.systemClockOffset))
  return { s3, ses, now, settings }
}

/**
 * Follows S3's clock, which dates the objects, where this machine's is wrong. The SDK measures the
 * offset anew with each response, to whole seconds: applied to a right clock it would change the
 * order of requests that come within a second.
 */
const clockOffset = (measuredMs: number): number =>
  Math.abs(measuredMs) < minuteMs ? 0 : measuredMs
