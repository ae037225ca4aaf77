/** The page for the office: the list of requests, one of them, and on this machine the mails. */
import { useEffect, useState } from 'react'
import type { Filter } from '../../amplify/functions/office/list.ts'
import { type Api, pageData } from './officeClient.ts'
import { List } from './List.tsx'
import { Mails } from './Mails.tsx'
import { messages } from './officeMessages.ts'
import { Request } from './Request.tsx'
import { useRequests } from './useRequests.ts'

/** `#<id>`, as in the links of mails, opens a request; `#mails` shows the mails. */
function useFragment(): string {
  const [fragment, setFragment] = useState(() => location.hash.slice(1))
  useEffect(() => {
    const read = () => setFragment(location.hash.slice(1))
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  return fragment
}

const firstFilter: Filter = { search: '', status: '', limit: 100 }

/** `signOut` is missing where nobody signs in. */
export function Office({ api, signOut }: { api: Api; signOut?: () => void }) {
  const [filter, setFilter] = useState(firstFilter)
  const { list, error, refresh } = useRequests(api, filter)
  const [reads, setReads] = useState(0)
  const fragment = useFragment()
  const open = /^[0-9a-f-]{36}$/.test(fragment) ? fragment : undefined
  const showsMails = fragment === 'mails' && pageData.mails !== undefined

  const unanswered = list?.unanswered ?? 0
  useEffect(() => {
    document.title = unanswered > 0 ? `(${unanswered}) ${messages.title}` : messages.title
  }, [unanswered])

  function readAgain() {
    setReads(reads + 1)
    refresh()
  }
  function onErase() {
    location.hash = 'requests'
    refresh()
  }

  return (
    <>
      <header>
        <h1>{messages.title}</h1>
        {pageData.mails && (
          <nav aria-label={messages.title}>
            <a href="#requests" aria-current={showsMails ? undefined : 'page'}>
              {messages.tabs.requests}
            </a>
            <a href="#mails" aria-current={showsMails ? 'page' : undefined}>
              {messages.tabs.mails}
            </a>
          </nav>
        )}
        <div className="tools">
          <button type="button" onClick={readAgain}>
            {messages.refresh}
          </button>
          {signOut && (
            <button type="button" onClick={signOut}>
              {messages.signOut}
            </button>
          )}
        </div>
      </header>
      <main>
        <p role="status">{error || (!list && messages.loading)}</p>
        {showsMails && <Mails address={pageData.mails!} />}
        {!showsMails && (
          <div className={open ? 'inbox open' : 'inbox'}>
            <List api={api} list={list} filter={filter} setFilter={setFilter} open={open} />
            {open ? (
              <Request
                key={open}
                api={api}
                id={open}
                reads={reads}
                onChange={refresh}
                onErase={onErase}
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
