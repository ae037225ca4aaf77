/**
 * Visitors are guests, who may upload pictures. The office signs in with a mailed code; backend.ts
 * closes the sign-up.
 */
import { defineAuth } from '@aws-amplify/backend'

export const auth = defineAuth({
  loginWith: { email: { otpLogin: true } },
  userAttributes: { email: { required: true, mutable: false } },
  // Recovery would set a password.
  accountRecovery: 'NONE',
})
