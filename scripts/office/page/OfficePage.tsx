import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { statuses, type Status } from '../../../amplify/functions/office/statuses.ts'
import type { Api } from './api.ts'
import { hasDraft } from './drafts.ts'
import { Mails } from './Mails.tsx'
import { RequestPage } from './RequestPage.tsx'
import { Statistics } from './Statistics.tsx'
import { everything, isSpam, type ListedRow, matching, monthOf } from './statistics.ts'
import { statusNames, words } from './words.ts'

type View = keyof typeof words.tabs
const shownAtOnce = 100

/** `signOut` is missing where nobody signs in: on the machine that the site is made on, which also has the mails. */
export function OfficePage({ api, signOut }: { api: Api; signOut?: () => void }) {
  const { rows, isLoading, error, load, put } = useRequests(api)
  const [address, setAddress] = useState(location.hash.slice(1))
  const [told, setTold] = useState('')
  const main = useRef<HTMLElement>(null)

  useEffect(() => {
    const moved = () => {
      setAddress(location.hash.slice(1))
      main.current?.focus()
    }
    addEventListener('hashchange', moved)
    return () => removeEventListener('hashchange', moved)
  }, [])

  const tab = address in words.tabs ? (address as View) : 'requests'
  const open = rows.find(({ id }) => id === address)?.id ?? (/^[0-9a-f-]{36}$/.test(address) ? address : undefined)
  const tabs = (Object.keys(words.tabs) as View[]).filter((each) => each !== 'mails' || !signOut)
  const saveTable = async () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(await api.table())
    link.download = `forfragningar-${new Date().toLocaleDateString('sv-SE')}.csv`
    link.click()
    URL.revokeObjectURL(link.href)
  }
  const fail = (problem: unknown) => setTold((problem as Error).message)

  return (
    <>
      <header>
        <button type="button" className="skip" onClick={() => main.current?.focus()}>
          {words.skip}
        </button>
        <h1>{words.title}</h1>
        <nav aria-label={words.title}>
          {tabs.map((each) => (
            <a key={each} href={`#${each}`} aria-current={!open && tab === each ? 'page' : undefined}>
              {words.tabs[each]}
              {each === 'spam' && ` (${rows.filter(isSpam).length})`}
            </a>
          ))}
        </nav>
        <div className="tools">
          <button type="button" onClick={() => void load()} disabled={isLoading}>
            {words.refresh}
          </button>
          <button type="button" onClick={() => void saveTable().catch(fail)}>
            {words.csv}
          </button>
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
        {open ? (
          <RequestPage
            key={open}
            api={api}
            id={open}
            changed={(change) => put(open, change)}
            erased={() => {
              put(open, undefined)
              setTold(words.erased)
              location.hash = 'requests'
            }}
          />
        ) : tab === 'statistics' ? (
          <Statistics rows={rows} />
        ) : tab === 'mails' ? (
          <Mails />
        ) : (
          <List key={tab} rows={rows.filter((row) => isSpam(row) === (tab === 'spam'))} isLoading={isLoading} />
        )}
      </main>
    </>
  )
}

/** All requests, newest first: what comes in a moment at once, the rest as it comes. */
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
        setRows((before) => (from ? merged(found, before) : [...found.values()]))
      } while (from)
    } catch (problem) {
      setError((problem as Error).message)
    } finally {
      setLoading(false)
    }
  }, [api])
  useEffect(() => void load(), [load])

  const put = (id: string, change: Partial<ListedRow> | undefined) =>
    setRows((before) => before.flatMap((row) => (row.id !== id ? [row] : change ? [{ ...row, ...change }] : [])))
  return { rows, isLoading, error, load, put }
}

/** While older ones come in, those of last time stay. */
const merged = (found: Map<string, ListedRow>, before: ListedRow[]): ListedRow[] => [
  ...found.values(),
  ...before.filter(({ id }) => !found.has(id)),
]

const options = (rows: ListedRow[], of: (row: ListedRow) => string | undefined): string[] =>
  [...new Set(rows.flatMap((row) => of(row) || []))].sort((one, other) => one.localeCompare(other, 'sv'))

function List({ rows, isLoading }: { rows: ListedRow[]; isLoading: boolean }) {
  const [filters, setFilters] = useState(everything)
  const [most, setMost] = useState(shownAtOnce)
  const found = useMemo(() => matching(rows, filters), [rows, filters])
  const choices: { [name in keyof typeof words.filters]: string[] } = {
    service: options(rows, ({ texts }) => texts.serviceType),
    town: options(rows, ({ texts }) => texts.city),
    status: statusNames,
    month: options(rows, monthOf).toReversed(),
  }
  return (
    <>
      <search className="filters">
        <label className="wide">
          {words.search}
          <input type="search" value={filters.text} onChange={({ target }) => setFilters({ ...filters, text: target.value })} />
        </label>
        {(Object.keys(choices) as (keyof typeof choices)[]).map((name) => (
          <label key={name}>
            {words.filters[name]}
            <select value={filters[name]} onChange={({ target }) => setFilters({ ...filters, [name]: target.value })}>
              <option value="">{words.all}</option>
              {choices[name].map((value) => (
                <option key={value} value={value}>
                  {name === 'status' ? statuses[value as Status] : value}
                </option>
              ))}
            </select>
          </label>
        ))}
      </search>
      <p role="status">{found.length === 0 ? !isLoading && words.none : words.count(found.length, rows.length)}</p>
      <ul className="requests">
        {found.slice(0, most).map((row) => (
          <li key={row.id}>
            <a href={`#${row.id}`}>
              <strong>{row.texts.name || row.texts.email}</strong>
              <span className={`status ${row.status}`}>{statuses[row.status]}</span>
              <span>{[row.texts.serviceType, row.texts.city].filter(Boolean).join(', ')}</span>
              <time dateTime={row.at}>{shortTime(row.at)}</time>
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
    </>
  )
}

const shortTime = (time: string): string =>
  new Date(time).toLocaleString('sv-SE', { timeZone: 'Europe/Stockholm', dateStyle: 'short', timeStyle: 'short' })
