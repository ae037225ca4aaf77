/** Drawings of roofs and boards, and the map of jobs. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Plan } from '../../renderer/components/Plan.tsx'
import { PlaceMap } from '../../renderer/components/PlaceMap.tsx'
import { mapModel, planModel } from '../../renderer/content/model/plans.ts'
import { edited, problemsIn, loadSmallSite, smallSite } from '../support/smallSite.ts'
import { plain } from './small.ts'

const withPlan = (plan: string) =>
  edited('references/lerum.yaml', 'photos:\n  - { file: tak.webp, alt: Ett tak }', plan)
const modelOf = (plan: string) => planModel(loadSmallSite(withPlan(plan)).site.references[0]!)
const drawn = (plan: string) => plain(renderToStaticMarkup(<Plan {...modelOf(plan)!} />))
const roof = (more: string) =>
  `roof: { shape: sadeltak, width: 11, length: 6, cover: tegelpannor, ${more} }`

// biome-ignore format: one roof per line
test.each([
  [7, 2, 'Ritning av taket: 14 solpaneler i 2 rader, tegelpannor, mot sydväst, 11 m längs takfoten, 6 m upp till nocken, skorsten till vänster.'],
  [9, 1, 'Ritning av taket: 9 solpaneler i en rad,'],
])('a roof with %s panels in each of %s rows is drawn and described', (columns, rows, alt) => {
  const svg = drawn(roof(`direction: sydväst, chimney: till vänster, panels: { columns: ${columns}, rows: ${rows} }`))
  const [, field] = / stroke="var\(--on-deep-muted\)" d="([^"]*)"/.exec(svg)!
  expect([...field!.matchAll(/h\d+v\d+h-\d+z/g)]).toHaveLength(columns * rows)
  expect(svg).toContain(alt)
  expect(svg).toContain('rotate(-45)')
})

test.each([
  ['sadeltak', '132 m²'],
  ['valmat tak', '132 m²'],
  ['pulpettak', '66 m²'],
])('%s of 11 by 6 metres has %s', (shape, area) => {
  expect(drawn(roof('').replace('sadeltak', shape))).toContain(area)
})

test('each group of a board has a module and a label', () => {
  const svg = drawn('board: { groups: [Spis, Laddbox, Hall] }')
  expect([...svg.matchAll(/v50/g)]).toHaveLength(3)
  for (const line of ['1 Spis', '2 Laddbox', '3 Hall']) expect(svg).toContain(line)
})

test('the caption of a drawing is its description, without the groups of a board', () => {
  const caption = (plan: string) => plain(modelOf(plan))!.caption
  expect(caption('board: { groups: [Spis, Laddbox, Hall] }')).toBe(
    'Ritning av elcentralen med 3 grupper.',
  )
  expect(caption(roof(''))).toBe(
    'Ritning av taket: sadeltak på 132 m², tegelpannor, 11 m längs takfoten, 6 m upp till nocken.',
  )
})

test('a photo replaces the drawing, and a job needs one of them', () => {
  const both = `${roof('')}\nphotos: [{ file: tak.webp, alt: Ett tak }]`
  expect(modelOf(both)).toBeUndefined()
  expect(problemsIn(withPlan(''))).toContain('roof (taket) eller board (elcentralen)')
})

test('the map has every known place once, with the number of its jobs', () => {
  const job = smallSite['references/lerum.yaml']!
  const { site } = loadSmallSite({
    'references/b.yaml': job,
    'references/c.yaml': job.replace('place: Lerum', 'place: Okänd'),
  })
  const svg = renderToStaticMarkup(<PlaceMap {...mapModel(site)!} />)
  expect(svg.match(/Lerum \(2\)/g)).toHaveLength(1)
  expect(mapModel(site)!.alt).toBe('Karta över uppdragen: Lerum 2.')
  expect(svg).toContain('Mölndal')
  expect(svg).not.toContain('Okänd')
  expect(mapModel({ ...site, references: [] })).toBeUndefined()
})
