/** An error that the user can correct: commands, Vite and Amplify print its message alone. */
export class UserFacingError extends Error {
  constructor(message: string) {
    super(message)
    this.stack = message
  }
}
