/** The list of requests with search and filters. */
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { statuses } from '../../amplify/functions/shared/statuses.ts'
import { type Address, fragmentOf } from './address.ts'
import type { Api } from './api.ts'
import { towns } from './content.ts'
import { ActionButton, ConfirmedButton, LabelledInput, Select, useRun } from './controls.tsx'
import { downloadCsv } from './downloadCsv.ts'
import { hasDraft } from './drafts.ts'
import {
  type Filters,
  type ListedRow,
  filterRows,
  floodNames,
  monthOf,
  townNames,
} from './statistics.ts'
import { exactTime, timeAgo } from './times.ts'
import { statusNames, messages } from './messages.ts'
import { keysOf } from '../../amplify/functions/shared/keys.ts'

const pageSize = 100
/** Requests that one call of the API erases. */
const erasedAtOnce = 50

/**
 * State of the list that survives while another view replaces it. `tops`: scroll positions of the
 * list and, on a phone, of the document.
 */
export type ListPosition = { limit: number; tops: number[] }
export const startOfList = (): ListPosition => ({ limit: pageSize, tops: [] })

function useScrollPosition(
  list: RefObject<HTMLElement | null>,
  position: ListPosition,
  isBehindRequest: boolean,
) {
  useLayoutEffect(() => {
    const panes = [list.current!, document.documentElement]
    if (isBehindRequest) document.documentElement.scrollTop = 0
    else for (const [index, pane] of panes.entries()) pane.scrollTop = position.tops[index] ?? 0
    const remember = () => {
      position.tops = panes.map((pane, index) =>
        isBehindRequest && index === 1 ? (position.tops[1] ?? 0) : pane.scrollTop,
      )
    }
    addEventListener('scroll', remember, true)
    return () => removeEventListener('scroll', remember, true)
  }, [list, position, isBehindRequest])
}

/** J and K move the focus through the list, as in mail programs. */
function useKeys(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const move = ({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      const step = { j: 1, k: -1 }[key]
      if (
        !step ||
        altKey ||
        ctrlKey ||
        metaKey ||
        (target as Element).matches('input, select, textarea')
      )
        return
      const links = [...(list.current?.querySelectorAll<HTMLElement>('.requests a') ?? [])]
      const current =
        links.find((link) => link === document.activeElement) ??
        links.find((link) => link.ariaCurrent)
      links[(current ? links.indexOf(current) : -1) + step]?.focus()
    }
    addEventListener('keydown', move)
    return () => removeEventListener('keydown', move)
  }, [list])
}

const optionsOf = (rows: ListedRow[], nameOf: (row: ListedRow) => string | undefined): string[] =>
  [...new Set(rows.flatMap((row) => nameOf(row) || []))].sort((a, b) => a.localeCompare(b, 'sv'))

type Props = {
  api: Api
  rows: ListedRow[]
  isComplete: boolean
  address: Address
  go: (to: Address) => void
  position: ListPosition
  erased: (ids: string[]) => void
}
export function RequestTable({ api, rows, isComplete, address, go, position, erased }: Props) {
  const { filters, id: open } = address
  const list = useRef<HTMLElement>(null)
  useKeys(list)
  useScrollPosition(list, position, open !== undefined)
  const [exported, setExported] = useState(0)
  const { message, isBusy, run } = useRun()
  const [limit, setLimit] = useState(position.limit)
  const matches = useMemo(() => filterRows(rows, filters), [rows, filters])
  const townName = useMemo(() => townNames(rows, towns), [rows])
  const save = () => run(() => downloadCsv(api, matches, setExported))
  const untouched =
    filters.flood === '' ? [] : matches.filter(({ id, version }) => version === 0 && !hasDraft(id))
  const eraseFlood = () =>
    run(async () => {
      const all = untouched.map(({ id }) => id)
      let keptCount = 0
      for (let at = 0; at < all.length; at += erasedAtOnce) {
        const ids = all.slice(at, at + erasedAtOnce)
        const { kept } = await api.eraseFlood(ids)
        erased(ids.filter((id) => !kept.includes(id)))
        keptCount += kept.length
      }
      const erasedText = messages.erased(all.length - keptCount)
      return keptCount > 0 ? `${erasedText} ${messages.kept(keptCount)}` : erasedText
    })
  const showMore = () => setLimit((position.limit += pageSize))
  const set = (change: Partial<Filters>) => go({ ...address, filters: { ...filters, ...change } })
  return (
    <section className="list" aria-label={messages.tabs.requests} ref={list}>
      <search>
        <LabelledInput
          label={messages.search}
          type="search"
          maxLength={200}
          value={filters.text}
          onChange={({ target }) => set({ text: target.value })}
        />
        <FilterChoices rows={rows} filters={filters} set={set} />
      </search>
      <div className="found">
        <p role="status">
          {matches.length === 0
            ? isComplete && (rows.length > 0 ? messages.noneFound : messages.none)
            : messages.count(matches.length, rows.length)}
        </p>
        {matches.length > 0 && (
          <ActionButton
            label={isBusy ? messages.exporting(exported, matches.length) : messages.csv}
            disabled={isBusy || !isComplete}
            title={isComplete ? undefined : messages.incomplete}
            onClick={save}
          />
        )}
        {untouched.length > 0 && (
          <ConfirmedButton
            {...messages.eraseFlood(untouched.length)}
            disabled={isBusy || !isComplete}
            confirm={eraseFlood}
          />
        )}
        <p role="status">{message}</p>
      </div>
      <ul className="requests">
        {matches.slice(0, limit).map((row) => (
          <ListItem
            key={row.id}
            row={row}
            town={townName(row.texts.city)}
            url={fragmentOf({ ...address, id: row.id })}
            isOpen={row.id === open}
          />
        ))}
      </ul>
      {matches.length > limit && <ActionButton label={messages.more} onClick={showMore} />}
    </section>
  )
}

type Choices = { [name in keyof typeof messages.filters]: string[] }
function choicesOf(rows: ListedRow[]): Choices {
  const townName = townNames(rows, towns)
  return {
    due: ['today'],
    status: statusNames,
    service: optionsOf(rows, ({ texts }) => texts.serviceType),
    town: optionsOf(rows, ({ texts }) => townName(texts.city)),
    assignee: optionsOf(rows, ({ assignee }) => assignee),
    month: optionsOf(rows, monthOf).toReversed(),
    flood: floodNames(rows),
  }
}

type ChoicesProps = { rows: ListedRow[]; filters: Filters; set: (change: Partial<Filters>) => void }
function FilterChoices({ rows, filters, set }: ChoicesProps) {
  const choices = useMemo(() => choicesOf(rows), [rows])
  const names = keysOf(choices)
  const filterLabels: Record<string, string> = { ...statuses, today: messages.today }
  const active = names.filter((name) => filters[name] !== '').length
  return (
    <details open={active > 0}>
      <summary>{messages.filter(active)}</summary>
      <div className="filters">
        {names.map((name) => (
          <Select
            key={name}
            label={messages.filters[name]}
            value={filters[name]}
            options={[
              ['', messages.all],
              ...choices[name].map((value) => [value, filterLabels[value] ?? value] as const),
            ]}
            choose={(value) => set({ [name]: value })}
          />
        ))}
      </div>
    </details>
  )
}

type ItemProps = { row: ListedRow; town: string; url: string; isOpen: boolean }
function ListItem({ row, town, url, isOpen }: ItemProps) {
  const { texts, at, status, firstLine, assignee, followUp, corrected, honeypot, mailed } = row
  const marks = [
    assignee,
    followUp && messages.logged.followUp(followUp),
    corrected && messages.corrected,
    honeypot && messages.honeypot,
    !mailed && messages.notMailed,
    hasDraft(row.id) && messages.notSaved,
  ]
  return (
    <li>
      <a
        href={url}
        className={status === 'new' ? 'unread' : undefined}
        aria-current={isOpen ? 'true' : undefined}
      >
        <strong>{texts.name || texts.email}</strong>
        <time dateTime={at} title={exactTime(at)}>
          {timeAgo(at, new Date())}
        </time>
        <span>{[texts.serviceType, town].filter(Boolean).join(', ')}</span>
        <span className={`status ${status}`}>{statuses[status]}</span>
        <span className="first">{firstLine}</span>
        <em>{marks.filter(Boolean).join(', ')}</em>
      </a>
    </li>
  )
}
