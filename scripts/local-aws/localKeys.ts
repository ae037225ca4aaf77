import { timeoutSeconds } from '../../amplify/functions/shared/timeouts.ts'
import type { Caller } from '../../amplify/permissions.ts'
import type { SigningKey } from './signature.ts'

export type LocalCaller = Exclude<Caller, 'guest'> | 'owner'

/** The local AWS answers on this machine alone, so its keys need not be secret; they only tell the callers apart. */
export const localKey = (caller: LocalCaller) => ({
  accessKeyId: `local-${caller}`,
  secretAccessKey: `only-for-the-local-aws-${caller}`,
})

export function localCredentials(accessKeyId: string): SigningKey | undefined {
  const callers = ['owner', 'office', ...Object.keys(timeoutSeconds)] as LocalCaller[]
  const caller = callers.find((each) => localKey(each).accessKeyId === accessKeyId)
  return caller && { caller, secret: localKey(caller).secretAccessKey }
}
