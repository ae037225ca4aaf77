/** An error that the user can correct: commands print its message without a stack trace. */
export class UserFacingError extends Error {
  /** Wrong arguments or settings: the command names its help, and exits with 2. */
  isUsage = false
  constructor(message: string) {
    super(message)
    if (!process.env.DEBUG) this.stack = message
  }
}

export const usageError = (message: string): UserFacingError =>
  Object.assign(new UserFacingError(message), { isUsage: true })
