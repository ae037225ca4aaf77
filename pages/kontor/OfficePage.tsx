/** The office page: navigation and views. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
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
import { messages } from './messages.ts'

/** View, filters and open request are in the URL, so that links, Back and reloads restore them. */
function useAddress() {
  const [address, setAddress] = useState(() => addressOf(location.hash))
  useEffect(() => {
    const onHashChange = () => setAddress(addressOf(location.hash))
    addEventListener('hashchange', onHashChange)
    return () => removeEventListener('hashchange', onHashChange)
  }, [])
  /** Replaces the history entry: Back leaves the list instead of undoing a typed letter. */
  const go = (to: Address) => {
    history.replaceState(null, '', fragmentOf(to))
    setAddress(to)
  }
  return { address, go }
}

type Props = {
  api: Api
  /** The address of the mails, on the local page only. */
  mails?: string | undefined
  /** Missing without a login. */
  signOut?: () => void
}

export function OfficePage({ api, mails, signOut }: Props) {
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
    document.title = unanswered > 0 ? `(${unanswered}) ${messages.title}` : messages.title
    return () => {
      document.title = messages.title
    }
  }, [unanswered])

  const missing = [!mails && 'mails', !signOut && 'colleagues']
  const tabs = views.filter((view) => !missing.includes(view))
  const isList = view === 'requests' || view === 'spam'
  const list = fragmentOf({ ...address, id: undefined })
  const listed = useMemo(
    () => rows.filter((row) => isSpam(row) === (view === 'spam')),
    [rows, view],
  )
  const unmailed = rows.filter(({ mailed, spam }) => !mailed && !spam).length
  const takeOut = (ids: string[]) => {
    for (const id of ids) put(id, undefined)
  }
  const mailAll = () => run(async () => messages.mailing((await api.mailAll()).mailing))

  return (
    <>
      <header>
        <ActionButton
          className="skip"
          label={messages.skip}
          onClick={() => main.current?.focus()}
        />
        <h1>{messages.title}</h1>
        <nav aria-label={messages.title}>
          {tabs.map((tab) => (
            <a
              key={tab}
              href={fragmentOf({ ...address, view: tab, id: undefined })}
              aria-current={view === tab ? 'page' : undefined}
            >
              {messages.tabs[tab]}
              {tab === 'spam' && ` (${rows.filter(isSpam).length})`}
            </a>
          ))}
        </nav>
        <div className="tools">
          <ActionButton label={messages.refresh} onClick={load} disabled={isLoading} />
          {unmailed > 0 && (
            <ActionButton label={messages.mailAll(unmailed)} onClick={mailAll} disabled={isBusy} />
          )}
          {signOut && <ActionButton label={messages.signOut} onClick={signOut} />}
        </div>
      </header>
      <main ref={main} tabIndex={-1}>
        <p role="status" className="message">
          {error
            ? `${error} ${isComplete ? '' : messages.incomplete}`
            : isLoading
              ? messages.loading
              : message}
        </p>
        {error && <ActionButton label={messages.again} onClick={load} />}
        {view === 'statistics' && <Statistics rows={rows} isComplete={isComplete} />}
        {view === 'colleagues' && <Colleagues api={api} />}
        {view === 'mails' && mails && <Mails address={mails} />}
        {isList && (
          <div className={open ? 'inbox open' : 'inbox'}>
            <RequestTable
              key={view}
              api={api}
              rows={listed}
              isComplete={isComplete}
              address={address}
              go={go}
              position={(positions.current[view] ??= startOfList())}
              erased={takeOut}
            />
            {open ? (
              <RequestPage
                key={open}
                api={api}
                rows={rows}
                isComplete={isComplete}
                id={open}
                list={list}
                changed={(change) => put(open, change)}
                erased={(ids) => {
                  takeOut(ids)
                  if (!ids.includes(open)) return
                  void run(async () => messages.erased(ids.length))
                  location.hash = list
                }}
              />
            ) : (
              <p className="choose">{messages.choose}</p>
            )}
          </div>
        )}
      </main>
    </>
  )
}
