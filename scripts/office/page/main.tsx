import { useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import 'virtual:theme.css'
import './office.css'
import { createApi, type PageConfig, type Session } from './api.ts'
import { OfficePage } from './OfficePage.tsx'

const config = (await (await fetch('/kontor/config.json')).json()) as PageConfig
const root = createRoot(document.getElementById('office')!)

if (config.login) {
  // Only who signs in loads Amplify.
  const { startLogin, SignIn } = await import('./SignIn.tsx')
  const session = startLogin(config.login)
  const isIn = Boolean(await session.token().catch(() => undefined))
  root.render(<WithLogin session={session} SignIn={SignIn} isIn={isIn} />)
} else root.render(<OfficePage api={createApi(config)} />)

type Props = { session: Session; SignIn: typeof import('./SignIn.tsx')['SignIn']; isIn: boolean }
/** When a session is `over`, the page waits out of sight with what was typed in it. */
function WithLogin({ session, SignIn, isIn }: Props) {
  const [where, setWhere] = useState<'in' | 'out' | 'over'>(isIn ? 'in' : 'out')
  const [signIns, setSignIns] = useState(0)
  const leave = (to: 'out' | 'over') => void session.end().then(() => setWhere(to))
  // Another one for each sign-in: the page reads again what it shows.
  const api = useMemo(() => createApi(config, session, () => leave('over')), [signIns])
  const done = () => {
    setSignIns(signIns + 1)
    setWhere('in')
  }
  return (
    <>
      {where !== 'in' && <SignIn done={done} isOver={where === 'over'} />}
      {where !== 'out' && (
        <div hidden={where === 'over'}>
          <OfficePage api={api} signOut={() => leave('out')} />
        </div>
      )}
    </>
  )
}
