import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createMailStore } from '../../scripts/local-aws/mailStore.ts'
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

test('a file that was being written when the process died is dropped', () => {
  const folder = newFolder()
  createObjectStore(folder, buckets).put('data', 'whole', Buffer.from('1'), {})
  writeFileSync(join(folder, 'data', '000000000009-half.tmp'), '{"key":"ha')
  expect(
    createObjectStore(folder, buckets)
      .list('data')
      .flat()
      .map((each) => each.key),
  ).toEqual(['whole'])
  expect(readdirSync(join(folder, 'data')).length).toBe(1)
})

test('mails stay and keep counting', () => {
  const folder = newFolder()
  const mail = { from: 'a@b.example', to: ['c@d.example'], replyTo: [], subject: 's', text: 't', html: '', attachments: [], headers: {} }
  createMailStore(folder).add(mail)
  expect(createMailStore(folder).add(mail).id).toBe('000002')
  expect(createMailStore(folder).list().length).toBe(2)
})
