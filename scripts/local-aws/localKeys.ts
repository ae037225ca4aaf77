/** Access keys of the local AWS. */
import { timeoutSeconds } from '../../amplify/functions/shared/timeouts.ts'
import type { Caller } from '../../amplify/permissions.ts'
import type { SigningKey } from './signature.ts'
import { keysOf } from '../../amplify/functions/shared/keys.ts'

export type LocalCaller = Exclude<Caller, 'guest'> | 'owner'

/** Keys identify the callers; they need not be secret because the local AWS listens on loopback. */
export const localKey = (caller: LocalCaller) => ({
  accessKeyId: `local-${caller}`,
  secretAccessKey: `only-for-the-local-aws-${caller}`,
})

export function localCredentials(accessKeyId: string): SigningKey | undefined {
  const callers: LocalCaller[] = ['owner', 'leads', ...keysOf(timeoutSeconds)]
  const caller = callers.find((caller) => localKey(caller).accessKeyId === accessKeyId)
  return caller && { caller, secret: localKey(caller).secretAccessKey }
}
