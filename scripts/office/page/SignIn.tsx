import { Amplify } from 'aws-amplify'
import { confirmSignIn, fetchAuthSession, signIn, type SignInOutput, signOut } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { sessionStorage as sessionOfTab } from 'aws-amplify/utils'
import { type SubmitEvent, useState } from 'react'
import type { PageConfig } from './api.ts'
import { words } from './words.ts'

/** Amplify's own sign-in: password by SRP, which never leaves the page, and a code. Its tokens go with the tab. */
export function startLogin({ userPoolId, userPoolClientId, endpoint }: NonNullable<PageConfig['login']>) {
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, ...(endpoint && { userPoolEndpoint: endpoint }) } } })
  cognitoUserPoolsTokenProvider.setKeyValueStorage(sessionOfTab)
  return {
    token: async () => (await fetchAuthSession().catch(() => undefined))?.tokens?.accessToken.toString(),
    end: () => signOut(),
  }
}

type Step = SignInOutput['nextStep']

export function SignIn({ done }: { done: () => void }) {
  const [step, setStep] = useState<Step>()
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const name = step?.signInStep
  const asksCode = name === 'CONFIRM_SIGN_IN_WITH_TOTP_CODE' || name === 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP'

  async function next(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    const text = (field: string) => String(entered.get(field) ?? '').trim()
    setBusy(true)
    setError('')
    try {
      const { nextStep } = step
        ? await confirmSignIn({ challengeResponse: text('answer') })
        : await signIn({ username: text('email'), password: text('password') })
      if (nextStep.signInStep === 'DONE') done()
      else setStep(nextStep)
    } catch {
      setError(words.signIn.wrong)
    } finally {
      setBusy(false)
    }
  }

  return (
    <main className="sign-in">
      <h1>{words.signIn.title}</h1>
      <form onSubmit={(event) => void next(event)} key={name}>
        {!step && (
          <>
            <label>
              {words.signIn.email}
              <input name="email" type="email" autoComplete="username" required />
            </label>
            <label>
              {words.signIn.password}
              <input name="password" type="password" autoComplete="current-password" required />
            </label>
          </>
        )}
        {step?.signInStep === 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP' && (
          <p>
            {words.signIn.setUp} <code>{step.totpSetupDetails.sharedSecret}</code>{' '}
            <a href={step.totpSetupDetails.getSetupUri(words.title).href}>{words.signIn.open}</a>
          </p>
        )}
        {step && (
          <label>
            {asksCode ? words.signIn.code : words.signIn.newPassword}
            <input
              name="answer"
              required
              {...(asksCode
                ? { inputMode: 'numeric' as const, autoComplete: 'one-time-code' }
                : { type: 'password', autoComplete: 'new-password', minLength: 12 })}
            />
          </label>
        )}
        <p role="alert">{error}</p>
        <button type="submit" className="main" disabled={isBusy}>
          {words.signIn.next}
        </button>
      </form>
    </main>
  )
}
