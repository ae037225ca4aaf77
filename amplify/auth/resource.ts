import { defineAuth } from '@aws-amplify/backend'

/** The user pool of the office's staff, who sign in with a mailed code and have no passwords. */
export const auth = defineAuth({
  loginWith: { email: { otpLogin: true } },
  // Recovery would set a password.
  accountRecovery: 'NONE',
})
