/** An error that the user can correct: commands print its message without a stack trace. */
export class UserFacingError extends Error {
  constructor(message: string) {
    super(message)
    if (!process.env.DEBUG) this.stack = message
  }
}

/** Wrong arguments or settings: the command exits with 2. */
export class UsageError extends UserFacingError {}
