/** Persistence and lifecycle rules of the local S3. */
import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import {
  type LifecycleRule,
  recordLifecycle,
  uploadLifecycle,
} from '../../amplify/storage/lifecycle.ts'
import { applyLifecycle, createObjectStore } from '../../scripts/local-aws/objectStore.ts'
import { createMailStore, type StoredMail } from '../../scripts/local-aws/mailStore.ts'
import { createQueue } from '../../scripts/local-aws/queue.ts'
import { parseStored } from '../../scripts/local-aws/storedFile.ts'

const parent = mkdtempSync(join(tmpdir(), 'stores-'))
afterAll(() => rmSync(parent, { recursive: true }))
const newFolder = () => mkdtempSync(join(parent, 'store-'))
type Store = ReturnType<typeof createObjectStore>
const buckets = [
  { name: 'data', versioned: true },
  { name: 'upload', versioned: false },
]

const clock = { now: () => 0, after: () => undefined }

test('restores versions, delete markers and bytes after a restart', () => {
  const folder = newFolder()
  const before = createObjectStore(folder, buckets)
  before.put('data', 'a/å', Buffer.from('1'), {})
  before.put('data', 'a/å', Buffer.from([0, 10, 255]), { headers: { 'content-type': 'image/png' } })
  before.put('data', 'gone', Buffer.from('x'), {})
  before.remove('data', 'gone')
  for (const text of ['old', 'new']) before.put('upload', 'u', Buffer.from(text), {})

  const after = createObjectStore(folder, buckets)
  const version = after.find('data', 'a/å')!
  expect([[...after.body(version)], version.headers]).toEqual([
    [0, 10, 255],
    { 'content-type': 'image/png' },
  ])
  expect(after.list('data', 'a/')[0]?.length).toBe(2)
  expect(after.find('data', 'gone')?.deleteMarker).toBe(true)
  expect(after.list('upload')[0]?.map((version) => String(after.body(version)))).toEqual(['new'])
})

test('restores the messages of a queue after a restart', () => {
  const open = (folder: string) =>
    createQueue({ name: 'queue', folder, clock, hiddenSeconds: 60, maxReceives: 3 })
  const folder = newFolder()
  open(folder).send('a')
  expect([open(folder).receive()?.body, open(folder).receive()]).toEqual(['a', undefined])
})

// biome-ignore format: one store per line
test.each<[string, (folder: string) => unknown]>([
  ['objects', (folder) => createObjectStore(folder, [{ name: '', versioned: true }]).put('', 'a', Buffer.from('text'), {})],
  ['queue', (folder) => createQueue({ name: 'queue', folder, clock, hiddenSeconds: 60, maxReceives: 3 }).send('a')],
  ['mails', (folder) => createMailStore(folder).add({ subject: 'a' } as StoredMail)],
])('a damaged file of the %s is named at the next start', (_, use) => {
  for (const cut of [(size: number) => size - 1, () => 4, () => 0]) {
    const folder = newFolder()
    use(folder)
    const [name] = readdirSync(folder)
    const file = join(folder, name!)
    truncateSync(file, cut(statSync(file).size))
    expect(() => use(folder)).toThrow(
      `${file} is damaged. Delete it, or its folder, and start again: only test requests and mails of this machine are there.`,
    )
  }
})

test('a value that is no JSON is named with its file', () =>
  expect(() => parseStored('cognito.json', '{"users"')).toThrow('cognito.json is damaged.'))

const record = 'requests/1/1/request.json'
const put = (key: string) => (store: Store, bucket: string) =>
  void store.put(bucket, key, Buffer.from('x'), {})
const removed = (store: Store, bucket: string) => {
  put(record)(store, bucket)
  store.remove(bucket, record)
}
/** The number of versions and delete markers from each day on. A month is 365 / 12 days. */
// biome-ignore format: one case per line
test.each<[string, (store: Store, bucket: string) => void, bucket: string, LifecycleRule[], [day: number, count: number][]]>([
  ['a request, with every version, within the promised months and not long before', put(record), 'data', recordLifecycle(24), [[0, 1], [715, 2], [730, 0]]],
  ["a receipt's key within days", put('receipts/2026-11-20/a'), 'data', recordLifecycle(24), [[0, 1], [2, 2], [4, 1], [5, 0]]],
  ['an upload within days', put('public/quarantine/1/a.png'), 'upload', uploadLifecycle, [[0, 1], [2, 0]]],
  ['a deleted request after two weeks in which it can be restored', removed, 'data', recordLifecycle(24), [[0, 2], [15, 0]]],
])('lifecycle rules remove %s', (_, write, bucket, rules, expected) => {
  let time = Date.parse('2026-11-20T10:15:00Z')
  const store = createObjectStore(newFolder(), buckets, () => new Date(time))
  write(store, bucket)
  const count = () => store.list(bucket).flat().length
  const steps = [[0, count()]]
  for (let days = 1; days <= 740; days++) {
    time += 24 * 3600_000
    applyLifecycle(store, bucket, rules, time)
    if (steps.at(-1)?.[1] !== count()) steps.push([days, count()])
  }
  expect(steps).toEqual(expected)
})
