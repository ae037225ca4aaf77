import { Amplify } from 'aws-amplify'
import { confirmSignIn, fetchAuthSession, signIn } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { invitation } from '../../amplify/auth/poolRules.ts'
import type { LocalAws } from '../../scripts/local-aws/startLocalAws.ts'
import { codeOf, stepAt } from '../../scripts/local-aws/totp.ts'
import { settings } from './emulator.ts'

/** Whom the first start invites. */
export const colleague = settings.mailTo[0]!
export const password = 'Solen skiner 24/7'
export const withLogin = { settings: { ...settings, officeLogin: true } }

/** Amplify's own client, as the office's page sets it up; returns what the browser's tab would keep. */
export function startAmplify({ outputs }: LocalAws): Map<string, string> {
  const { user_pool_id: userPoolId = '', user_pool_client_id: userPoolClientId = '' } = outputs.auth
  const userPoolEndpoint = outputs.custom.localAws!.endpoint
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint } } })
  const kept = new Map<string, string>()
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async (name, value) => void kept.set(name, value),
    getItem: async (name) => kept.get(name) ?? null,
    removeItem: async (name) => void kept.delete(name),
    clear: async () => kept.clear(),
  })
  return kept
}

export const invitedWith = ({ mails }: Pick<LocalAws, 'mails'>, to: string): string =>
  / lösenordet (\S+) inom/.exec(mails().findLast((mail) => mail.to.includes(to) && mail.subject === invitation.subject)!.text)![1]!

/** Goes the way of an invitation to its end. */
export async function signInFirst(aws: LocalAws): Promise<{ access: string; id: string }> {
  startAmplify(aws)
  await signIn({ username: colleague, password: invitedWith(aws, colleague) })
  const { nextStep } = await confirmSignIn({ challengeResponse: password })
  if (nextStep.signInStep !== 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP') throw new Error(nextStep.signInStep)
  await confirmSignIn({ challengeResponse: codeOf(nextStep.totpSetupDetails.sharedSecret, stepAt(Date.now())) })
  const { tokens } = await fetchAuthSession()
  return { access: String(tokens!.accessToken), id: String(tokens!.idToken) }
}
