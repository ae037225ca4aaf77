import { defineAuth } from '@aws-amplify/backend'

/** The office's own people: invited by the owner, with a code from an app at every sign-in. Visitors have nothing to do with it. */
export const auth = defineAuth({
  loginWith: {
    email: {
      userInvitation: {
        emailSubject: 'Du är inbjuden till kontorets förfrågningar',
        emailBody: (username, code) =>
          `Öppna webbplatsens sida /kontor och logga in som ${username()} med det tillfälliga lösenordet ${code()} inom sju dagar. Du väljer sedan ett eget lösenord och kopplar en app för engångskoder.`,
      },
    },
  },
  multifactor: { mode: 'REQUIRED', totp: true },
  accountRecovery: 'EMAIL_ONLY',
})
