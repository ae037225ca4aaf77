/** Map of jobs and towns, true to scale around the office. */
import { styled } from 'styled-components'
import type { MapModel } from '../content/model/plans.ts'

const mapWidth = 600
const mapHeight = 440
const margin = 40
const fontSize = 20
const ringRadii = [10, 20, 40]
const Figure = styled.figure`
  max-width: 46rem;
  svg {
    width: 100%;
    border-radius: var(--r3);
    background: var(--sand);
  }
  figcaption {
    margin-top: var(--s3);
  }
`

export function PlaceMap({ office, towns, jobs, caption, alt }: MapModel) {
  const points = [
    ...jobs.map(({ name, geo, count }) => ({ text: count > 1 ? `${name} (${count})` : name, geo, hasJobs: true })),
    ...towns.map(({ name, geo }) => ({ text: name, geo, hasJobs: false })),
    { text: '', geo: office, hasJobs: false },
  ].map(({ geo, ...point }) => ({
    ...point,
    // Kilometres east and south of the office.
    x: (geo.longitude - office.longitude) * 111.3 * Math.cos((office.latitude * Math.PI) / 180),
    y: (office.latitude - geo.latitude) * 111.3,
  }))
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const left = Math.min(...xs)
  const right = Math.max(...xs)
  const top = Math.min(...ys)
  const bottom = Math.max(...ys)
  // Leaves room for names on both sides.
  const scale = Math.min((mapWidth - 6 * margin) / (right - left || 1), (mapHeight - 2 * margin) / (bottom - top || 1), 12)
  const labels: { x: number; y: number; width: number }[] = []
  const marks = points.map(({ text, hasJobs, ...at }) => {
    const x = Math.round(mapWidth / 2 + (at.x - (left + right) / 2) * scale)
    const y = Math.round(mapHeight / 2 + (at.y - (top + bottom) / 2) * scale)
    const width = text.length * fontSize * 0.54
    // The first position beside the point that overlaps no other name; no label when there is none.
    const label = [x + 14, x - 14 - width]
      .flatMap((start) => [7, -5, 19].map((offsetY) => ({ x: Math.round(start), y: y + offsetY, width })))
      .find((box) =>
        labels.every((other) => Math.abs(other.y - box.y) > fontSize || box.x > other.x + other.width || other.x > box.x + width),
      )
    if (label) labels.push(label)
    return { text, hasJobs, x, y, label }
  })
  const { x, y } = marks.at(-1)!
  return (
    <Figure>
      <svg viewBox={`0 0 ${mapWidth} ${mapHeight}`} role="img" aria-label={alt} fontSize={fontSize}>
        <g fill="none" stroke="var(--edge)" strokeDasharray="2 6">
          {ringRadii.map((radius) => (
            <circle key={radius} cx={x} cy={y} r={Math.round(radius * scale)} />
          ))}
        </g>
        {marks.slice(0, -1).map(({ text, hasJobs, label, ...at }) => (
          <g key={text} fill={hasJobs ? 'var(--ink)' : 'var(--muted)'} fontWeight={hasJobs ? 600 : 400}>
            <circle cx={at.x} cy={at.y} r={hasJobs ? 9 : 4} fill={hasJobs ? 'var(--pine)' : 'var(--edge)'} />
            {label && (
              <text x={label.x} y={label.y}>
                {text}
              </text>
            )}
          </g>
        ))}
        <path d={`M${x - 5} ${y - 5}h10v10h-10z`} fill="var(--sun)" />
      </svg>
      <figcaption className="muted">{caption}</figcaption>
    </Figure>
  )
}
