import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadSite } from '../../renderer/content/load.ts'
import { problemReport, sorted } from '../../renderer/content/read/problems.ts'
import { contentQuality } from '../../renderer/content/check/quality.ts'
import { smallOptions, withFiles } from './smallSite.ts'

const root = join(import.meta.dirname, '../fixtures/broken')

/** The files of a fixture lie over the small site; removed.txt names those that it takes away. */
function report(name: string): string {
  const folder = join(root, name)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'))
  const changed = Object.fromEntries(
    files.filter((file) => /\.(ya?ml|md)$/.test(file)).map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
  )
  const removed = files.includes('removed.txt') ? readFileSync(join(folder, 'removed.txt'), 'utf8').trim().split('\n') : []
  const { site, sources, problems } = loadSite(
    withFiles({ ...changed, ...Object.fromEntries(removed.map((file) => [file, ''])) }),
    smallOptions,
  )
  return `${problemReport(sorted([...problems, ...(site ? contentQuality(site, sources, smallOptions) : [])])).trim()}\n`
}

test.each(readdirSync(root))('%s is told as expected.txt says', async (name) => {
  await expect(report(name)).toMatchFileSnapshot(join(root, name, 'expected.txt'))
})

test('no problem is told in English or as a stack trace', () => {
  for (const name of readdirSync(root))
    expect(report(name)).not.toMatch(/\b(expected|invalid|unexpected|required|must|error|undefined|null|NaN)\b|\bat .+:\d+:\d+\)/i)
})
