/** Reads what the local AWS has written to .cache/local-aws. */
import { readFileSync } from 'node:fs'
import { UserFacingError } from '../../amplify/functions/shared/userFacingError.ts'

/** For a file that a full disk or a sudden end of the machine has cut. */
export const damaged = (file: string) =>
  new UserFacingError(
    `${file} is damaged. Delete it, or its folder, and start again: only test requests and mails of this machine are there.`,
  )

export function parseStored<Stored>(file: string, json = readFileSync(file, 'utf8')): Stored {
  try {
    return JSON.parse(json)
  } catch {
    throw damaged(file)
  }
}
