import { describe, expect, test, vi } from 'vitest'
import { createInspectUpload } from '../../amplify/functions/inspect-upload/inspectUpload.ts'
import { localS3 } from './localS3.ts'
import { folder, logged } from './world.ts'

const megabyte = 1024 * 1024
const jpeg = (bytes = 20) => Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), Buffer.alloc(bytes - 20)])

function createUploads() {
  let time = Date.parse('2026-11-20T10:15:00Z')
  let sequence = 0
  const s3 = localS3(() => new Date(time))
  const inspect = createInspectUpload({ s3: s3.client, now: () => new Date(time) })
  const event = (key: string, size: number, sourceIPAddress: string, sequencer: string) => ({
    Records: [{ requestParameters: { sourceIPAddress }, s3: { bucket: { name: 'upload' }, object: { key, size, sequencer } } }],
  })
  return {
    s3,
    pass: (ms: number) => void (time += ms),
    /** Uploads and inspects a file; returns whether it remains. Events are delivered twice, as S3 may do. */
    async add(body: Buffer | string, name = 'a.jpg', { from = '192.0.2.1', size = body.length } = {}): Promise<boolean> {
      const key = `${folder}/${++sequence} ${name}`
      s3.put('upload', key, body)
      // Keys in S3 events are form-encoded: + for a space.
      const encoded = encodeURIComponent(key).replaceAll('%2F', '/').replaceAll('%20', '+')
      for (let times = 0; times < 2; times++) await inspect(event(encoded, size, from, String(sequence)))
      return s3.keys('upload').includes(key)
    },
  }
}

describe('an upload', () => {
  test.each([
    ['taket.jpg', jpeg(), true],
    ['Taket på Åkern + 1.JPG', jpeg(), true],
    ['5 MB.jpg', jpeg(5 * megabyte), true],
    ['skript på åtta.jpg', '<script>alert(1)</script>', false],
    ['tom.jpg', '', false],
    ['kort.jpg', jpeg().subarray(0, 8), false],
    ['bild.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', false],
    ['för stor.jpg', jpeg(5 * megabyte + 1), false],
  ])('%s is kept or deleted', async (name, body, stays) => expect(await createUploads().add(body, name)).toBe(stays))

  test.each([400, 403, 404])('is deleted when S3 answers %d', async (status) => {
    const uploads = createUploads()
    uploads.s3.fail(({ name }) => name === 'GetObject', { status })
    expect(await uploads.add(jpeg())).toBe(false)
  })

  test('is retried after a temporary error', async () => {
    const uploads = createUploads()
    uploads.s3.fail(({ name }) => name === 'GetObject')
    await expect(uploads.add(jpeg())).rejects.toThrow('ServiceUnavailable')
  })

  test('is inspected by its first bytes only', async () => {
    const uploads = createUploads()
    const send = vi.spyOn(uploads.s3.client, 'send')
    await uploads.add(jpeg())
    const reads = send.mock.calls.map(([{ input }]) => input as { Range?: string }).filter(({ Range }) => Range)
    expect(reads[0]).toEqual({ Bucket: 'upload', Key: `${folder}/1 a.jpg`, Range: 'bytes=0-31' })
  })

  test('is not expected in S3’s test event', async () => {
    await createInspectUpload({ s3: createUploads().s3.client })({})
  })
})

test.each([
  ['one address', 40, () => '192.0.2.1', '192.0.2.2'],
  ['one /56', 80, (index: number) => `2001:db8:0:1${index % 4}::1`, '2001:db8:0:200::1'],
  ['one /48', 160, (index: number) => `2001:db8:0:${index % 8}00::1`, '2001:db8:1::1'],
])('%s may upload %i pictures of 5 MB per hour', async (_, most, from, other) => {
  const uploads = createUploads()
  for (let index = 0; index < most; index++)
    expect(await uploads.add(jpeg(), 'a.jpg', { from: from(index), size: 5 * megabyte })).toBe(true)
  expect(await uploads.add(jpeg(), 'a.jpg', { from: from(0) })).toBe(false)
  expect(logged().at(-1)).toEqual({ event: 'upload deleted', bytes: 20, overVolume: 1 })
  expect(await uploads.add(jpeg(), 'a.jpg', { from: other })).toBe(true)
  uploads.pass(3600_000)
  expect(await uploads.add(jpeg(), 'a.jpg', { from: from(0) })).toBe(true)
})

test('a small picture counts as 100 kB', async () => {
  const uploads = createUploads()
  for (let index = 0; index < 39; index++) await uploads.add(jpeg(), 'a.jpg', { size: 5 * megabyte })
  for (let index = 0; index < 51; index++) expect(await uploads.add(jpeg())).toBe(true)
  expect(await uploads.add(jpeg())).toBe(false)
})
