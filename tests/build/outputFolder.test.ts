import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { keepPages, keptPages } from '../../scripts/build/keptPages.ts'
import { outputFolder } from '../../scripts/build/outputFolder.ts'

const root = mkdtempSync(join(tmpdir(), 'output-'))
const dir = join(root, 'client')
afterAll(() => rmSync(root, { recursive: true }))

/** A build of these, by file what each is made of. Which were written? */
function built(files: Record<string, string>): string[] {
  const output = outputFolder(dir)
  const written = Object.entries(files).filter(([file, of]) => !output.has(file, of))
  for (const [file, of] of written) output.write(file, `made of ${of}`, of)
  output.finish()
  return written.map(([file]) => file)
}
const there = () =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .map(({ name }) => name)
    .sort()
const read = (file: string) => readFileSync(join(dir, file), 'utf8')

test('what is there as it should be is left, what nobody asked for goes', () => {
  expect(built({ 'a.html': '1', 'tjanster/b.html': '1' })).toEqual(['a.html', 'tjanster/b.html'])
  const { ino } = statSync(join(dir, 'a.html'))
  expect(built({ 'a.html': '1', 'tjanster/b.html': '2' })).toEqual(['tjanster/b.html'])
  expect([read('a.html'), read('tjanster/b.html'), statSync(join(dir, 'a.html')).ino]).toEqual(['made of 1', 'made of 2', ino])
  built({ 'a.html': '1' })
  expect(there()).toEqual(['a.html'])
})

test('what somebody has changed or put there is not taken for what was built', () => {
  built({ 'a.html': '1', 'b.html': '1' })
  writeFileSync(join(dir, 'a.html'), 'made of X')
  rmSync(join(dir, 'b.html'))
  mkdirSync(join(dir, 'other'))
  writeFileSync(join(dir, 'other/c.html'), '')
  expect(built({ 'a.html': '1', 'b.html': '1' })).toEqual(['a.html', 'b.html'])
  expect(there()).toEqual(['a.html', 'b.html'])
  expect(read('a.html')).toBe('made of 1')
})

test('of folders that hold the same file the last one’s is copied, once', () => {
  for (const [from, text] of [
    ['one', '1'],
    ['two', '22'],
  ] as const) {
    mkdirSync(join(root, from))
    writeFileSync(join(root, from, 'a.txt'), text)
  }
  const copied = () => {
    const output = outputFolder(dir)
    output.copyFolders(join(root, 'one'), join(root, 'two'))
    output.finish()
    return [read('a.txt'), statSync(join(dir, 'a.txt')).mtimeMs]
  }
  const first = copied()
  expect(first[0]).toBe('22')
  expect(copied()).toEqual(first)
  const output = outputFolder(dir)
  output.write('a.txt', '333', 'other')
  expect(output.has('a.txt', 'other')).toBe(false)
  output.finish()
  expect(copied()[0]).toBe('22')
})

test('after a build that did not end nothing is trusted', () => {
  built({ 'a.html': '1' })
  outputFolder(dir).write('b.html', '')
  expect(built({ 'a.html': '1' })).toEqual(['a.html'])
  expect(there()).toEqual(['a.html'])
})

test('kept pages come back byte for byte, until none of those they lie with is used', () => {
  const folder = join(root, 'kept')
  const page = (key: string) => ({ key, page: Buffer.from(`<p>${key} å</p>`), made: { of: key } })
  keptPages(folder)
  keepPages(folder, [page('a'), page('b')])
  keepPages(folder, [page('c')])
  const kept = keptPages<{ of: string }>(folder)
  const found = ['b', 'c', 'a', 'd'].map((key) => kept.find(key))
  expect(found.map((each) => [each?.made.of, each?.page().toString()])).toEqual([
    ['b', '<p>b å</p>'],
    ['c', '<p>c å</p>'],
    ['a', '<p>a å</p>'],
    [undefined, undefined],
  ])
  kept.keepOnly(new Set(['b']))
  expect(['a', 'b', 'c'].map((key) => Boolean(keptPages(folder).find(key)))).toEqual([true, true, false])
  const [file] = readdirSync(folder).filter((name) => !name.endsWith('.json'))
  writeFileSync(join(folder, file!), 'half')
  expect(keptPages(folder).find('b')).toBeUndefined()
})
