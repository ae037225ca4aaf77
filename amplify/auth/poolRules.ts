/** Rules of the office's sign-in that the deployment and the local AWS share. */
export const poolRules = {
  /** Time for entering the code. */
  signInMinutes: 15,
  /** A stolen access token works for a quarter of an hour; a session ends with the working day. */
  tokenMinutes: 15,
  sessionHours: 12,
  /** A refresh token works once, and again for this long in case the response was lost. */
  refreshRetrySeconds: 30,
  /**
   * What a user's own token may change: not the address, which codes are mailed to. Nothing reads
   * it.
   */
  writableAttributes: ['locale'],
} as const

/** Every access token of the pool has this scope, and no identity token. */
export const officeScope = 'aws.cognito.signin.user.admin'

/** Cognito puts the code in place of {####}. */
export const codeMail = {
  subject: 'Din kod till kontorets förfrågningar',
  text: 'Koden är {####}. Skriv den på sidan /kontor inom en kvart. Har du inte bett om någon kod behöver du inte göra något.',
} as const

/** The rights of the office's function. */
export const poolActions = ['ListUsers', 'AdminCreateUser', 'AdminDeleteUser'].map(
  (operation) => `cognito-idp:${operation}`,
)
