import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { type LifecycleRule, recordLifecycle, uploadLifecycle } from '../../amplify/storage/lifecycle.ts'
import { applyLifecycle } from '../../scripts/local-aws/lifecycle.ts'
import { createObjectStore } from '../../scripts/local-aws/objectStore.ts'

const parent = mkdtempSync(join(tmpdir(), 'stores-'))
afterAll(() => rmSync(parent, { recursive: true }))
const newFolder = () => mkdtempSync(join(parent, 'store-'))

const buckets = [
  { name: 'data', versioned: true },
  { name: 'upload', versioned: false },
]

test('all that was acknowledged is there after a restart: versions, delete markers, bytes', () => {
  const folder = newFolder()
  const before = createObjectStore(folder, buckets)
  before.put('data', 'a/å', Buffer.from('1'), {})
  before.put('data', 'a/å', Buffer.from([0, 10, 255]), { headers: { 'content-type': 'image/png' } })
  before.put('data', 'gone', Buffer.from('x'), {})
  before.remove('data', 'gone')
  before.put('upload', 'u', Buffer.from('old'), {})
  before.put('upload', 'u', Buffer.from('new'), {})

  const after = createObjectStore(folder, buckets)
  const found = after.find('data', 'a/å')
  expect(found && [...after.body(found)]).toEqual([0, 10, 255])
  expect(found?.headers).toEqual({ 'content-type': 'image/png' })
  expect(after.list('data', 'a/')[0]?.length).toBe(2)
  expect(after.find('data', 'gone')?.deleteMarker).toBe(true)
  expect(after.list('upload')[0]?.map((each) => String(after.body(each)))).toEqual(['new'])
})

describe('in time a bucket forgets', () => {
  const day = 24 * 3600_000
  /** How many versions and delete markers are left, and since which day, in a bucket that is tidied up every night. */
  function years(write: (store: ReturnType<typeof createObjectStore>) => void, rules: LifecycleRule[], bucket = 'data') {
    let time = Date.parse('2026-11-20T10:15:00Z')
    const store = createObjectStore(newFolder(), buckets, () => new Date(time))
    write(store)
    const left = () => store.list(bucket).flat().length
    const steps: [days: number, left: number][] = [[0, left()]]
    for (let days = 1; days <= 740; days++) {
      time += day
      applyLifecycle(store, bucket, rules, time)
      if (steps.at(-1)?.[1] !== left()) steps.push([days, left()])
    }
    return steps
  }
  const put =
    (key: string, bucket = 'data') =>
    (store: ReturnType<typeof createObjectStore>) =>
      void store.put(bucket, key, Buffer.from('x'), {})

  test('a request, with every version, within the months that visitors were promised, and not long before', () => {
    const steps = years(put('requests/1/1/request.json'), recordLifecycle(24))
    // The object; behind a delete marker; gone for good after 24 months of 365 / 12 days.
    expect(steps).toEqual([
      [0, 1],
      [715, 2],
      [730, 0],
    ])
  })

  test('a receipt’s key and an upload within days', () => {
    expect(years(put('receipts/2026-11-20/a'), recordLifecycle(24)).at(-1)).toEqual([5, 0])
    expect(years(put('public/quarantine/1/a.png', 'upload'), uploadLifecycle, 'upload').at(-1)).toEqual([2, 0])
  })

  test('what was deleted by hand after two weeks in which it can be brought back', () => {
    const steps = years((store) => {
      put('requests/1/1/request.json')(store)
      store.remove('data', 'requests/1/1/request.json')
    }, recordLifecycle(24))
    expect(steps).toEqual([
      [0, 2],
      [15, 0],
    ])
  })
})
