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
import { exactTime, timeAgo } from './times.ts'
import { statusNames, words } from './words.ts'

const shownAtOnce = 100
const pollSeconds = 60
const isWide = () => matchMedia('(min-width: 56.25em)').matches

/** What the page shows is in its address: a link, Back and a reload come to the same list with the same request. */
function useAddress() {
  const [address, setAddress] = useState(() => addressOf(location.hash))
  useEffect(() => {
    const moved = () => setAddress(addressOf(location.hash))
    addEventListener('hashchange', moved)
    return () => removeEventListener('hashchange', moved)
  }, [])
  /** Without an entry in the history: Back leaves the list, not a letter of the search. */
  const go = (to: Address) => {
    history.replaceState(null, '', hashOf(to))
    setAddress(to)
  }
  return { address, go }
}

/** `signOut` is missing where nobody signs in: on the machine that the site is made on, which also has the mails. */
export function OfficePage({ api, signOut }: { api: Api; signOut?: () => void }) {
  const { rows, isLoading, error, load, put } = useRequests(api)
  const { address, go } = useAddress()
  const { view, id: open } = address
  const [told, setTold] = useState('')
  const main = useRef<HTMLElement>(null)
  const scrolled = useRef(0)

  // On a phone the list gives way to the request: it is where it was when it comes back.
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
  const fail = (problem: unknown) => setTold((problem as Error).message)
  const unmailed = rows.filter(({ mailed }) => !mailed).length
  const mailAll = async () => setTold(words.mailing((await api.mailAll()).mailing))

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
        <p role="status" className="told">
          {error || told || (isLoading ? words.loading : '')}
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
                  setTold(words.erased)
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

/** All requests, newest first: the first in a moment, the rest as they are read, and then what is new. */
function useRequests(api: Api) {
  const [rows, setRows] = useState<ListedRow[]>([])
  const [isLoading, setLoading] = useState(true)
  const [error, setError] = useState('')

  const load = useCallback(async () => {
    setLoading(true)
    setError('')
    try {
      const found = new Map<string, ListedRow>()
      let from: string | undefined
      do {
        const answer = await api.list(from)
        // A request that was corrected in a later month stands there.
        for (const row of answer.rows) if (!found.has(row.id)) found.set(row.id, row)
        from = answer.next
        // A restored index has other times than its requests.
        setRows((before) => newestFirst(from ? merged(found, before) : [...found.values()]))
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
      // The next poll makes up for one that failed.
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

/** Rows that were not found stay, and those that were saved since. */
function merged(found: Map<string, ListedRow>, before: ListedRow[]): ListedRow[] {
  const versions = new Map(before.map((row) => [row.id, row.version]))
  const newer = [...found.values()].filter(({ id, version }) => version >= (versions.get(id) ?? 0))
  const ids = new Set(newer.map(({ id }) => id))
  return [...newer, ...before.filter(({ id }) => !ids.has(id))]
}

const options = (rows: ListedRow[], of: (row: ListedRow) => string | undefined): string[] =>
  [...new Map(rows.flatMap((row) => of(row) || []).map((name) => [folded(name), name])).values()].sort((one, other) =>
    one.localeCompare(other, 'sv'),
  )

/** J and K move through the list as in a mail program; Enter opens, as it does any link. */
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
  const [most, setMost] = useState(shownAtOnce)
  const found = useMemo(() => matching(rows, filters), [rows, filters])
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
    const ids = found.map(({ id }) => id)
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
        <p role="status">{found.length === 0 ? !isLoading && words.none : words.count(found.length, rows.length)}</p>
        {found.length > 0 && (
          <button type="button" onClick={save} disabled={exported !== undefined}>
            {exported === undefined ? words.csv : words.exporting(exported, found.length)}
          </button>
        )}
      </div>
      <ul className="requests">
        {found.slice(0, most).map((row) => (
          <li key={row.id}>
            <a href={hashOf({ ...address, id: row.id })} aria-current={row.id === open ? 'true' : undefined} onClick={opened}>
              <strong>{row.texts.name || row.texts.email}</strong>
              <time dateTime={row.at} title={exactTime(row.at)}>
                {timeAgo(row.at, new Date())}
              </time>
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
      {found.length > most && (
        <button type="button" onClick={() => setMost(most + shownAtOnce)}>
          {words.more}
        </button>
      )}
    </section>
  )
}
