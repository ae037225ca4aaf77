/** A drawing of a job without photos, from its measurements. On a card it has no text, because the card has the same. */
import type { ReactNode } from 'react'
import {
  areaOf,
  chimneyAt,
  compass,
  metres,
  panelSize,
  type PlanModel,
} from '../content/model/plans.ts'
import type { Board, Roof } from '../content/schema/company.ts'
import { Frame } from './Picture.tsx'

export const Plan = ({ alt, roof, board, card }: PlanModel & { card?: boolean }) => (
  <Frame>
    {/* biome-ignore lint/a11y/noSvgWithoutTitle: hidden on a card, otherwise labelled */}
    <svg
      viewBox="0 0 600 400"
      fill="none"
      stroke="var(--pine)"
      {...(card
        ? { 'aria-hidden': true }
        : { role: 'img', 'aria-label': alt, fontSize: 22, strokeWidth: 2 })}
    >
      {roof ? <RoofPlan {...roof} card={card} /> : board && <BoardPlan {...board} />}
    </svg>
  </Frame>
)

const Label = ({
  x,
  y,
  anchor,
  children,
}: {
  x: number
  y: number
  anchor?: 'start'
  children: ReactNode
}) => (
  <>
    <text x={x} y={y} textAnchor={anchor ?? 'middle'} fill="var(--ink)" stroke="none">
      {children}
    </text>{' '}
  </>
)

/** With panels one side of the roof from the front, otherwise the roof from above. Paths use relative steps, which compress well. */
function RoofPlan({
  shape,
  width,
  length,
  chimney,
  direction,
  panels,
  card,
}: Roof & { card: boolean | undefined }) {
  const sides = panels || shape === 'pulpettak' ? 1 : 2
  const scale = Math.min(500 / width, (card ? 320 : 262) / (length * sides))
  const w = Math.round(width * scale)
  const h = Math.round(length * sides * scale)
  const course = Math.round(0.72 * scale)
  const left = 300 - Math.round(w / 2)
  const top = card ? 200 - Math.round(h / 2) : 24
  const ridge = top + (sides - 1) * (h / 2)
  const hip = shape === 'valmat tak' ? h / 2 : 0
  const stack = chimneyAt[chimney]
  return (
    <>
      <path d={`M${left} ${top}h${w}v${h}h-${w}z`} fill={card ? undefined : 'var(--surface)'} />
      <path
        d={`M${left} ${top}${`m0 ${course}h${w}m-${w} 0`.repeat(Math.floor((h - 1) / course))}`}
        stroke="var(--line)"
      />
      <path d={`M${left + hip} ${ridge}h${w - 2 * hip}`} strokeWidth="6" />
      {hip > 0 && (
        <path
          d={`M${left} ${top}l${hip} ${hip}-${hip} ${hip}M${left + w} ${top}l-${hip} ${hip} ${hip} ${hip}`}
        />
      )}
      {!card && stack && <path d={`M${Math.round(left + w * stack)} ${ridge + 9}h24v24h-24z`} />}
      {panels && <Panels {...panels} {...{ scale, middle: top + h / 2 + 6 }} />}
      {!panels && (
        <g fontSize="36" fontWeight="600">
          <Label
            x={300}
            y={ridge + h / sides / 2 + 16}
          >{`${areaOf(shape, width, length)} m²`}</Label>
        </g>
      )}
      {!card && (
        <>
          <path d={`M${left} ${top + h + 16}h${w}m0-6v12m-${w}-12v12`} />
          <Label x={300} y={top + h + 44}>{`${metres(width)} × ${metres(length)}`}</Label>
        </>
      )}
      {!card && direction && (
        <g transform="translate(46 364)">
          <circle r="26" />
          {/* The roof faces down in the drawing, and the arrow north. */}
          <g
            transform={`rotate(${180 - 45 * compass.indexOf(direction)})`}
            fontSize="18"
            fontWeight="600"
          >
            <path d="M0-21l7 18h-14z" fill="var(--pine)" />
            <Label x={0} y={17}>
              N
            </Label>
          </g>
          <Label x={38} y={8} anchor="start">
            mot {direction}
          </Label>
        </g>
      )}
    </>
  )
}

function Panels({
  columns,
  rows,
  scale,
  middle,
}: NonNullable<Roof['panels']> & { scale: number; middle: number }) {
  const w = Math.round((panelSize.width + panelSize.gap) * scale)
  const h = Math.round((panelSize.height + panelSize.gap) * scale)
  const row = `${`h${w}v${h}h-${w}zm${w} 0`.repeat(columns)}m-${w * columns} ${h}`
  const start = `M${300 - (w * columns) / 2} ${Math.round(middle - (h * rows) / 2)}`
  return <path fill="var(--deep)" stroke="var(--on-deep-muted)" d={start + row.repeat(rows)} />
}

/** The groups of a distribution board as modules on rails, with their list. */
function BoardPlan({ groups }: Board) {
  const rails = Math.ceil(groups.length / 12)
  const perRow = Math.ceil(groups.length / rails)
  const lines = Math.ceil(groups.length / 3)
  const step = Math.min(32, (270 - rails * 64) / lines)
  const wide = Math.min(62, Math.floor(480 / perRow))
  const top = 24
  const railOf = (rail: number) => Math.min(perRow, groups.length - rail * perRow)
  const row = (count: number) =>
    `h${wide - 4}v50h${4 - wide}zm8 10h10v10h-10zm${wide - 8}-10`.repeat(count)
  return (
    <>
      <path d={`M40 ${top}h520v${rails * 64 + 24}h-520z`} fill="var(--surface)" />
      {Array.from({ length: rails }, (_, rail) => (
        <path key={rail} d={`M64 ${top + 18 + rail * 64}${row(railOf(rail))}`} />
      ))}
      {groups.map((name, k) => (
        <g key={name}>
          <Label x={62 + wide / 2 + (k % perRow) * wide} y={top + 62 + Math.floor(k / perRow) * 64}>
            {k + 1}
          </Label>
          <g fontSize={Math.min(24, step * 0.8)}>
            <Label
              x={44 + Math.floor(k / lines) * 182}
              y={rails * 64 + 82 + (k % lines) * step}
              anchor="start"
            >
              {`${k + 1} ${name}`}
            </Label>
          </g>
        </g>
      ))}
    </>
  )
}
