/** Entry of the office page: login, session and lock after inactivity. */
import { useEffect, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import 'virtual:theme.css'
import './office.css'
import { createApi, type PageConfig, type Session } from './api.ts'
import { clearDrafts } from './drafts.ts'
import { OfficePage } from './OfficePage.tsx'
import { words } from './words.ts'

const config = (await (await fetch('/kontor/config.json')).json()) as PageConfig
const root = createRoot(document.getElementById('office')!)

if (config.login) {
  // Amplify is loaded only where a login is needed.
  const { startLogin, SignIn } = await import('./SignIn.tsx')
  const session = startLogin(config.login)
  const isIn = Boolean(await session.token().catch(() => undefined))
  root.render(<WithLogin session={session} SignIn={SignIn} isIn={isIn} />)
} else root.render(<OfficePage api={createApi(config)} />)

type Props = { session: Session; SignIn: typeof import('./SignIn.tsx')['SignIn']; isIn: boolean }
/** Minutes without keyboard, pointer or scroll events until the session ends. */
const idleMinutes = 30

/** When a session is `over`, the document contains no requests; unsaved notes remain in the tab's session storage. */
function WithLogin({ session, SignIn, isIn }: Props) {
  const [where, setWhere] = useState<'in' | 'leaving' | 'out' | 'over'>(isIn ? 'in' : 'out')
  const leave = (to: 'out' | 'over') => {
    // Amplify revokes the session before it deletes the tokens: until then a reload would sign in again.
    setWhere('leaving')
    if (to === 'out') {
      clearDrafts()
      // The URL contains the search.
      history.replaceState(null, '', location.pathname)
    }
    void session.end().finally(() => setWhere(to))
  }
  const api = useMemo(() => createApi(config, session, () => leave('over')), [])
  useEffect(() => (where === 'in' ? whenIdle(() => leave('over')) : undefined), [where])
  if (where === 'leaving') return <main className="sign-in">{words.signIn.leaving}</main>
  if (where !== 'in') return <SignIn done={() => setWhere('in')} isOver={where === 'over'} />
  return <OfficePage api={api} signOut={() => leave('out')} />
}

/** Compares times, because timers stop while a computer sleeps: it locks before the first key press afterwards. */
function whenIdle(lock: () => void): () => void {
  let last = Date.now()
  const look = ({ type }: Pick<Event, 'type'>) => {
    if (Date.now() - last > idleMinutes * 60_000) lock()
    else if (type !== 'look' && type !== 'visibilitychange') last = Date.now()
  }
  const events = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'visibilitychange'] as const
  for (const event of events) addEventListener(event, look, { capture: true, passive: true })
  const timer = setInterval(() => look({ type: 'look' }), 15_000)
  return () => {
    clearInterval(timer)
    for (const event of events) removeEventListener(event, look, { capture: true })
  }
}
