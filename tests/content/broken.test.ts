import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadSite } from '../../renderer/content/load.ts'
import { problemReport, sorted } from '../../renderer/content/read/problems.ts'
import { contentQuality } from '../../renderer/content/check/quality.ts'
import { remedied } from './remedy.ts'
import { smallOptions, withFiles } from '../../scripts/lab/fixtures/smallSite.ts'

const root = join(import.meta.dirname, '../fixtures/broken')

/** The files of a fixture lie over the small site; removed.txt names those that it takes away. */
function filesOf(name: string): Record<string, string> {
  const folder = join(root, name)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'))
  const changed = Object.fromEntries(
    files.filter((file) => /\.(ya?ml|md)$/.test(file)).map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
  )
  const removed = files.includes('removed.txt') ? readFileSync(join(folder, 'removed.txt'), 'utf8').trim().split('\n') : []
  return withFiles({ ...changed, ...Object.fromEntries(removed.map((file) => [file, ''])) })
}

function report(name: string): string {
  const { site, sources, problems } = loadSite(filesOf(name), smallOptions)
  return `${problemReport(sorted([...problems, ...(site ? contentQuality(site, sources, smallOptions) : [])])).trim()}\n`
}

test.each(readdirSync(root))('%s is told as expected.txt says', async (name) => {
  await expect(report(name)).toMatchFileSnapshot(join(root, name, 'expected.txt'))
})

test('no problem is told in English or as a stack trace', () => {
  for (const name of readdirSync(root))
    expect(report(name)).not.toMatch(/\b(expected|invalid|unexpected|required|must|error|undefined|null|NaN)\b|\bat .+:\d+:\d+\)/i)
})

const advised = readdirSync(root).flatMap((name) => {
  const files = filesOf(name)
  const { problems } = loadSite(files, smallOptions)
  return problems.flatMap((told) => {
    const file = told.file.replace('content/', '')
    const text = files[file] && remedied(files[file], told)
    return text ? [{ at: `${name}: ${told.what} ${told.instead}`, told, known: problems, after: { ...files, [file]: text } }] : []
  })
})

test('most of what is told comes with something to write', () => expect(advised.length).toBeGreaterThan(55))

test.each(advised)('done as told, it is gone and nothing comes in its place: $at', ({ told, known, after }) => {
  const still = loadSite(after, smallOptions).problems.filter(({ file, line }) => file === told.file && line === told.line)
  const times = (problems: typeof known) =>
    problems.filter(({ file, line, what }) => file === told.file && line === told.line && what === told.what).length
  expect(times(still)).toBeLessThan(times(known))
  const before = new Set(known.map(({ file, what }) => file + what))
  expect(still.filter(({ file, what }) => !before.has(file + what)).map(({ what }) => what)).toEqual([])
})
