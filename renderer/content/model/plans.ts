/** Models of job drawings (components/Plan.tsx) and of the map of jobs (components/PlaceMap.tsx). */
import { numberText } from '../../swedishNumbers.ts'
import { siteMessages } from '../../messages.ts'
import type { Board, Reference, Roof } from '../schema/company.ts'
import type { Site } from '../site.ts'
import { nearest } from './neighbours.ts'
import { typeset } from './placeholders.ts'

/** The size of a solar panel and the gap to the next, in metres. */
export const panelSize = { width: 1.134, height: 1.762, gap: 0.02 }

/** Clockwise in steps of 45°. */
export const compass = [
  'norr',
  'nordost',
  'öster',
  'sydost',
  'söder',
  'sydväst',
  'väster',
  'nordväst',
]
/** Position as a share of the roof's width. */
export const chimneyAt = {
  'till vänster': 0.22,
  'i mitten': 0.5,
  'till höger': 0.78,
  ingen: undefined,
}

export const metres = (length: number) => `${numberText(length, 1)} m`
/** Both sides of a ridged roof; a hipped roof of the same pitch has the same area. */
export const areaOf = (shape: Roof['shape'], width: number, length: number) =>
  Math.round(width * length * (shape === 'pulpettak' ? 1 : 2))

const panelText = ({ columns, rows }: NonNullable<Roof['panels']>) =>
  `${columns * rows} solpaneler i ${rows === 1 ? 'en rad' : `${rows} rader`}`

const boardText = ({ groups }: Board) => `Ritning av elcentralen med ${groups.length} grupper`

/** The alternative text of a drawing. */
function planText({ roof, board }: Pick<Reference, 'roof' | 'board'>): string | undefined {
  if (board) return `${boardText(board)}: ${board.groups.join(', ')}.`
  if (!roof) return undefined
  const { shape, width, length, cover, direction, chimney, panels } = roof
  const parts = [
    panels ? panelText(panels) : `${shape} på ${areaOf(shape, width, length)} m²`,
    cover,
    direction && `mot ${direction}`,
    `${metres(width)} längs takfoten, ${metres(length)} upp till nocken`,
    chimney !== 'ingen' && `skorsten ${chimney}`,
  ]
  return `Ritning av taket: ${parts.filter(Boolean).join(', ')}.`
}

/** Undefined for jobs with photos. The drawing of a board contains its list of groups, so the caption does not. */
export function planModel({ photos, roof, board }: Pick<Reference, 'photos' | 'roof' | 'board'>) {
  const text = planText({ roof, board })
  return photos.length === 0 && text
    ? { alt: typeset(text), caption: typeset(board ? `${boardText(board)}.` : text), roof, board }
    : undefined
}
export type PlanModel = NonNullable<ReturnType<typeof planModel>>

/** Undefined when no job has a known location. */
export function mapModel({
  references,
  cities,
  company,
}: Pick<Site, 'references' | 'cities' | 'company'>) {
  const jobs = [...Map.groupBy(references, ({ place }) => place)].flatMap(([name, all]) => {
    const geo = all.find((job) => job.geo)?.geo ?? cities.find((city) => city.name === name)?.geo
    return geo ? [{ name, geo, count: all.length }] : []
  })
  if (jobs.length === 0) return undefined
  return {
    office: company.geo,
    towns: nearest(cities, company).flatMap(({ name, geo }) =>
      jobs.some((job) => job.name === name) ? [] : [{ name, geo }],
    ),
    jobs,
    alt: siteMessages.jobsOnMap(jobs.map(({ name, count }) => `${name} ${count}`).join(', ')),
    caption: siteMessages.rings(company.address.city),
  }
}
export type MapModel = NonNullable<ReturnType<typeof mapModel>>
