/** The view of statistics. */
import { useMemo } from 'react'
import { towns } from './content.ts'
import { type Counted, type ListedRow, statisticsOf } from './statistics.ts'
import { messages } from './messages.ts'
import { keysOf } from '../../amplify/functions/shared/keys.ts'

/** `isComplete`: all requests have been loaded. */
export function Statistics({ rows, isComplete }: { rows: ListedRow[]; isComplete: boolean }) {
  const groups = useMemo(() => statisticsOf(rows, new Date(), towns), [rows])
  return (
    <>
      <p>{messages.statistics.hint}</p>
      {!isComplete && <p role="status">{messages.statistics.incomplete}</p>}
      {keysOf(groups).map((name) => (
        <Group key={name} title={messages.statistics.groups[name]} counts={groups[name]} />
      ))}
    </>
  )
}

/** A table with bars for its counts. */
function Group({
  title: [caption = '', name = ''],
  counts,
}: {
  title: string[]
  counts: Counted[]
}) {
  const { columns, hours } = messages.statistics
  const maximum = Math.max(1, ...counts.map(({ count }) => count))
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {[name, ...columns].map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {counts.map((row) => (
          <tr key={row.name}>
            <th scope="row">
              {row.name}
              <span className="bar" style={{ inlineSize: `${(row.count / maximum) * 100}%` }} />
            </th>
            <td>{row.count}</td>
            <td>
              {row.won > 0 && `${row.won} (${Math.round((row.won / row.count) * 100)}\u00a0%)`}
            </td>
            <td>{row.value > 0 && messages.kronor(row.value)}</td>
            <td>{row.hours !== undefined && hours(row.hours)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
