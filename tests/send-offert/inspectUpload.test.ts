import { describe, expect, test, vi } from 'vitest'
import { createInspectUpload } from '../../amplify/functions/inspect-upload/inspectUpload.ts'
import { localS3 } from './localS3.ts'
import { folder } from './world.ts'

vi.spyOn(console, 'log').mockReturnValue()

const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')

async function uploaded(name: string, body: Buffer | string, fail?: (s3: ReturnType<typeof localS3>) => void) {
  const s3 = localS3(() => new Date())
  const key = `${folder}/${name}`
  s3.put('upload', key, body)
  fail?.(s3)
  // S3 writes keys in its events as a form's values: + for a space.
  const encoded = encodeURIComponent(key).replaceAll('%2F', '/').replaceAll('%20', '+')
  await createInspectUpload({ s3: s3.client })({
    Records: [{ s3: { bucket: { name: 'upload' }, object: { key: encoded, size: body.length } } }],
  })
  return s3.keys('upload').length
}

describe('an upload', () => {
  test.each([
    ['taket.jpg', jpeg],
    ['Taket på Åkern + 1.JPG', jpeg],
    ['5 MB.jpg', Buffer.concat([jpeg, Buffer.alloc(5 * 1024 * 1024 - jpeg.length)])],
  ])('%s stays', async (name, body) => expect(await uploaded(name, body)).toBe(1))

  test.each([
    ['skript på åtta.jpg', '<script>alert(1)</script>'],
    ['tom.jpg', ''],
    ['kort.jpg', jpeg.subarray(0, 8)],
    ['bild.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['för stor.jpg', Buffer.concat([jpeg, Buffer.alloc(5 * 1024 * 1024 + 1 - jpeg.length)])],
  ])('%s is deleted', async (name, body) => expect(await uploaded(name, body)).toBe(0))

  test.each([400, 403, 404])('that S3 answers with %d is gone already or waits to expire, and no failure', async (status) => {
    expect(await uploaded('a.jpg', jpeg, (s3) => s3.fail(({ name }) => name === 'GetObject', { status }))).toBe(1)
  })

  test('is judged by its first bytes alone', async () => {
    const s3 = localS3(() => new Date())
    const send = vi.spyOn(s3.client, 'send')
    s3.put('upload', 'a.jpg', jpeg)
    await createInspectUpload({ s3: s3.client })({ Records: [{ s3: { bucket: { name: 'upload' }, object: { key: 'a.jpg', size: 1 } } }] })
    expect(send.mock.calls.map(([{ input }]) => input)).toEqual([{ Bucket: 'upload', Key: 'a.jpg', Range: 'bytes=0-31' }])
  })

  test('that cannot be read is tried again', async () => {
    await expect(uploaded('a.jpg', jpeg, (s3) => s3.fail(({ name }) => name === 'GetObject'))).rejects.toThrow('ServiceUnavailable')
  })
})
