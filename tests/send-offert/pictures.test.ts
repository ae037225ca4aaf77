import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { inspectPicture } from '../../amplify/functions/shared/pictureFile.ts'
import { createWorld, folder, intercept, quote } from './world.ts'

const blank = (width: number, height: number, alpha = 1) =>
  sharp({ create: { width, height, channels: 4, background: { r: 20, g: 82, b: 60, alpha } } })
const jpeg = await blank(60, 40).jpeg().toBuffer()
const progressive = await blank(60, 40).jpeg({ progressive: true }).withMetadata({ orientation: 6 }).toBuffer()
const png = await blank(60, 40, 0.5).png().toBuffer()
const webp = await blank(60, 40).webp().toBuffer()
const webpAlpha = await blank(60, 40, 0.5).webp().toBuffer()
const webpLossless = await blank(60, 40).webp({ lossless: true }).toBuffer()

const gif = await blank(60, 40).gif().toBuffer()
const wide = {
  png: await blank(20_000, 1).png().toBuffer(),
  webp: await blank(16_000, 1).webp().toBuffer(),
  jpeg: await blank(12_001, 1).jpeg().toBuffer(),
}
const tall = await blank(1, 12_001).png().toBuffer()

const zip = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(26), Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])
const pdfStart = '%PDF-1.7'
const riffChunk = (type: string, body: string) => Buffer.concat([Buffer.from(type), uint32(body.length, 'LE'), Buffer.from(body)])
function uint32(value: number, order: 'LE' | 'BE'): Buffer {
  const bytes = Buffer.alloc(4)
  bytes[`writeUInt32${order}`](value)
  return bytes
}
const pngWith = (type: string, body: string) =>
  Buffer.concat([png.subarray(0, -12), uint32(body.length, 'BE'), Buffer.from(type + body), uint32(0, 'BE'), png.subarray(-12)])
function webpWith(type: string, body: string): Buffer {
  const file = Buffer.concat([webp, riffChunk(type, body)])
  file.writeUInt32LE(file.length - 8, 4)
  return file
}
const words = '<script <svg <html <!doctype <?php <iframe javascript: %PDF- PK\x05\x06    '
/** Before the end of the last scan, where a compressed picture has whatever bytes it has. */
const scanWith = (bytes: string) => Buffer.concat([jpeg.subarray(0, -2), Buffer.from(bytes, 'latin1'), jpeg.subarray(-2)])
/** A comment right after the start of a JPEG, where viewers skip it and other programs do not. */
const withComment = (text: string) => Buffer.concat([jpeg.subarray(0, 2), comment(text), jpeg.subarray(2)])
function comment(text: string): Buffer {
  return Buffer.concat([Buffer.from([0xff, 0xfe, 0, Buffer.byteLength(text) + 2]), Buffer.from(text)])
}

describe('the inspection of a file', () => {
  test.each([
    ['a JPEG', jpeg, 'image/jpeg', 'jpg'],
    ['a progressive JPEG with EXIF', progressive, 'image/jpeg', 'jpg'],
    ['a PNG', png, 'image/png', 'png'],
    ['a lossy WebP', webp, 'image/webp', 'webp'],
    ['a WebP with transparency', webpAlpha, 'image/webp', 'webp'],
    ['a lossless WebP', webpLossless, 'image/webp', 'webp'],
    ['a JPEG with a harmless comment', withComment('Storgatan, taket mot söder'), 'image/jpeg', 'jpg'],
    ['a JPEG with an SVG’s first letters in its comment', withComment('<svgbild'), 'image/jpeg', 'jpg'],
    ['a JPEG whose scan spells all that is sought', scanWith(words), 'image/jpeg', 'jpg'],
    ['a JPEG with restarts and stuffed bytes in its scan', scanWith('\xff\xd0<svg \xff\0<svg '), 'image/jpeg', 'jpg'],
    ['a PNG whose picture spells all that is sought', pngWith('IDAT', words), 'image/png', 'png'],
    ['a WebP whose picture spells all that is sought', webpWith('ALPH', words), 'image/webp', 'webp'],
  ])('accepts %s', (_, bytes, type, extension) => expect(inspectPicture(bytes)).toEqual({ type, extension, cut: false }))

  test.each([
    ['without its last two bytes, as some cameras write it', jpeg.subarray(0, -2)],
    ['cut in its scan', jpeg.subarray(0, -20)],
    ['cut between its scans', progressive.subarray(0, progressive.indexOf(Buffer.from([0xff, 0xda]), 700) + 5)],
    ['with something in place of the next marker', Buffer.concat([jpeg.subarray(0, -2), Buffer.from([0xff, 1, 0, 0])])],
  ])('accepts a JPEG %s as truncated', (_, bytes) =>
    expect(inspectPicture(bytes)).toEqual({ type: 'image/jpeg', extension: 'jpg', cut: true }),
  )

  const noPicture = 'är inte en bild i formatet JPEG, PNG eller WebP'
  const damaged = 'är skadad'
  const more = 'innehåller något annat än en bild'
  test.each([
    ['nothing', Buffer.alloc(0), noPicture],
    ['two bytes of a JPEG', jpeg.subarray(0, 2), noPicture],
    ['a script', Buffer.from('<script>alert(1)</script>           '), noPicture],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), noPicture],
    ['a GIF', gif, noPicture],
    ['a PDF', Buffer.from('%PDF-1.7 and more than sixteen bytes'), noPicture],
    ['an archive', zip, noPicture],
    ['a WAV in WebP’s container', Buffer.from('RIFF\x24\0\0\0WAVEfmt and more of it'), noPicture],
    ['JPEG’s first bytes and then a script', Buffer.concat([jpeg.subarray(0, 4), Buffer.from('<script>alert(1)</script>')]), damaged],
    ['half a JPEG header', jpeg.subarray(0, 100), damaged],
    ['half a PNG', png.subarray(0, 40), damaged],
    ['a PNG with something after its end', Buffer.concat([png, Buffer.from('x')]), damaged],
    ['a WebP with something after its end', Buffer.concat([webp, Buffer.from('xy')]), damaged],
    ['a JPEG with a script in its comment', withComment('<ScRiPt>alert(1)</script>'), more],
    ['a JPEG with PHP in its comment', withComment('<?php system($_GET[0])'), more],
    ['a JPEG that is also a page', withComment('<html><body>'), more],
    ['a JPEG that is also a PDF', withComment('%PDF-1.7'), more],
    ['a JPEG that is also an archive', Buffer.concat([jpeg, zip]), more],
    ['a JPEG that is also an archive with a comment', Buffer.concat([jpeg, zip, Buffer.alloc(65_000)]), more],
    ['a JPEG with a page after its end', Buffer.concat([jpeg, Buffer.from('<svg>')]), more],
    ['a JPEG with a document between its scans', Buffer.concat([jpeg.subarray(0, -2), comment(pdfStart), jpeg.subarray(-2)]), more],
    ['a PNG with a page in its text', pngWith('tEXt', 'Title\0<svg '), more],
    ['a WebP with a page in its EXIF', webpWith('EXIF', '<svg\n   '), more],
    ['a JPEG of a comment alone', Buffer.concat([jpeg.subarray(0, 2), comment('x'), Buffer.from([0xff, 0xd9]), Buffer.alloc(9)]), damaged],
    ['half a WebP', webp.subarray(0, 60), damaged],
    ['a PNG of 20,000 pixels', wide.png, 'har orimliga mått (20000 × 1 bildpunkter)'],
    ['a PNG of 12,001 pixels', tall, 'har orimliga mått (1 × 12001 bildpunkter)'],
    ['a WebP of 16,000 pixels', wide.webp, 'har orimliga mått (16000 × 1 bildpunkter)'],
    ['a JPEG of 12,001 pixels', wide.jpeg, 'har orimliga mått (12001 × 1 bildpunkter)'],
  ])('rejects %s', (_, bytes, refused) => expect(inspectPicture(bytes)).toEqual({ refused }))

  test('accepts 12,000 pixels, but not on both sides', async () => {
    expect(inspectPicture(await blank(12_000, 1).png().toBuffer())).toEqual({ type: 'image/png', extension: 'png', cut: false })
    const claimed = Buffer.from(png)
    claimed.writeUInt32BE(12_000, 16)
    claimed.writeUInt32BE(12_000, 20)
    expect(inspectPicture(claimed)).toEqual({ refused: 'har orimliga mått (12000 × 12000 bildpunkter)' })
    claimed.writeUInt32BE(0, 16)
    expect(inspectPicture(claimed)).toEqual({ refused: 'har orimliga mått (0 × 12000 bildpunkter)' })
  })

  test('does not throw on corrupted files', () => {
    for (const file of [jpeg, png, webp, webpAlpha, webpLossless, progressive])
      for (let at = 0; at < Math.min(file.length, 400); at++) {
        const broken = Buffer.from(file)
        broken[at] = 255 - (broken[at] ?? 0)
        expect(() => [inspectPicture(broken), inspectPicture(file.subarray(0, at))]).not.toThrow()
      }
  })
})

describe('a request’s pictures', () => {
  const withPictures = (...names: string[]) => ({ ...quote, images: names.map((name) => `${folder}/${name}`) })

  test('are stored under new names and attached to the mail', async () => {
    const world = createWorld()
    world.s3.put('upload', `${folder}/Taket på Åkern 1.JPG`, jpeg)
    world.s3.put('upload', `${folder}/1795301304344-d84dd13e-elskåp.jpg`, png)
    await world.post(withPictures('Taket på Åkern 1.JPG', '1795301304344-d84dd13e-elskåp.jpg'))
    const [first = '', second = ''] = world.s3.keys('data', 'requests/').filter((key) => key.includes('bild-'))
    expect([first.slice(-10), second.slice(-10)]).toEqual(['bild-1.jpg', 'bild-2.png'])
    expect(world.s3.read('data', first)).toMatchObject({ body: jpeg, headers: { type: 'image/jpeg', disposition: 'attachment' } })
    expect(world.s3.read('data', second)).toMatchObject({ body: png, headers: { type: 'image/png', disposition: 'attachment' } })
    expect(world.office()[0]?.attachments).toEqual([
      { name: 'bild-1.jpg', type: 'image/jpeg', bytes: jpeg },
      { name: 'bild-2.png', type: 'image/png', bytes: png },
    ])
    expect(world.office()[0]?.text).toContain('Bilder, bifogade:\nTaket på Åkern 1.JPG (bild-1.jpg, 1 kB)\nelskåp.jpg (bild-2.png, 1 kB)')
  })

  const megabytes = (count: number, more = 0) => Buffer.concat([jpeg, Buffer.alloc(count * 1024 * 1024 + more - jpeg.length)])
  const kept = 'Bilder, bifogade:\na.jpg (bild-1.jpg, '
  const refused = 'Bilder som inte togs emot: a.jpg '
  test.each<[string, Buffer | string | undefined, number | undefined, string]>([
    ['a script', '<script>alert(1)</script>            ', undefined, `${refused}är inte en bild i formatet JPEG, PNG eller WebP`],
    ['more than 5 MB', megabytes(5, 1), undefined, `${refused}är större än 5 MB`],
    ['nothing', undefined, undefined, `${refused}finns inte bland de uppladdade bilderna`],
    ['what S3 hides behind a refusal', jpeg, 403, `${refused}finns inte bland de uppladdade bilderna`],
    ['what only its sender can read', jpeg, 400, `${refused}kunde inte läsas`],
    ['one that ends too early', jpeg.subarray(0, -20), undefined, `${kept}1 kB): filen slutar mitt i bilden, nederdelen kan saknas`],
    ['one of exactly 5 MB', megabytes(5), undefined, `${kept}5,0 MB)`],
  ])('with %s are reported one by one, and the request is accepted', async (_, body, status, text) => {
    const world = createWorld()
    if (body !== undefined) world.s3.put('upload', `${folder}/a.jpg`, body)
    world.s3.put('upload', `${folder}/bra.jpg`, jpeg)
    if (status) world.s3.fail(({ name, key }) => name === 'HeadObject' && key.endsWith('a.jpg') && !key.endsWith('bra.jpg'), { status })
    expect((await world.post(withPictures('a.jpg', 'bra.jpg'))).answer.success).toBe(true)
    expect(world.office()[0]?.text).toContain(text)
    expect(world.office()[0]?.attachments.map(({ name }) => name)).toEqual([...(text.startsWith(kept) ? ['bild-1.jpg'] : []), 'bild-2.jpg'])
  })

  test('too large for one mail are listed with their location', async () => {
    const world = createWorld()
    for (const [name, more] of Object.entries({ a: 0, b: 0, c: 1 })) world.s3.put('upload', `${folder}/${name}.jpg`, megabytes(3.5, more))
    await world.post(withPictures('a.jpg', 'b.jpg'))
    await world.post({ ...withPictures('a.jpg', 'c.jpg'), requestId: '11111111-1111-4111-8111-111111111111' })
    const [fits, tooBig] = world.office()
    expect(fits?.attachments).toHaveLength(2)
    expect(tooBig?.attachments).toEqual([])
    expect(tooBig?.text).toMatch(
      /Bilder, sparade:\na\.jpg \(bild-1\.jpg, 3,5 MB\)\nc\.jpg \(bild-2\.jpg, 3,5 MB\)\nInte bifogade, utan ligger i lagringen under requests\/11111111-1111-4111-8111-111111111111\/1\//,
    )
  })

  test.each([
    '../../etc/passwd',
    'public/quarantine/../secret.jpg',
    `${folder}/../secret.jpg`,
    `${folder}/..`,
    `${folder}/a/b.jpg`,
    `${folder}/`,
    `/${folder}/a.jpg`,
    'https://example.com/a.jpg',
    'requests/x/y/request.json',
    `${folder}/a\n.jpg`,
    `${folder.toUpperCase()}/a.jpg`,
    `${folder}/tak\ud800.jpg`,
  ])('at the path %j are refused without being read', async (path) => {
    const world = createWorld()
    world.s3.put('upload', path, jpeg)
    const { answer } = await world.post({ ...quote, images: [path] })
    expect(answer.success).toBe(true)
    expect(world.s3.calls.filter((call) => /^(Head|Get|Copy)Object/.test(call) && call.endsWith(path))).toEqual([])
    expect(world.office()[0]?.text).toContain('har en sökväg som inte godtas')
  })

  test.each([
    ['before they are read', 'HeadObject', 0],
    ['after the inspection', 'GetObject', 1],
  ])('replaced %s are not stored', async (_, call, reads) => {
    const world = createWorld()
    world.s3.put('upload', `${folder}/a.jpg`, jpeg)
    let read = 0
    intercept(world, async (each, send) => {
      const answer = await send()
      if (each.endsWith('/a.jpg') && each.startsWith('GetObject')) read++
      if (each.endsWith('/a.jpg') && each.startsWith(call)) world.s3.put('upload', `${folder}/a.jpg`, '<script>')
      return answer
    })
    await world.post(withPictures('a.jpg'))
    expect(read).toBe(reads)
    expect(world.office()[0]?.attachments).toEqual([])
    expect(world.office()[0]?.text).toContain('a.jpg byttes ut medan den granskades')
  })

  test('are retried for half an hour when S3 fails; the request is then mailed without them', async () => {
    const world = createWorld()
    world.s3.put('upload', `${folder}/a.jpg`, jpeg)
    world.s3.fail(({ bucket }) => bucket === 'upload', { status: 500 })
    expect((await world.post(withPictures('a.jpg'))).answer.success).toBe(true)
    await world.wait(30 * 60_000)
    expect(world.office()).toEqual([])
    // The next try comes 30 minutes after one that may have been just within the half hour, a tenth sooner or later.
    await world.wait(35 * 60_000)
    expect(world.office()[0]?.text).toContain('a.jpg kunde inte läsas')
  })

  test('are attached from the stored copy when the upload has expired', async () => {
    const world = createWorld()
    world.s3.put('upload', `${folder}/a.jpg`, jpeg)
    world.ses.fail('ServiceUnavailable', 503)
    await world.post(withPictures('a.jpg'))
    world.s3.put('upload', `${folder}/a.jpg`, 'gone')
    world.ses.recover()
    await world.wait(60_000 * 1.1)
    expect(world.office()[0]?.attachments).toHaveLength(1)
  })
})
