/** Cognito's custom message trigger: it runs before the office's user pool mails anything. */
import { type Counting, takePlace } from '../shared/ceiling.ts'
import { logEvent, logFailure } from '../shared/log.ts'

/** The fields read from Cognito's event; `userName` is a name in the pool, not an address. */
type CustomMessage = { userName: string }

/**
 * Codes to one colleague, and to all. Anybody can have them mailed, from the quota of SES that
 * requests need.
 */
const perColleague = { perHour: 10, perDay: 30 }
const inAll = { perHour: 40, perDay: 120 }

/**
 * Lets Cognito mail a code below both ceilings: an error stops the mail. Passkeys send none and are
 * never stopped.
 */
export const createSignInCode = (deps: Counting) =>
  async function signInCode<Event extends CustomMessage>(event: Event): Promise<Event> {
    const { userName } = event
    const place = await takeBoth(deps, userName).catch((error: unknown) => {
      // A colleague must get in while S3 fails, which no stranger can cause.
      logFailure('code count', error, { who: userName })
      return 'taken' as const
    })
    if (place === 'taken') return event
    logEvent('code withheld', { who: userName, reason: place })
    throw new Error('Too many codes were asked for.')
  }

async function takeBoth(deps: Counting, userName: string): ReturnType<typeof takePlace> {
  const own = await takePlace(deps, `codes/${userName}`, perColleague)
  return own === 'taken' ? takePlace(deps, 'codes/all', inAll) : own
}
