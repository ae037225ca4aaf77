/** Quotas of an account: how many calls or mails of a window of time AWS takes. */
import { AwsError } from './AwsError.ts'

type Quota = { limit: number; windowMs: number; refusal: AwsError }

/** Counts one call, or throws when the window is full. */
export function createQuota({ limit, windowMs, refusal }: Quota, now: () => number) {
  let taken: number[] = []
  return function take(count = 1): void {
    const since = now() - windowMs
    taken = taken.filter((at) => at > since)
    if (taken.length + count > limit) throw refusal
    for (let each = 0; each < count; each++) taken.push(now())
  }
}

/**
 * SES counts recipients. `perSecond` is 14 in a new account; the local one has no limit, because
 * its mails take no time.
 */
export type MailQuota = { perDay: number; perSecond: number }
export const localMailQuota: MailQuota = { perDay: 50_000, perSecond: Infinity }

export function createMailQuota({ perDay, perSecond }: MailQuota, now: () => number) {
  const refused = (message: string) => new AwsError(429, 'TooManyRequestsException', message)
  const daily = createQuota(
    { limit: perDay, windowMs: 24 * 3600_000, refusal: refused('Daily message quota exceeded.') },
    now,
  )
  const rate = createQuota(
    { limit: perSecond, windowMs: 1000, refusal: refused('Maximum sending rate exceeded.') },
    now,
  )
  return function take(recipients: number): void {
    rate(recipients)
    daily(recipients)
  }
}
