/** The office page: navigation, and the list of requests with search and filters. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { statuses } from '../../../amplify/functions/office/statuses.ts'
import { type Address, addressOf, hashOf, views } from './address.ts'
import type { Api } from './api.ts'
import { Colleagues } from './Colleagues.tsx'
import { hasDraft } from './drafts.ts'
import { Mails } from './Mails.tsx'
import { RequestPage } from './RequestPage.tsx'
import { downloadCsv } from './downloadCsv.ts'
import { Statistics } from './Statistics.tsx'
import { folded, isNew, isSpam, type ListedRow, matching, monthOf } from './statistics.ts'
import { TimeAgo } from './TimeAgo.tsx'
import { statusNames, words } from './words.ts'

const shownAtOnce = 100
const pollSeconds = 60
const isWide = () => matchMedia('(min-width: 56.25em)').matches

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
    history.replaceState(null, '', hashOf(to))
    setAddress(to)
  }
  return { address, go }
}

/** Without `signOut` it is the local page, which needs no login and shows the mails. */
export function OfficePage({ api, signOut }: { api: Api; signOut?: () => void }) {
  const { rows, isLoading, error, load, put } = useRequests(api)
  const { address, go } = useAddress()
  const { view, id: open } = address
  const [message, setMessage] = useState('')
  const main = useRef<HTMLElement>(null)
  const scrolled = useRef(0)

  // On a phone the request replaces the list, whose scroll position is restored afterwards.
  useLayoutEffect(() => {
    if (open) main.current?.focus({ preventScroll: true })
    if (!isWide()) scrollTo(0, open ? 0 : scrolled.current)
  }, [open])

  const unanswered = rows.filter(isNew).length
  useEffect(() => {
    document.title = unanswered > 0 ? `(${unanswered}) ${words.title}` : words.title
  }, [unanswered])

  const tabs = views.filter((each) => each !== (signOut ? 'mails' : 'colleagues'))
  const isList = view === 'requests' || view === 'spam'
  const fail = (problem: unknown) => setMessage((problem as Error).message)
  const unmailed = rows.filter(({ mailed }) => !mailed).length
  const mailAll = async () => setMessage(words.mailing((await api.mailAll()).mailing))

  return (
    <>
      <header>
        <button type="button" className="skip" onClick={() => main.current?.focus()}>
          {words.skip}
        </button>
        <h1>{words.title}</h1>
        <nav aria-label={words.title}>
          {tabs.map((each) => (
            <a key={each} href={`#${each}`} aria-current={view === each ? 'page' : undefined}>
              {words.tabs[each]}
              {each === 'spam' && ` (${rows.filter(isSpam).length})`}
            </a>
          ))}
        </nav>
        <div className="tools">
          <button type="button" onClick={() => void load()} disabled={isLoading}>
            {words.refresh}
          </button>
          {unmailed > 0 && (
            <button type="button" onClick={() => void mailAll().catch(fail)}>
              {words.mailAll(unmailed)}
            </button>
          )}
          {signOut && (
            <button type="button" onClick={signOut}>
              {words.signOut}
            </button>
          )}
        </div>
      </header>
      <main ref={main} tabIndex={-1}>
        <p role="status" className="message">
          {error || message || (isLoading ? words.loading : '')}
        </p>
        {view === 'statistics' && <Statistics rows={rows} />}
        {view === 'colleagues' && <Colleagues api={api} />}
        {view === 'mails' && <Mails />}
        {isList && (
          <div className={open ? 'inbox open' : 'inbox'}>
            <List
              key={view}
              api={api}
              rows={rows.filter((row) => isSpam(row) === (view === 'spam'))}
              isLoading={isLoading}
              address={address}
              go={go}
              fail={fail}
              opened={() => {
                scrolled.current = scrollY
              }}
            />
            {open ? (
              <RequestPage
                key={open}
                api={api}
                assignees={[...new Set(rows.flatMap(({ assignee }) => assignee || []))]}
                id={open}
                list={hashOf({ ...address, id: undefined })}
                changed={(change) => put(open, change)}
                erased={() => {
                  put(open, undefined)
                  setMessage(words.erased)
                  location.hash = hashOf({ ...address, id: undefined })
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

/** All requests, newest first: loaded page by page, then polled for new ones. */
function useRequests(api: Api) {
  const [rows, setRows] = useState<ListedRow[]>([])
  const [isLoading, setLoading] = useState(true)
  const [error, setError] = useState('')

  const load = useCallback(async () => {
    setLoading(true)
    setError('')
    try {
      const rowsById = new Map<string, ListedRow>()
      let from: string | undefined
      do {
        const answer = await api.list(from)
        // A corrected request is listed in the month of its correction too.
        for (const row of answer.rows) if (!rowsById.has(row.id)) rowsById.set(row.id, row)
        from = answer.next
        // A restored index may have other times than its requests.
        setRows((before) => newestFirst(from ? merged(rowsById, before) : [...rowsById.values()]))
      } while (from)
    } catch (problem) {
      setError((problem as Error).message)
    } finally {
      setLoading(false)
    }
  }, [api])
  useEffect(() => void load(), [load])

  useEffect(() => {
    const poll = async () => {
      if (document.visibilityState === 'hidden') return
      // The next poll retries.
      const answer = await api.list().catch(() => undefined)
      if (answer) setRows((before) => newestFirst(merged(new Map(answer.rows.map((row) => [row.id, row])), before)))
    }
    const timer = setInterval(() => void poll(), pollSeconds * 1000)
    addEventListener('visibilitychange', poll)
    return () => {
      clearInterval(timer)
      removeEventListener('visibilitychange', poll)
    }
  }, [api])

  const put = (id: string, change: Partial<ListedRow> | undefined) =>
    setRows((before) => before.flatMap((row) => (row.id !== id ? [row] : change ? [{ ...row, ...change }] : [])))
  return { rows, isLoading, error, load, put }
}

const newestFirst = (rows: ListedRow[]) => rows.sort((one, other) => other.at.localeCompare(one.at))

/** Retains rows that are missing from the response, and rows with a newer version. */
function merged(loaded: Map<string, ListedRow>, before: ListedRow[]): ListedRow[] {
  const versions = new Map(before.map((row) => [row.id, row.version]))
  const newer = [...loaded.values()].filter(({ id, version }) => version >= (versions.get(id) ?? 0))
  const ids = new Set(newer.map(({ id }) => id))
  return [...newer, ...before.filter(({ id }) => !ids.has(id))]
}

const options = (rows: ListedRow[], of: (row: ListedRow) => string | undefined): string[] =>
  [...new Map(rows.flatMap((row) => of(row) || []).map((name) => [folded(name), name])).values()].sort((one, other) =>
    one.localeCompare(other, 'sv'),
  )

/** J and K move the focus through the list, as in mail programs. */
function useKeys(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const move = ({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      const step = { j: 1, k: -1 }[key]
      if (!step || altKey || ctrlKey || metaKey || (target as Element).matches('input, select, textarea')) return
      const links = [...(list.current?.querySelectorAll<HTMLElement>('.requests a') ?? [])]
      const current = links.find((link) => link === document.activeElement) ?? links.find((link) => link.ariaCurrent)
      links[(current ? links.indexOf(current) : -1) + step]?.focus()
    }
    addEventListener('keydown', move)
    return () => removeEventListener('keydown', move)
  }, [list])
}

type ListProps = {
  api: Api
  rows: ListedRow[]
  isLoading: boolean
  address: Address
  go: (to: Address) => void
  opened: () => void
  fail: (problem: unknown) => void
}
function List({ api, rows, isLoading, address, go, opened, fail }: ListProps) {
  const { filters, id: open } = address
  const list = useRef<HTMLElement>(null)
  useKeys(list)
  const [exported, setExported] = useState<number>()
  const [limit, setLimit] = useState(shownAtOnce)
  const matches = useMemo(() => matching(rows, filters), [rows, filters])
  const choices: { [name in keyof typeof words.filters]: string[] } = {
    due: ['today'],
    status: statusNames,
    service: options(rows, ({ texts }) => texts.serviceType),
    town: options(rows, ({ texts }) => texts.city),
    assignee: options(rows, ({ assignee }) => assignee),
    month: options(rows, monthOf).toReversed(),
  }
  const names = Object.keys(choices) as (keyof typeof choices)[]
  const shown: Record<string, string> = { ...statuses, today: words.today }
  const active = names.filter((name) => filters[name] !== '').length
  const save = () => {
    const ids = matches.map(({ id }) => id)
    void downloadCsv(api, ids, setExported)
      .catch(fail)
      .finally(() => setExported(undefined))
  }
  const set = (change: Partial<typeof filters>) => go({ ...address, filters: { ...filters, ...change } })
  return (
    <section className="list" aria-label={words.tabs.requests} ref={list}>
      <search>
        <label>
          {words.search}
          <input type="search" value={filters.text} onChange={({ target }) => set({ text: target.value })} />
        </label>
        <details open={active > 0}>
          <summary>{words.filter(active)}</summary>
          <div className="filters">
            {names.map((name) => (
              <label key={name}>
                {words.filters[name]}
                <select value={filters[name]} onChange={({ target }) => set({ [name]: target.value })}>
                  <option value="">{words.all}</option>
                  {choices[name].map((value) => (
                    <option key={value} value={value}>
                      {shown[value] ?? value}
                    </option>
                  ))}
                </select>
              </label>
            ))}
          </div>
        </details>
      </search>
      <div className="found">
        <p role="status">{matches.length === 0 ? !isLoading && words.none : words.count(matches.length, rows.length)}</p>
        {matches.length > 0 && (
          <button type="button" onClick={save} disabled={exported !== undefined}>
            {exported === undefined ? words.csv : words.exporting(exported, matches.length)}
          </button>
        )}
      </div>
      <ul className="requests">
        {matches.slice(0, limit).map((row) => (
          <li key={row.id}>
            <a href={hashOf({ ...address, id: row.id })} aria-current={row.id === open ? 'true' : undefined} onClick={opened}>
              <strong>{row.texts.name || row.texts.email}</strong>
              <TimeAgo at={row.at} />
              <span>{[row.texts.serviceType, row.texts.city].filter(Boolean).join(', ')}</span>
              <span className={`status ${row.status}`}>{statuses[row.status]}</span>
              <span className="first">{row.firstLine}</span>
              {row.assignee && <em>{row.assignee}</em>}
              {row.followUp && <em>{words.logged.followUp(row.followUp)}</em>}
              {row.corrected && <em>{words.corrected}</em>}
              {!row.mailed && <em>{words.notMailed}</em>}
              {hasDraft(row.id) && <em>{words.notSaved}</em>}
            </a>
          </li>
        ))}
      </ul>
      {matches.length > limit && (
        <button type="button" onClick={() => setLimit(limit + shownAtOnce)}>
          {words.more}
        </button>
      )}
    </section>
  )
}
