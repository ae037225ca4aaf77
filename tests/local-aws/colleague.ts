/** A signed-in colleague, for tests. */
import { Amplify } from 'aws-amplify'
import { confirmSignIn, fetchAuthSession, signIn, signOut } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { codeMail } from '../../amplify/auth/poolRules.ts'
import type { LocalAws } from '../../scripts/local-aws/startLocalAws.ts'
import { settings } from '../support/emulator.ts'

/** The user that the first start creates. */
export const colleague = settings.mailTo[0]!
/** Amplify's options for a mailed code. */
export const byCode = { authFlowType: 'USER_AUTH', preferredChallenge: 'EMAIL_OTP' } as const

/** Configures Amplify's client as the office's page does; returns the browser tab's storage. */
export function startAmplify({ outputs }: LocalAws): Map<string, string> {
  const { user_pool_id: userPoolId = '', user_pool_client_id: userPoolClientId = '' } = outputs.auth
  const userPoolEndpoint = outputs.custom.localAws!.endpoint
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint } } })
  const storage = new Map<string, string>()
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async (name, value) => void storage.set(name, value),
    getItem: async (name) => storage.get(name) ?? null,
    removeItem: async (name) => void storage.delete(name),
    clear: async () => storage.clear(),
  })
  return storage
}

/** The code in the latest mail to a colleague. */
export const codeFor = ({ mails }: Pick<LocalAws, 'mails'>, to: string): string =>
  /Koden är (\d{8})\./.exec(
    mails().findLast((mail) => mail.to.includes(to) && mail.subject === codeMail.subject)!.text,
  )![1]!

/** Signs in with the mailed code; returns the access token. */
export async function signInAs(aws: LocalAws, username: string): Promise<string> {
  await signOut()
  await signIn({ username, options: byCode })
  await confirmSignIn({ challengeResponse: codeFor(aws, username) })
  return String((await fetchAuthSession()).tokens!.accessToken)
}

export async function signInFirst(aws: LocalAws): Promise<{ access: string; id: string }> {
  startAmplify(aws)
  const access = await signInAs(aws, colleague)
  return { access, id: String((await fetchAuthSession()).tokens!.idToken) }
}
