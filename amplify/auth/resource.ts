/**
 * The user pool of the office's staff, who sign in with a mailed code or a passkey and have no
 * passwords.
 */
import { defineAuth } from '@aws-amplify/backend'
import { readBranchSettings } from '../deploySettings.ts'
import { signInCode } from '../functions/resources.ts'

export const auth = defineAuth({
  loginWith: {
    email: { otpLogin: true },
    webAuthn: {
      relyingPartyId: new URL(readBranchSettings(process.env).siteOrigin).hostname,
      userVerification: 'required',
    },
  },
  userAttributes: { email: { required: true, mutable: false } },
  // Recovery would set a password.
  accountRecovery: 'NONE',
  triggers: { customMessage: signInCode },
})
