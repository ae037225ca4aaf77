import { useMemo } from 'react'
import { byPage, byService, byWeek, type Counted, type ListedRow } from './statistics.ts'
import { words } from './words.ts'

const bar = { width: 24, gap: 8, height: 120 }

export function Statistics({ rows }: { rows: ListedRow[] }) {
  const { weeks, services, pages } = useMemo(
    () => ({ weeks: byWeek(rows, new Date()), services: byService(rows), pages: byPage(rows) }),
    [rows],
  )
  const most = Math.max(1, ...weeks.map(({ count }) => count))
  const step = bar.width + bar.gap
  return (
    <>
      <h2>{words.chart.weeks}</h2>
      <svg
        className="weeks"
        viewBox={`0 0 ${weeks.length * step} ${bar.height + 44}`}
        role="img"
        aria-label={`${words.chart.weeks}: ${weeks.map(({ week, count }) => `${words.chart.week(week)} ${count}`).join(', ')}`}
      >
        {weeks.map(({ week, count }, index) => {
          const height = Math.round((count / most) * bar.height)
          const middle = index * step + bar.width / 2
          return (
            <g key={week}>
              <rect x={index * step} y={20 + bar.height - height} width={bar.width} height={Math.max(height, 1)} rx={3} />
              <text x={middle} y={14 + bar.height - height}>
                {count}
              </text>
              <text x={middle} y={bar.height + 38}>
                {week}
              </text>
            </g>
          )
        })}
      </svg>
      <p>{words.chart.hint}</p>
      <Share title={words.chart.services} name={words.chart.service} counted={services} />
      <Share title={words.chart.pages} name={words.chart.page} counted={pages} />
    </>
  )
}

function Share({ title, name, counted }: { title: string; name: string; counted: Counted[] }) {
  const { what, won, share } = words.chart
  return (
    <table>
      <caption>{title}</caption>
      <thead>
        <tr>
          {[name, what, won, share].map((each) => (
            <th key={each} scope="col">
              {each}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {counted.map((each) => (
          <tr key={each.name}>
            <th scope="row">{each.name}</th>
            <td>{each.count}</td>
            <td>{each.won}</td>
            <td>
              {Math.round((each.won / each.count) * 100)} % <meter value={each.won} max={each.count} aria-hidden />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
