/** The office page: navigation and views. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Address, addressOf, fragmentOf, views } from './address.ts'
import type { Api } from './api.ts'
import { Colleagues } from './Colleagues.tsx'
import { ActionButton, useRun } from './controls.tsx'
import { RequestTable, type ListPosition, startOfList } from './RequestTable.tsx'
import { Mails } from './Mails.tsx'
import { RequestPage } from './RequestPage.tsx'
import { Statistics } from './Statistics.tsx'
import { isNew, isSpam } from './statistics.ts'
import { useRequests } from './useRequests.ts'
import { words } from './words.ts'

/** View, filters and open request are in the URL, so that links, Back and reloads restore them. */
function useAddress() {
  const [address, setAddress] = useState(() => addressOf(location.hash))
  useEffect(() => {
    const moved = () => setAddress(addressOf(location.hash))
    addEventListener('hashchange', moved)
    return () => removeEventListener('hashchange', moved)
  }, [])
  /** Replaces the history entry: Back leaves the list instead of undoing a typed letter. */
  const go = (to: Address) => {
    history.replaceState(null, '', fragmentOf(to))
    setAddress(to)
  }
  return { address, go }
}

/** Without `signOut` it is the local page, which needs no login and shows the mails. */
export function OfficePage({ api, signOut }: { api: Api; signOut?: () => void }) {
  const { rows, isLoading, isComplete, error, load, put } = useRequests(api)
  const { address, go } = useAddress()
  const { view, id: open } = address
  const { message, isBusy, run } = useRun()
  const main = useRef<HTMLElement>(null)
  const positions = useRef<{ [view: string]: ListPosition }>({})
  useLayoutEffect(() => {
    if (open) main.current?.focus({ preventScroll: true })
  }, [open])

  const unanswered = rows.filter(isNew).length
  useEffect(() => {
    document.title = unanswered > 0 ? `(${unanswered}) ${words.title}` : words.title
    return () => {
      document.title = words.title
    }
  }, [unanswered])

  const tabs = views.filter((view) => view !== (signOut ? 'mails' : 'colleagues'))
  const isList = view === 'requests' || view === 'spam'
  const list = fragmentOf({ ...address, id: undefined })
  const unmailed = rows.filter(({ mailed, spam }) => !mailed && !spam).length
  const mailAll = () => run(async () => words.mailing((await api.mailAll()).mailing))

  return (
    <>
      <header>
        <ActionButton className="skip" label={words.skip} onClick={() => main.current?.focus()} />
        <h1>{words.title}</h1>
        <nav aria-label={words.title}>
          {tabs.map((tab) => (
            <a key={tab} href={fragmentOf({ ...address, view: tab, id: undefined })} aria-current={view === tab ? 'page' : undefined}>
              {words.tabs[tab]}
              {tab === 'spam' && ` (${rows.filter(isSpam).length})`}
            </a>
          ))}
        </nav>
        <div className="tools">
          <ActionButton label={words.refresh} onClick={load} disabled={isLoading} />
          {unmailed > 0 && <ActionButton label={words.mailAll(unmailed)} onClick={mailAll} disabled={isBusy} />}
          {signOut && <ActionButton label={words.signOut} onClick={signOut} />}
        </div>
      </header>
      <main ref={main} tabIndex={-1}>
        <p role="status" className="message">
          {error ? `${error} ${isComplete ? '' : words.incomplete}` : isLoading ? words.loading : message}
        </p>
        {error && <ActionButton label={words.again} onClick={load} />}
        {view === 'statistics' && <Statistics rows={rows} isComplete={isComplete} />}
        {view === 'colleagues' && <Colleagues api={api} />}
        {view === 'mails' && <Mails />}
        {isList && (
          <div className={open ? 'inbox open' : 'inbox'}>
            <RequestTable
              key={view}
              api={api}
              rows={rows.filter((row) => isSpam(row) === (view === 'spam'))}
              isComplete={isComplete}
              address={address}
              go={go}
              position={(positions.current[view] ??= startOfList())}
            />
            {open ? (
              <RequestPage
                key={open}
                api={api}
                assignees={[...new Set(rows.flatMap(({ assignee }) => assignee || []))]}
                id={open}
                list={list}
                changed={(change) => put(open, change)}
                erased={() => {
                  put(open, undefined)
                  void run(async () => words.erased)
                  location.hash = list
                }}
              />
            ) : (
              <p className="choose">{words.choose}</p>
            )}
          </div>
        )}
      </main>
    </>
  )
}
