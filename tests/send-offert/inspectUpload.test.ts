/** The inspection of uploads. */
import { describe, expect, test, vi } from 'vitest'
import { createInspectUpload } from '../../amplify/functions/inspect-upload/inspectUpload.ts'
import { createWorld, hour, logged, uploads } from './world.ts'

const megabyte = 1024 * 1024
const jpeg = (bytes = 20) =>
  Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    Buffer.alloc(bytes - 20),
  ])

function createUploads() {
  const world = createWorld()
  const { s3, deps } = world
  const inspect = createInspectUpload(deps)
  let sequence = 0
  return {
    ...world,
    /** Uploads and inspects a file; returns whether it remains. Events are delivered twice, as S3 may do. */
    async add(
      body: Buffer | string = jpeg(),
      name = 'a.jpg',
      { sourceIPAddress = '192.0.2.1', size = body.length } = {},
    ): Promise<boolean> {
      const path = world.upload(`${++sequence} ${name}`, body)
      // Keys in S3 events are form-encoded: + for a space.
      const key = encodeURIComponent(path).replaceAll('%2F', '/').replaceAll('%20', '+')
      const object = { key, size, sequencer: String(sequence) }
      const event = {
        requestParameters: { sourceIPAddress },
        s3: { bucket: { name: 'upload' }, object },
      }
      for (let times = 0; times < 2; times++) await inspect({ Records: [event] })
      return s3.keys('upload').includes(path)
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
    ['för stor.jpg', jpeg(5 * megabyte + 1), false],
  ])('%s is retained or deleted', async (name, body, remains) =>
    expect(await createUploads().add(body, name)).toBe(remains),
  )

  test.each([400, 403, 404])('is deleted when S3 answers %d', async (status) => {
    const world = createUploads()
    world.s3.fail(/^GetObject/, { status })
    expect(await world.add()).toBe(false)
  })

  test('is retried after a temporary error', async () => {
    const world = createUploads()
    world.s3.fail(/^GetObject/)
    await expect(world.add()).rejects.toThrow('ServiceUnavailable')
  })

  test('is inspected by its first bytes only', async () => {
    const world = createUploads()
    const send = vi.spyOn(world.s3.client, 'send')
    await world.add()
    const inputs = send.mock.calls.map(([{ input }]) => input as { Range?: string })
    expect(inputs.find(({ Range }) => Range)).toEqual({
      Bucket: 'upload',
      Key: `${uploads}/1 a.jpg`,
      Range: 'bytes=0-31',
    })
  })

  test('is not expected in S3’s test event', async () => {
    await createInspectUpload(createWorld().deps)({})
  })
})

test.each([
  ['one address', 40, () => '192.0.2.1', '192.0.2.2'],
  ['one /56', 80, (index: number) => `2001:db8:0:1${index % 4}::1`, '2001:db8:0:200::1'],
  ['one /48', 160, (index: number) => `2001:db8:0:${index % 8}00::1`, '2001:db8:1::1'],
])('%s may upload %i pictures of 5 MB per hour', async (_, most, from, other) => {
  const world = createUploads()
  world.s3.lists.pageSize = 1000
  for (let index = 0; index < most; index++)
    expect(
      await world.add(jpeg(), 'a.jpg', { sourceIPAddress: from(index), size: 5 * megabyte }),
    ).toBe(true)
  expect(await world.add(jpeg(), 'a.jpg', { sourceIPAddress: from(0) })).toBe(false)
  expect(logged().at(-1)).toEqual({ event: 'upload deleted', bytes: 20, overVolume: 1 })
  expect(await world.add(jpeg(), 'a.jpg', { sourceIPAddress: other })).toBe(true)
  world.advance(hour)
  expect(await world.add(jpeg(), 'a.jpg', { sourceIPAddress: from(0) })).toBe(true)
})

test('a small picture counts as 100 kB', async () => {
  const world = createUploads()
  for (let index = 0; index < 39; index++) await world.add(jpeg(), 'a.jpg', { size: 5 * megabyte })
  for (let index = 0; index < 51; index++) expect(await world.add()).toBe(true)
  expect(await world.add()).toBe(false)
})
