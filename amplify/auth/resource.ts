import { defineAuth } from '@aws-amplify/backend'
import { invitation } from './poolRules.ts'

/** The office's own people: invited by the owner, with a code from an app at every sign-in. Visitors have nothing to do with it. */
export const auth = defineAuth({
  loginWith: {
    email: {
      userInvitation: {
        emailSubject: invitation.subject,
        emailBody: (username, code) => invitation.text(username(), code()),
      },
    },
  },
  multifactor: { mode: 'REQUIRED', totp: true },
  accountRecovery: 'EMAIL_ONLY',
})
