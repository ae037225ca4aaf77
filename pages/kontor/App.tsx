/** The office page: login, session and lock after inactivity. */
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { createApi, type Session } from './api.ts'
import type { PageConfig } from './pageConfig.ts'
import { addressOf, fragmentOf, undoKeyOf } from './address.ts'
import { clearDrafts } from './drafts.ts'
import { isIdle, markActive, markInactive, whenIdle } from './idle.ts'
import { MailsOnRequest } from './Mails.tsx'
import { OfficePage } from './OfficePage.tsx'
import { UndoPage } from './UndoPage.tsx'
import { noFilters } from './statistics.ts'
import { messages } from './messages.ts'

/** The page for what config.json says. */
export async function loadApp(): Promise<ReactNode> {
  const config: PageConfig = await (await fetch('/kontor/config.json')).json()
  clearDrafts()
  addEventListener('hashchange', () => void (undoKeyOf(location.hash) && location.reload()))
  const undoKey = undoKeyOf(location.hash)
  if (undoKey !== undefined) return <UndoPage api={createApi(config)} undoKey={undoKey} />
  if (!config.login) return <OfficePage api={createApi(config)} mails={config.mails} />
  // Amplify is loaded only where a login is needed.
  const { startLogin, SignIn } = await import('./SignIn.tsx')
  const session = startLogin(config.login)
  // A reload does not bypass the lock.
  const isOver = isIdle()
  if (isOver) await end(session, 'over')
  const isIn = !isOver && (await session.token().catch(console.error))
  const start = isOver ? 'over' : isIn ? 'in' : 'out'
  return <WithLogin config={config} session={session} SignIn={SignIn} start={start} />
}

/**
 * Removes the search from the URL. After an expired session (`over`) the URL keeps view and request
 * for the next sign-in.
 */
async function end(session: Session, to: 'out' | 'over'): Promise<void> {
  if (to === 'out') {
    clearDrafts(0)
    markInactive()
  }
  history.replaceState(
    null,
    '',
    to === 'out'
      ? location.pathname
      : fragmentOf({ ...addressOf(location.hash), filters: noFilters }),
  )
  await session.end().catch(console.error)
}

type Props = {
  config: PageConfig
  session: Session
  SignIn: typeof import('./SignIn.tsx')['SignIn']
  start: 'in' | 'out' | 'over'
}

/**
 * After an expired session (`over`) the document contains no requests; drafts remain on the device.
 */
function WithLogin({ config, session, SignIn, start }: Props) {
  const [view, setView] = useState<Props['start'] | 'leaving'>(start)
  const endSession = (to: 'out' | 'over') => {
    // Amplify revokes the session before it deletes the tokens: until then a reload would sign in
    // again.
    setView('leaving')
    void end(session, to).finally(() => setView(to))
  }
  const enter = () => {
    markActive()
    setView('in')
  }
  const api = useMemo(() => createApi(config, session, () => endSession('over')), [])
  useEffect(() => (view === 'in' ? whenIdle(() => endSession('over')) : undefined), [view])
  if (view === 'leaving') return <main className="sign-in">{messages.signIn.leaving}</main>
  if (view === 'in')
    return <OfficePage api={api} mails={config.mails} signOut={() => endSession('out')} />
  return (
    <>
      <SignIn done={enter} isOver={view === 'over'} />
      {config.mails && <MailsOnRequest address={config.mails} />}
    </>
  )
}
