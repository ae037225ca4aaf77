/** The list of requests with search and status filter. */
import type { Filter, RequestList } from '../../amplify/functions/office/list.ts'
import { statuses } from '../../amplify/functions/shared/statuses.ts'
import { swedishDate, swedishMinute } from '../../amplify/functions/shared/swedishTime.ts'
import type { Api } from './officeClient.ts'
import { drafts } from './drafts.ts'
import { messages } from './officeMessages.ts'
import { useAction } from './useAction.ts'

const choices = Object.entries({ ...messages.filters, ...statuses })

type Props = {
  api: Api
  list: RequestList | undefined
  filter: Filter
  setFilter: (filter: Filter) => void
  /** The id of the open request. */
  open: string | undefined
}

export function List({ api, list, filter, setFilter, open }: Props) {
  const { message, isBusy, run } = useAction()
  const set = (change: Partial<Filter>) => setFilter({ ...filter, ...change })

  const download = () =>
    run(async () => {
      const link = document.createElement('a')
      link.href = URL.createObjectURL(await api.table(filter))
      link.download = `forfragningar-${swedishDate(new Date())}.csv`
      link.click()
      URL.revokeObjectURL(link.href)
      return ''
    })

  return (
    <section className="list" aria-label={messages.tabs.requests}>
      <search>
        <label>
          {messages.search}
          <input
            type="search"
            maxLength={200}
            value={filter.search}
            onChange={({ target }) => set({ search: target.value })}
          />
        </label>
        <label>
          {messages.status}
          <select value={filter.status} onChange={({ target }) => set({ status: target.value })}>
            {choices.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
      </search>
      {list && (
        <div className="found">
          <p role="status">{list.count > 0 ? messages.count(list.count) : messages.none}</p>
          {list.count > 0 && (
            <button type="button" disabled={isBusy} onClick={download}>
              {messages.csv}
            </button>
          )}
          <p role="status">{message}</p>
        </div>
      )}
      <ul className="requests">
        {list?.rows.map((row) => (
          <Item key={row.id} row={row} isOpen={row.id === open} />
        ))}
      </ul>
      {list && list.count > list.rows.length && (
        <button type="button" onClick={() => set({ limit: filter.limit + 100 })}>
          {messages.more}
        </button>
      )}
    </section>
  )
}

function Item({ row, isOpen }: { row: RequestList['rows'][number]; isOpen: boolean }) {
  const marks: string[] = []
  if (row.followUp) marks.push(messages.followUpOn(row.followUp))
  if (!row.isMailed) marks.push(messages.notMailed)
  if (drafts.has(row.id)) marks.push(messages.notSaved)
  return (
    <li>
      <a
        href={`#${row.id}`}
        className={row.status === 'new' ? 'unread' : undefined}
        aria-current={isOpen ? 'true' : undefined}
      >
        <strong>{row.name}</strong>
        <time dateTime={row.receivedAt}>{swedishMinute(row.receivedAt)}</time>
        <span>{row.matter}</span>
        <span className={`status ${row.status}`}>{statuses[row.status]}</span>
        <span className="first">{row.firstLine}</span>
        <em>{marks.join(', ')}</em>
      </a>
    </li>
  )
}
