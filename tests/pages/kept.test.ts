/** What has not changed is not made again, and nobody can tell. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import { cityUrl } from '../../renderer/content/model/urls.ts'
import { copyRepository } from '../../scripts/lab/copyRepository.ts'
import { build, loadedModules } from '../builds.ts'
import { cityWith, colleague, localService } from '../site.ts'

const outDir = '.cache/test-build/kept'
const day = 24 * 60 * 60
let epoch = Date.parse('2026-11-20T12:00:00Z') / 1000
let copy: string
const kept = () => {
  const lists = readdirSync(join(copy, '.cache/pages')).filter((file) => file.endsWith('.json'))
  const pages = lists.flatMap((file) => JSON.parse(readFileSync(join(copy, '.cache/pages', file), 'utf8')) as { key: string }[])
  return new Set(pages.map(({ key }) => key))
}

function buildCopy(): Record<string, string> {
  build(
    ['scripts/build.ts'],
    outDir,
    { AMPLIFY_OUTPUTS: resolve('.cache/test/amplify_outputs.json'), SOURCE_DATE_EPOCH: String(epoch) },
    copy,
  )
  const client = join(copy, outDir, 'client')
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(html|js|xml|txt|json)$/.test(file))
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(client, file), 'utf8')]))
}

function change(file: string, how: (text: string) => string): void {
  const path = join(copy, file)
  const before = readFileSync(path, 'utf8')
  const after = how(before)
  expect(after).not.toBe(before)
  writeFileSync(path, after)
}

const inYaml = (path: (string | number)[], value: string) => (text: string) => {
  const document = parseDocument(text)
  document.setIn(path, value)
  return String(document)
}

const city = cityWith()
const changes: [what: string, make: () => void, anew: number | 'all'][] = [
  [
    'a city',
    () =>
      change(
        `content/cities/${city.id}.yaml`,
        inYaml(['services', localService, 'lede'], 'Ljuset kommer från två håll. Vi räknar på ditt tak.'),
      ),
    Object.keys(city.services).length,
  ],
  ['a colleague', () => change(`content/staff/${colleague.id}.yaml`, inYaml(['role'], 'Rådgivning')), 'all'],
  ['a fact', () => change('content/facts.yaml', inYaml(['facts', 0, 'asOf'], '2026-02-01')), 'all'],
  [
    'a component',
    () => change('renderer/document/Footer.tsx', (text) => text.replace('padding-block: clamp(48px', 'padding-block: clamp(47px')),
    'all',
  ],
  ['the date', () => void (epoch += day), 'all'],
]

beforeAll(() => {
  copy = copyRepository('kept-', { warm: true })
  buildCopy()
}, 120_000)
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test('after one change after the other the site is what it becomes when all of it is made at once', () => {
  let built: Record<string, string> = {}
  for (const [what, make, anew] of changes) {
    const before = kept()
    make()
    built = buildCopy()
    const fresh = [...kept()].filter((key) => !before.has(key)).length
    // What comes with Vite's plugins.
    expect(
      loadedModules(outDir).some((file) => file.includes('/@babel/core/')),
      `${what} has Vite make scripts`,
    ).toBe(what === 'a component')
    expect(fresh, what).toBe(anew === 'all' ? Object.keys(built).filter((file) => file.endsWith('.html')).length : anew)
  }
  for (const folder of ['.cache/pages', '.cache/bundles', '.cache/readings', outDir]) rmSync(join(copy, folder), { recursive: true })
  expect(buildCopy()).toEqual(built)
  expect(built[`${cityUrl(localService, city.slug).slice(1)}.html`]).toContain('Ljuset kommer från två håll.')
}, 300_000)
