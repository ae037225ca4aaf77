/** Sign-in to the office page with an e-mailed code or a passkey. */
import { Amplify } from 'aws-amplify'
import {
  associateWebAuthnCredential,
  confirmSignIn,
  deleteWebAuthnCredential,
  fetchAuthSession,
  listWebAuthnCredentials,
  signIn,
  signOut,
} from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { sessionStorage as sessionOfTab } from 'aws-amplify/utils'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { Session } from './api.ts'
import type { PageConfig } from './pageConfig.ts'
import { ActionButton, LabelledInput, useRun } from './controls.tsx'
import { messages } from './messages.ts'

/** Missing on pages without HTTPS, for example with `--host`. */
const hasPasskeys = 'PublicKeyCredential' in window

/** Configures Amplify's sign-in. Tokens are in the tab's session storage. */
export function startLogin({
  userPoolId,
  userPoolClientId,
  endpoint,
}: NonNullable<PageConfig['login']>): Session {
  Amplify.configure({
    Auth: {
      Cognito: { userPoolId, userPoolClientId, ...(endpoint && { userPoolEndpoint: endpoint }) },
    },
  })
  cognitoUserPoolsTokenProvider.setKeyValueStorage(sessionOfTab)
  return {
    token: async (forceRefresh = false) =>
      (await fetchAuthSession({ forceRefresh })).tokens?.accessToken.toString(),
    end: () => signOut(),
    passkeys: {
      async list() {
        const { credentials } = await listWebAuthnCredentials({ pageSize: 20 })
        return credentials.map(({ credentialId, friendlyCredentialName, createdAt }) => ({
          id: credentialId ?? '',
          name: friendlyCredentialName ?? '',
          at: createdAt?.toISOString(),
        }))
      },
      remove: (credentialId) => deleteWebAuthnCredential({ credentialId }),
      ...(hasPasskeys && { add: associateWebAuthnCredential }),
    },
  }
}

/** Does not reveal whether the address has an account. */
async function mailCode(username: string): Promise<void> {
  // Amplify refuses a sign-in while another session exists.
  await signOut()
  await signIn({
    username,
    options: { authFlowType: 'USER_AUTH', preferredChallenge: 'EMAIL_OTP' },
  }).catch((problem: Error) => {
    if (!['UserNotFoundException', 'NotAuthorizedException'].includes(problem.name)) throw problem
  })
}

const errorMessage = ({ name }: Error): string => {
  if (name === 'NetworkError') return messages.errors.offline!
  return /LimitExceeded|TooManyRequests|UserLambdaValidation/.test(name)
    ? messages.signIn.wait
    : messages.signIn.wrong
}

/** `isOver`: the session ended while the page was open. */
export function SignIn({ done, isOver }: { done: () => void; isOver: boolean }) {
  const [email, setEmail] = useState('')
  const [isMailed, setMailed] = useState(false)
  const { message, isBusy, run } = useRun(errorMessage, isOver ? messages.signIn.over : '')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [isMailed])

  const entryOf = (form: HTMLFormElement) => String(new FormData(form).get('answer') ?? '').trim()

  function next(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (isMailed) void confirm(entryOf(form).replaceAll(' ', ''))
    else if (hasPasskeys) signInWithPasskey(form)
    else askForCode(form)
  }

  const confirm = (challengeResponse: string) =>
    run(async () => {
      const { isSignedIn } = await confirmSignIn({ challengeResponse })
      if (!isSignedIn) return messages.signIn.wrong
      done()
      return ''
    })

  function askForCode(form: HTMLFormElement | null) {
    if (!form?.reportValidity()) return
    const entry = entryOf(form)
    setEmail(entry)
    void run(async () => {
      await mailCode(entry)
      setMailed(true)
      return ''
    })
  }

  /**
   * An address without a passkey, an unknown address and a cancelled dialog get the same message.
   */
  function signInWithPasskey(form: HTMLFormElement) {
    const username = entryOf(form)
    void run(async () => {
      try {
        await signOut()
        const { isSignedIn } = await signIn({
          username,
          options: { authFlowType: 'USER_AUTH', preferredChallenge: 'WEB_AUTHN' },
        })
        if (!isSignedIn) return messages.signIn.noPasskey
      } catch (problem) {
        return problem instanceof Error && problem.name === 'NetworkError'
          ? errorMessage(problem)
          : messages.signIn.noPasskey
      }
      done()
      return ''
    })
  }

  return (
    <main className="sign-in">
      <h1>{messages.signIn.title}</h1>
      <form onSubmit={next} key={String(isMailed)} ref={form}>
        {isMailed && <p>{messages.signIn.mailed(email)}</p>}
        <LabelledInput
          label={isMailed ? messages.signIn.code : messages.signIn.email}
          name="answer"
          required
          {...(isMailed
            ? { inputMode: 'numeric', autoComplete: 'one-time-code' }
            : { type: 'email', autoComplete: 'username', defaultValue: email })}
        />
        <p role="alert">{message}</p>
        <ActionButton
          type="submit"
          className="main"
          disabled={isBusy}
          label={
            isMailed
              ? messages.signIn.next
              : hasPasskeys
                ? messages.signIn.withPasskey
                : messages.signIn.mailMe
          }
        />
        {!isMailed && hasPasskeys && (
          <ActionButton
            disabled={isBusy}
            label={messages.signIn.mailMe}
            onClick={({ currentTarget }) => askForCode(currentTarget.form)}
          />
        )}
        {isMailed && (
          <ActionButton label={messages.signIn.again} onClick={() => setMailed(false)} />
        )}
      </form>
    </main>
  )
}
