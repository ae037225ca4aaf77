/** An error that the user can correct: commands print its message without a stack trace. */
export class UserFacingError extends Error {
  // Not a property, which Vite would print after the message.
  readonly #isUsage: boolean

  constructor(message: string, isUsage = false) {
    super(message)
    this.#isUsage = isUsage
    if (!process.env.DEBUG) this.stack = message
  }

  /** Wrong arguments or settings: the command names its help, and exits with 2. */
  get isUsage(): boolean {
    return this.#isUsage
  }
}

export const usageError = (message: string): UserFacingError => new UserFacingError(message, true)
