import type { ReactNode } from 'react'
import { areaOf, metres, module, type PlanModel, spanOf } from '../content/model/plans.ts'
import type { Board, Roof } from '../content/schema/company.ts'
import { siteMessages } from '../messages.ts'
import { Frame } from './Picture.tsx'

const directions = ['norr', 'nordost', 'öster', 'sydost', 'söder', 'sydväst', 'väster', 'nordväst']

/** A job without photos, drawn from its own measurements. */
export const Plan = ({ alt, roof, board }: PlanModel) => (
  <Frame>
    <svg viewBox="0 0 600 400" role="img" aria-label={alt} fill="none" stroke="var(--pine)" strokeWidth="2" fontSize="22">
      {roof ? <RoofPlan {...roof} /> : <BoardPlan {...board!} />}
    </svg>
    <small>{siteMessages.plan}</small>
  </Frame>
)

const Label = ({ x, y, anchor = 'middle', children }: { x: number; y: number; anchor?: 'start' | 'middle'; children: ReactNode }) => (
  <text x={x} y={y} textAnchor={anchor} fill="var(--ink)" stroke="none">
    {children}
  </text>
)

/** One side seen straight on when it carries panels, the whole roof from above otherwise. */
function RoofPlan({ shape, width, length, chimney, direction, panels }: Roof) {
  const sides = panels || shape === 'pulpettak' ? 1 : 2
  const scale = Math.min(500 / width, 262 / (length * sides))
  const [w, h] = [width * scale, length * sides * scale]
  const [left, top] = [300 - w / 2, 24]
  const ridge = top + (sides - 1) * (h / 2)
  const hip = shape === 'valmat tak' ? h / 2 : 0
  const courses = Array.from({ length: Math.floor((length * sides) / 0.72) }, (_, k) => top + (k + 1) * 0.72 * scale)
  const stack = { 'till vänster': 0.22, 'i mitten': 0.5, 'till höger': 0.78, ingen: undefined }[chimney]
  return (
    <>
      <path d={`M${left} ${top}h${w}v${h}h${-w}z`} fill="var(--surface)" />
      <path d={courses.map((y) => `M${left} ${round(y)}h${w}`).join('')} stroke="var(--line)" strokeWidth="1.5" />
      <path d={`M${left + hip} ${ridge}h${w - 2 * hip}`} strokeWidth="6" />
      {hip > 0 && <path d={`M${left} ${top}l${hip} ${hip}l${-hip} ${hip}M${left + w} ${top}l${-hip} ${hip}l${hip} ${hip}`} />}
      {stack && <path d={`M${round(left + w * stack - 12)} ${ridge + 8}h24v24h-24zm6 6h12v12h-12z`} fill="var(--sand)" />}
      {panels && <Panels {...panels} {...{ scale, top, h }} />}
      {!panels && (
        <g fontSize="36" fontWeight="600">
          <Label x={300} y={ridge + h / sides / 2 + 16}>{`${areaOf(shape, width, length)} m²`}</Label>
        </g>
      )}
      <path d={`M${left} ${top + h + 16}h${w}m0-6v12m${-w}-12v12`} />
      <Label x={300} y={top + h + 44}>{`${metres(width)} × ${metres(length)}`}</Label>
      {direction && (
        <g transform="translate(46 364)">
          <circle r="26" stroke="var(--edge)" />
          {/* The roof faces down in the drawing, and the arrow north. */}
          <g transform={`rotate(${180 - 45 * directions.indexOf(direction)})`} fontSize="18" fontWeight="600">
            <path d="M0-21l7 18h-14z" fill="var(--pine)" stroke="none" />
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

function Panels({ columns, rows, scale, top, h }: NonNullable<Roof['panels']> & { scale: number; top: number; h: number }) {
  const [w, high] = [spanOf(columns, module.width) * scale, spanOf(rows, module.height) * scale]
  const [x, y] = [300 - w / 2, top + h / 2 - high / 2 + 6]
  const at = (index: number, size: number) => round(index * (size + module.gap) * scale)
  return (
    <g transform={`translate(${round(x)} ${round(y)})`} fill="var(--deep)" stroke="var(--on-deep-muted)" strokeWidth="1.5">
      {Array.from({ length: columns * rows }, (_, k) => (
        <rect
          key={k}
          className="panel"
          x={at(k % columns, module.width)}
          y={at(Math.floor(k / columns), module.height)}
          width={round(module.width * scale)}
          height={round(module.height * scale)}
        />
      ))}
    </g>
  )
}

/** The groups as numbered modules on their rails, and the list of what each feeds. */
function BoardPlan({ groups }: Board) {
  const rails = Math.ceil(groups.length / 12)
  const perRow = Math.ceil(groups.length / rails)
  const lines = Math.ceil(groups.length / 3)
  const step = Math.min(32, 196 / lines)
  const wide = Math.min(62, 480 / perRow)
  return (
    <>
      <rect x="40" y="24" width="520" height={rails * 64 + 24} rx="6" fill="var(--surface)" />
      {groups.map((name, k) => {
        const [x, y] = [64 + (k % perRow) * wide, 42 + Math.floor(k / perRow) * 64]
        return (
          <g key={name} className="group">
            <path d={`M${x} ${y}h${wide - 4}v50h${4 - wide}zm${wide / 2 - 6} 10h8v10h-8z`} />
            <text x={x + wide / 2 - 2} y={y + 42} fontSize="16" textAnchor="middle" fill="var(--ink)" stroke="none">
              {k + 1}
            </text>
            <text
              x={44 + Math.floor(k / lines) * 182}
              y={rails * 64 + 82 + (k % lines) * step}
              fontSize={Math.min(20, step * 0.7)}
              fill="var(--ink)"
              stroke="none"
            >
              {`${k + 1} ${name}`}
            </text>
          </g>
        )
      })}
    </>
  )
}

const round = (value: number) => Math.round(value * 10) / 10
