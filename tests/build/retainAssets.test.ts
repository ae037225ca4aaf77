import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { retainAssets } from '../../scripts/serve/retainAssets.ts'

const place = mkdtempSync(join(tmpdir(), 'assets-'))
const store = join(place, 'store')
function built(name: string, file: string): string {
  const dir = join(place, name)
  mkdirSync(dirname(join(dir, 'assets', file)), { recursive: true })
  writeFileSync(join(dir, 'assets', file), name)
  return dir
}
const has = (dir: string, file: string) => existsSync(join(dir, 'assets', file))

test('a deployment carries the scripts of those before it for a month, unchanged, and then no more', async () => {
  const first = built('first', 'entries/a.js')
  const second = built('second', 'entries/b.js')
  const third = built('third', 'entries/c.js')
  expect(await retainAssets(first, { store, today: '2026-11-01' })).toBe(0)
  expect(await retainAssets(second, { store, today: '2026-11-20' })).toBe(1)
  expect(readFileSync(join(second, 'assets/entries/a.js'), 'utf8')).toBe('first')
  // What only came along does not stay because of it.
  expect(await retainAssets(third, { store, today: '2026-12-02' })).toBe(1)
  expect([has(third, 'entries/a.js'), has(third, 'entries/b.js'), has(third, 'entries/c.js')]).toEqual([false, true, true])
})

test('amplify.yml asks for them', () => {
  const { frontend } = parse(readFileSync('amplify.yml', 'utf8'))
  const commands: string[] = frontend.phases.build.commands
  expect(commands[0]).toBe('npm run build -- --keep-assets')
})
