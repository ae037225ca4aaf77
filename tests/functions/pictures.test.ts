/** Pictures on their way from the upload bucket to office and storage. */
import { expect, test } from 'vitest'
import { id, jpeg, request } from './samples.ts'
import { createWorld } from './world.ts'

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(20)])
const webp = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBPVP8 '), Buffer.alloc(20)])
const pathOf = (name: string) => `public/quarantine/${id}/1700000000000-0a1b2c3d-${name}`

test('pictures are stored by what they are, and attached', async () => {
  const { upload, post, mailed, keys, officeMails } = await createWorld()
  // The second is named and declared as something else.
  const files = { 'tak å&+.jpg': jpeg, 'hus.jpg': png, 'mätare.webp': webp }
  for (const [name, bytes] of Object.entries(files)) await upload(pathOf(name), bytes)
  await post({ ...request, images: Object.keys(files).map(pathOf) })
  await mailed()
  expect(await keys('pictures/')).toEqual(
    [1, 2, 3].map((n) => `pictures/${id}/${n}.${['', 'jpg', 'png', 'webp'][n]}`),
  )
  const [mail] = officeMails()
  expect(mail!.attachments.map(({ name, type }) => [name, type])).toEqual([
    ['bild-1.jpg', 'image/jpeg'],
    ['bild-2.png', 'image/png'],
    ['bild-3.webp', 'image/webp'],
  ])
  expect(Buffer.from(mail!.attachments[0]!.base64, 'base64')).toEqual(jpeg)
  expect(mail!.text).toContain(
    'Bilder, bifogade:\ntak å&+.jpg (bild-1.jpg)\nhus.jpg (bild-2.png)\nmätare.webp (bild-3.webp)',
  )
})

test('a picture that is none, too large, missing or elsewhere is a remark, and the request goes', async () => {
  const { upload, post, mailed, keys, officeMails } = await createWorld()
  await upload(pathOf('sida.jpg'), Buffer.from('<!doctype html><script>alert(1)</script>'))
  await upload(pathOf('stor.jpg'), Buffer.concat([jpeg, Buffer.alloc(5 * 1024 * 1024)]))
  const images = ['sida.jpg', 'stor.jpg', 'borta.jpg'].map(pathOf)
  await post({
    ...request,
    images: [...images, '../local-data/requests/x.json', `${pathOf('a')}/../b`],
  })
  await mailed()
  const [mail] = officeMails()
  expect(mail!.text).toContain(
    [
      'Bilder som inte togs emot:',
      'sida.jpg är inte en bild i formatet JPEG, PNG eller WebP',
      'stor.jpg är större än 5 MB',
      'borta.jpg finns inte bland de uppladdade bilderna',
      'x.json har en sökväg som inte godtas',
      'b har en sökväg som inte godtas',
    ].join('\n'),
  )
  expect(mail!.attachments).toEqual([])
  expect(await keys('pictures/')).toEqual([])
})

test('exactly 5 MB passes, and what is too large for a mail is in the office', async () => {
  const { upload, post, mailed, keys, officeMails } = await createWorld()
  const large = Buffer.concat([jpeg, Buffer.alloc(5 * 1024 * 1024 - jpeg.length)])
  const images = ['1.jpg', '2.jpg'].map(pathOf)
  for (const path of images) await upload(path, large)
  await post({ ...request, images })
  await mailed()
  expect(await keys('pictures/')).toHaveLength(2)
  expect(officeMails()[0]!.attachments).toEqual([])
  expect(officeMails()[0]!.text).toContain('Bilder, i kontoret:\n1.jpg (bild-1.jpg)')
})

test('a picture that was stored in an earlier try is still there a day later', async () => {
  const { aws, upload, post, mailed, officeMails, keys } = await createWorld()
  await upload(pathOf('tak.jpg'), jpeg)
  aws.down.add('ses')
  await post({ ...request, images: [pathOf('tak.jpg')] })
  while ((await keys('pictures/')).length === 0) await new Promise((r) => setTimeout(r, 5))
  await aws.deps.s3.send(
    new (await import('@aws-sdk/client-s3')).DeleteObjectCommand({
      Bucket: aws.deps.uploadBucket,
      Key: pathOf('tak.jpg'),
    }),
  )
  aws.down.clear()
  await mailed()
  expect(officeMails()[0]!.attachments).toHaveLength(1)
})

test('the site’s pages may upload, other pages and names of this machine may not', async () => {
  const { aws } = await createWorld()
  const { endpoint } = aws.outputs.custom.localAws!
  const preflight = async (origin: string) => {
    const headers = {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization,x-amz-date',
    }
    const response = await fetch(`${endpoint}/offert-images/public/x`, {
      method: 'OPTIONS',
      headers,
    })
    return response.headers
  }
  const allowed = await preflight('http://localhost:3000')
  expect(allowed.get('access-control-allow-origin')).toBe('http://localhost:3000')
  expect(allowed.get('access-control-allow-headers')).toBe('authorization,x-amz-date')
  expect(allowed.get('access-control-expose-headers')).toContain('Date')
  expect((await preflight('https://other.example')).get('access-control-allow-origin')).toBeNull()
})
