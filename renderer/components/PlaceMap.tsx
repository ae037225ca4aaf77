/** Map of jobs and towns, true to scale around the office. */
import { styled } from 'styled-components'
import type { MapModel } from '../content/model/plans.ts'

/** In pixels on a phone. Places are percentages and texts keep their size, so labels that are apart there are apart on wider screens. */
const mapWidth = 350
const mapHeight = 257
const fontSize = 15
const ringRadii = [10, 20, 40]
/** The length to which SVG relates the percentage of a radius. */
const diagonal = Math.hypot(mapWidth, mapHeight) / Math.SQRT2
const percent = (part: number) => `${Math.round(part * 1000) / 10}%`
const at = (x: number, y: number) => ({ x: percent(x / mapWidth), y: percent(y / mapHeight) })

const Figure = styled.figure`
  max-width: 46rem;
  svg {
    width: 100%;
    aspect-ratio: ${mapWidth} / ${mapHeight};
    font: var(--small);
    /* Larger texts would end outside a map of this width. */
    font-size: min(0.9375rem, 4.2vw);
    border-radius: var(--r3);
    background: var(--sand);
  }
  figcaption {
    margin-top: var(--s3);
  }
`

export function PlaceMap({ office, towns, jobs, caption, alt }: MapModel) {
  const points = [
    ...jobs.map(({ name, geo, count }) => ({
      text: count > 1 ? `${name} (${count})` : name,
      geo,
      hasJobs: true,
    })),
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
  const scale = Math.min(
    (mapWidth - 140) / (right - left || 1),
    (mapHeight - 48) / (bottom - top || 1),
    7,
  )
  const labels: { x: number; y: number; width: number }[] = []
  const marks = points.map(({ text, hasJobs, ...point }) => {
    const x = mapWidth / 2 + (point.x - (left + right) / 2) * scale
    const y = mapHeight / 2 + (point.y - (top + bottom) / 2) * scale
    const width = text.length * fontSize * 0.54
    // The first position beside the point that is on the map and overlaps no other name; no label when there is none.
    const label = [12, -12]
      .flatMap((dx) =>
        [5, -4, 14].map((dy) => ({
          dx,
          dy,
          x: dx > 0 ? x + dx : x + dx - width,
          y: y + dy,
          width,
        })),
      )
      .find(
        (box) =>
          box.x > 0 &&
          box.x + width < mapWidth &&
          labels.every(
            (other) =>
              Math.abs(other.y - box.y) > fontSize ||
              box.x > other.x + other.width ||
              other.x > box.x + width,
          ),
      )
    if (label) labels.push(label)
    return { text, hasJobs, place: at(x, y), label }
  })
  const { x, y } = marks.at(-1)!.place
  return (
    <Figure>
      <svg role="img" aria-label={alt}>
        <g fill="none" stroke="var(--edge)" strokeDasharray="2 6">
          {ringRadii.map((radius) => (
            <circle key={radius} cx={x} cy={y} r={percent((radius * scale) / diagonal)} />
          ))}
        </g>
        {marks.slice(0, -1).map(({ text, hasJobs, label, place }) => (
          <g
            key={text}
            fill={hasJobs ? 'var(--ink)' : 'var(--muted)'}
            fontWeight={hasJobs ? 600 : 400}
          >
            <circle
              cx={place.x}
              cy={place.y}
              r={hasJobs ? 7 : 4}
              fill={hasJobs ? 'var(--pine)' : 'var(--edge)'}
            />
            {label && (
              <text
                {...place}
                dx={label.dx}
                dy={label.dy}
                textAnchor={label.dx < 0 ? 'end' : undefined}
              >
                {text}
              </text>
            )}{' '}
          </g>
        ))}
        <rect x={x} y={y} width="10" height="10" transform="translate(-5 -5)" fill="var(--sun)" />
      </svg>
      <figcaption className="muted">{caption}</figcaption>
    </Figure>
  )
}
