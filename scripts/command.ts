/** How each command runs. */
import { UserFacingError } from '../amplify/functions/shared/userFacingError.ts'
import { loadSettings } from './commandSettings.ts'

/** Runs a command. A failure whose cause is outside the code ends it with one sentence. */
export async function run(main: () => unknown): Promise<void> {
  try {
    loadSettings()
    await main()
  } catch (error) {
    console.error(isOutsideTheCode(error) ? error.message : error)
    process.exit(1)
  }
}

/** Errors of the system have a `syscall`, wrong arguments a code of their own. */
function isOutsideTheCode(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const { code = '', syscall } = error as NodeJS.ErrnoException
  return error instanceof UserFacingError || Boolean(syscall) || code.startsWith('ERR_PARSE_ARGS')
}
