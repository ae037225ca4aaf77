import { Amplify } from 'aws-amplify'
import { confirmSignIn, fetchAuthSession, signIn, type SignInOutput, signOut } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { sessionStorage as sessionOfTab } from 'aws-amplify/utils'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { PageConfig, Session } from './api.ts'
import { words } from './words.ts'

/** Amplify's own sign-in: password by SRP, which never leaves the page, and a code. Its tokens go with the tab. */
export function startLogin({ userPoolId, userPoolClientId, endpoint }: NonNullable<PageConfig['login']>): Session {
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, ...(endpoint && { userPoolEndpoint: endpoint }) } } })
  cognitoUserPoolsTokenProvider.setKeyValueStorage(sessionOfTab)
  return {
    token: async (forceRefresh) => (await fetchAuthSession({ forceRefresh })).tokens?.accessToken.toString(),
    end: () => signOut(),
  }
}

type Step = SignInOutput['nextStep']

const wordsFor = ({ name, message }: Error): string => {
  if (name === 'NetworkError') return words.errors.offline!
  if (name === 'InvalidPasswordException') return words.signIn.weak
  if (name === 'ExpiredCodeException') return words.signIn.usedCode
  if (/attempts exceeded/.test(message)) return words.signIn.wait
  return /Temporary password has expired/.test(message) ? words.signIn.invitationOver : words.signIn.wrong
}

/** `isOver`: of somebody whose session ended while the page was open. */
export function SignIn({ done, isOver }: { done: () => void; isOver: boolean }) {
  const [step, setStep] = useState<Step>()
  const [email, setEmail] = useState('')
  const [error, setError] = useState(isOver ? words.signIn.over : '')
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const name = step?.signInStep
  const asksCode = name === 'CONFIRM_SIGN_IN_WITH_TOTP_CODE' || name === 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP'
  useEffect(() => form.current?.querySelector('input')?.focus(), [name])

  async function next(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    const text = (field: string) => String(entered.get(field) ?? '').trim()
    setBusy(true)
    setError('')
    try {
      if (!step) setEmail(text('email'))
      const { nextStep } = step
        ? await confirmSignIn({ challengeResponse: asksCode ? text('answer').replaceAll(' ', '') : text('answer') })
        : // Amplify refuses whom the tab still knows from before.
          await signOut().then(() => signIn({ username: text('email'), password: text('password') }))
      if (nextStep.signInStep === 'DONE') done()
      else setStep(nextStep)
    } catch (problem) {
      // What was asked is asked no more: the minutes for it are over.
      const isTooLate = step && (problem as Error).name === 'NotAuthorizedException'
      if (isTooLate) setStep(undefined)
      setError(isTooLate ? words.signIn.tooLate : wordsFor(problem as Error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <main className="sign-in">
      <h1>{words.signIn.title}</h1>
      <form onSubmit={(event) => void next(event)} key={name} ref={form}>
        {!step && (
          <>
            <label>
              {words.signIn.email}
              <input name="email" type="email" autoComplete="username" defaultValue={email} required />
            </label>
            <label>
              {words.signIn.password}
              <input name="password" type="password" autoComplete="current-password" required />
            </label>
          </>
        )}
        {step?.signInStep === 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP' && (
          <>
            <p>{words.signIn.setUp}</p>
            <p>
              <code>{step.totpSetupDetails.sharedSecret.replace(/.{4}(?=.)/g, '$& ')}</code>
            </p>
            <p>
              <a href={step.totpSetupDetails.getSetupUri(`${words.title} ${location.hostname}`, email).href}>{words.signIn.open}</a>
            </p>
          </>
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
