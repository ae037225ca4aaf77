import { defineAuth } from '@aws-amplify/backend'

/** The office's own people, added by the owner and by each other: they sign in with a mailed code and have no passwords. Visitors have nothing to do with it. */
export const auth = defineAuth({
  loginWith: { email: { otpLogin: true } },
  // Recovery would set a password.
  accountRecovery: 'NONE',
})
