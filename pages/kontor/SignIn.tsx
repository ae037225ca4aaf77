/** Sign-in to /kontor with a mailed code. */
import { Amplify } from 'aws-amplify'
import { confirmSignIn, fetchAuthSession, signIn, signOut } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { sessionStorage } from 'aws-amplify/utils'
import { type SubmitEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { OfficeData } from './+data.ts'
import { createApi } from './officeClient.ts'
import { messages } from './officeMessages.ts'
import { Office } from './Office.tsx'
import { useAction } from './useAction.ts'

const text = messages.signIn

/** The API reads the colleague's address from this token. */
async function readToken(): Promise<string | undefined> {
  const { tokens } = await fetchAuthSession()
  return tokens?.idToken?.toString()
}

export function OfficeWithSignIn({ login }: { login: NonNullable<OfficeData['login']> }) {
  const [view, setView] = useState<'reading' | 'in' | 'out' | 'over'>('reading')
  const api = useMemo(() => createApi({ token: readToken, over: () => setView('over') }), [])
  useEffect(() => {
    Amplify.configure({ Auth: { Cognito: login } })
    // Only for this tab: the next user of the device has to sign in.
    cognitoUserPoolsTokenProvider.setKeyValueStorage(sessionStorage)
    readToken().then(
      (token) => setView(token ? 'in' : 'out'),
      (error: unknown) => {
        console.error(error)
        setView('out')
      },
    )
  }, [login])

  async function leave() {
    await signOut().catch(console.error)
    setView('out')
  }

  if (view === 'reading') return null
  if (view === 'in') return <Office api={api} signOut={leave} />
  return <SignIn onDone={() => setView('in')} isOver={view === 'over'} />
}

/** Does not tell whether the address is a colleague's. */
async function mailCode(username: string): Promise<void> {
  // Amplify refuses a sign-in while another session exists.
  await signOut()
  const options = { authFlowType: 'USER_AUTH', preferredChallenge: 'EMAIL_OTP' } as const
  try {
    await signIn({ username, options })
  } catch (error) {
    const { name } = error as Error
    if (!['UserNotFoundException', 'NotAuthorizedException'].includes(name)) throw error
  }
}

function messageOf({ name }: Error): string {
  if (name === 'NetworkError') return messages.errors.offline
  return /LimitExceeded|TooManyRequests/.test(name) ? text.wait : text.wrong
}

/** `isOver`: the session ended while the page was open. */
function SignIn({ onDone, isOver }: { onDone: () => void; isOver: boolean }) {
  const [email, setEmail] = useState('')
  const [isMailed, setMailed] = useState(false)
  const { message, isBusy, run } = useAction(messageOf)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [isMailed])
  const shared = { ref: input, name: 'entry', required: true }

  function next(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const entry = String(new FormData(event.currentTarget).get('entry')).replaceAll(' ', '')
    void run(async () => {
      if (!isMailed) {
        await mailCode(entry)
        setEmail(entry)
        setMailed(true)
        return ''
      }
      const { isSignedIn } = await confirmSignIn({ challengeResponse: entry })
      if (!isSignedIn) return text.wrong
      onDone()
      return ''
    })
  }

  return (
    <main className="sign-in">
      <h1>{text.title}</h1>
      <form onSubmit={next} key={String(isMailed)}>
        {isMailed && <p>{text.mailed(email)}</p>}
        {isMailed ? (
          <label>
            {text.code}
            <input {...shared} inputMode="numeric" autoComplete="one-time-code" />
          </label>
        ) : (
          <label>
            {text.email}
            <input {...shared} type="email" autoComplete="username" defaultValue={email} />
          </label>
        )}
        <p role="alert">{message || (isOver && !isMailed && messages.errors[401])}</p>
        <button type="submit" className="main" disabled={isBusy}>
          {isMailed ? text.next : text.mailMe}
        </button>
        {isMailed && (
          <button type="button" onClick={() => setMailed(false)}>
            {text.again}
          </button>
        )}
      </form>
    </main>
  )
}
