/** A build in parts, as machines beside each other make it, comes to the bytes of one build. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyRepository } from '../../scripts/lab/copyRepository.ts'
import { dir } from './built.ts'

let copy: string
beforeAll(() => {
  copy = copyRepository('shards-', { warm: true })
  for (const part of [1, 2, 3]) build(['--shard', `${part}/3`], `.cache/part-${part}`)
}, 400_000)
afterAll(() => rmSync(copy, { recursive: true, force: true }))

function build(args: string[], outDir: string): void {
  execFileSync(process.execPath, ['scripts/build.ts', ...args], {
    cwd: copy,
    stdio: 'pipe',
    env: { ...process.env, VITEST: undefined, AMPLIFY_OUTPUTS: resolve('.cache/test/amplify_outputs.json'), OUT_DIR: outDir },
  })
}

function tree(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => statSync(join(folder, file)).isFile())
  return Object.fromEntries(files.sort().map((file) => [file, readFileSync(join(folder, file), 'latin1')]))
}
const pagesIn = (folder: string) => Object.keys(tree(join(copy, folder, 'client'))).filter((file) => file.endsWith('.html'))

test('three parts hold each page once, and together they are the site', () => {
  const parts = [1, 2, 3].map((part) => pagesIn(`.cache/part-${part}`))
  for (const part of parts) expect(part.length).toBeGreaterThan(5)
  build(['--merge', ...[3, 1, 2].map((part) => `.cache/part-${part}`)], 'dist')
  expect(pagesIn('dist').sort()).toEqual(parts.flat().sort())
  const [ours, whole] = [tree(join(copy, 'dist/client')), tree(dir)]
  expect(Object.keys(ours)).toEqual(Object.keys(whole))
  expect(Object.keys(whole).filter((file) => ours[file] !== whole[file])).toEqual([])
  expect(readFileSync(join(copy, 'dist/redirects.json'))).toEqual(readFileSync(join(dirname(dir), 'redirects.json')))
})
