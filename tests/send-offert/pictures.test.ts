/** Inspection and storage of pictures. */
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { inspectPicture } from '../../amplify/functions/shared/pictureFile.ts'
import { createWorld, id, intercept, minute, other, quote, uploads, type World } from './world.ts'

const blank = (width: number, height: number, alpha = 1) =>
  sharp({ create: { width, height, channels: 4, background: { r: 20, g: 82, b: 60, alpha } } })
const jpeg = await blank(60, 40).jpeg().toBuffer()
const progressive = await blank(60, 40)
  .jpeg({ progressive: true })
  .withMetadata({ orientation: 6 })
  .toBuffer()
const png = await blank(60, 40, 0.5).png().toBuffer()
const webp = await blank(60, 40).webp().toBuffer()
const webpAlpha = await blank(60, 40, 0.5).webp().toBuffer()
const webpLossless = await blank(60, 40).webp({ lossless: true }).toBuffer()

const zip = Buffer.from(`PK\x03\x04${'\0'.repeat(26)}PK\x05\x06${'\0'.repeat(18)}`, 'latin1')
function uint32(value: number, order: 'LE' | 'BE'): Buffer {
  const bytes = Buffer.alloc(4)
  bytes[`writeUInt32${order}`](value)
  return bytes
}
const pngWith = (type: string, body: string) =>
  Buffer.concat([
    png.subarray(0, -12),
    uint32(body.length, 'BE'),
    Buffer.from(type + body),
    uint32(0, 'BE'),
    png.subarray(-12),
  ])
function webpWith(type: string, body: string): Buffer {
  const file = Buffer.concat([
    webp,
    Buffer.from(type),
    uint32(body.length, 'LE'),
    Buffer.from(body),
  ])
  file.writeUInt32LE(file.length - 8, 4)
  return file
}
const signatures = '<ScRiPt>,<svg ,<html>,<!doctype,<?php,<iframe,javascript:,%PDF-1.7'.split(',')
const allSignatures = `${signatures.join(' ')} PK\x05\x06 `.padEnd(80)
/** With bytes at a position. */
const withBytes = (file: Buffer, at: number, bytes: string | Buffer) =>
  Buffer.concat([file.subarray(0, at), Buffer.from(bytes as string, 'latin1'), file.subarray(at)])
/** Before the end of the last scan, where compressed data may have any bytes. */
const scanWith = (bytes: string | Buffer) => withBytes(jpeg, jpeg.length - 2, bytes)
const comment = (text: string) =>
  Buffer.concat([Buffer.from([0xff, 0xfe, 0, Buffer.byteLength(text) + 2]), Buffer.from(text)])
/** A comment at the start of a JPEG, where viewers skip it and other programs do not. */
const withComment = (text: string) => withBytes(jpeg, 2, comment(text))
/** Between the segments of a JPEG, where decoders skip them. */
const withStray = (bytes: string) => withBytes(jpeg, 20, bytes)

const gif = await blank(60, 40).gif().toBuffer()
const oversized: [string, Sharp, number, number][] = [
  ['a PNG of 12,001 pixels', blank(1, 12_001).png(), 1, 12_001],
  ['a WebP of 16,000 pixels', blank(16_000, 1).webp(), 16_000, 1],
  ['a JPEG of 12,001 pixels', blank(12_001, 1).jpeg(), 12_001, 1],
]

describe('the inspection of a file', () => {
  test.each([
    ['a JPEG', jpeg, 'jpeg'],
    ['a progressive JPEG with EXIF', progressive, 'jpeg'],
    ['a PNG', png, 'png'],
    ['a lossy WebP', webp, 'webp'],
    ['a WebP with transparency', webpAlpha, 'webp'],
    ['a JPEG with a harmless comment', withComment('Storgatan, taket mot söder'), 'jpeg'],
    ['a JPEG with the first letters of an SVG in its comment', withComment('<svgbild'), 'jpeg'],
    ['a JPEG with all signatures in its scan', scanWith(allSignatures), 'jpeg'],
    ['a JPEG with restarts in its scan', scanWith('\xff\xd0<svg \xff\0<svg '), 'jpeg'],
    ['a JPEG with stray bytes between its segments', withStray('stray \xff\0 bytes\xff'), 'jpeg'],
    ['a PNG with all signatures in its image data', pngWith('IDAT', allSignatures), 'png'],
    ['a WebP with all signatures in its image data', webpWith('ALPH', allSignatures), 'webp'],
  ])('accepts %s', (_, bytes, type) =>
    expect(inspectPicture(bytes)).toEqual({
      type: `image/${type}`,
      extension: type.replace('jpeg', 'jpg'),
      cut: false,
    }),
  )

  const secondScan = progressive.indexOf(Buffer.from('ffda', 'hex'), 700)
  test.each([
    ['without its last two bytes, as some cameras write it', jpeg.subarray(0, -2)],
    ['cut in its scan', jpeg.subarray(0, -20)],
    ['cut between its scans', progressive.subarray(0, secondScan + 5)],
    [
      'with an invalid next marker',
      Buffer.concat([jpeg.subarray(0, -2), Buffer.from('ff010000', 'hex')]),
    ],
  ])('accepts a JPEG %s as truncated', (_, bytes) =>
    expect(inspectPicture(bytes)).toEqual({ type: 'image/jpeg', extension: 'jpg', cut: true }),
  )

  const noPicture = 'är inte en bild i formatet JPEG, PNG eller WebP'
  const damaged = 'är skadad'
  const polyglot = 'innehåller något annat än en bild'
  const size = (width: number, height: number) =>
    `har orimliga mått (${width} × ${height} bildpunkter)`
  test.each<readonly [string, Buffer, string]>([
    ['an empty file', Buffer.alloc(0), noPicture],
    ['a script', Buffer.from('<script>alert(1)</script>           '), noPicture],
    ['a GIF', gif, noPicture],
    ['an archive', zip, noPicture],
    ['a WAV, in WebP’s container', Buffer.from('RIFF\x24\0\0\0WAVEfmt and more of it'), noPicture],
    [
      'JPEG’s first bytes and then a script',
      withBytes(jpeg.subarray(0, 4), 4, '<script>alert(1)</script>'),
      damaged,
    ],
    [
      'a JPEG of a comment alone',
      Buffer.concat([
        jpeg.subarray(0, 2),
        comment('x'),
        Buffer.from([0xff, 0xd9]),
        Buffer.alloc(9),
      ]),
      damaged,
    ],
    ['half a JPEG header', jpeg.subarray(0, 100), damaged],
    ['half a PNG', png.subarray(0, 40), damaged],
    ['a PNG with data after its end', Buffer.concat([png, Buffer.from('x')]), damaged],
    ...signatures.map(
      (text) => [`a JPEG with ${text} in its comment`, withComment(text), polyglot] as const,
    ),
    ['a JPEG that is also an archive', Buffer.concat([jpeg, zip]), polyglot],
    ['the same with a comment', Buffer.concat([jpeg, zip, Buffer.alloc(65_000)]), polyglot],
    ['a JPEG with a page after its end', Buffer.concat([jpeg, Buffer.from('<svg>')]), polyglot],
    ['a JPEG with a document between its scans', scanWith(comment('%PDF-1.7')), polyglot],
    ['a JPEG with a page between its segments', withStray('<svg '), polyglot],
    ['a PNG with a page in its text', pngWith('tEXt', 'Title\0<svg '), polyglot],
    ['a WebP with a page in its EXIF', webpWith('EXIF', '<svg\n   '), polyglot],
  ])('rejects %s', (_, bytes, refused) => expect(inspectPicture(bytes)).toEqual({ refused }))

  test.each(oversized)('rejects %s', async (_, picture, width, height) =>
    expect(inspectPicture(await picture.toBuffer())).toEqual({ refused: size(width, height) }),
  )

  test('accepts 12,000 pixels, but not on both sides', async () => {
    expect(inspectPicture(await blank(12_000, 1).png().toBuffer())).toEqual({
      type: 'image/png',
      extension: 'png',
      cut: false,
    })
    const claimed = Buffer.from(png)
    claimed.writeUInt32BE(12_000, 16)
    claimed.writeUInt32BE(12_000, 20)
    expect(inspectPicture(claimed)).toEqual({ refused: size(12_000, 12_000) })
    claimed.writeUInt32BE(0, 16)
    expect(inspectPicture(claimed)).toEqual({ refused: size(0, 12_000) })
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
  /** Posts a request with these uploads. */
  const send = (world: World, files: { [name: string]: Buffer | string }, change: object = {}) =>
    world.post({
      ...quote,
      images: Object.entries(files).map(([name, bytes]) => world.upload(name, bytes)),
      ...change,
    })

  test('are stored under new names and attached to the mail', async () => {
    const world = createWorld()
    await send(world, { 'Taket på Åkern 1.JPG': jpeg, '1795301304344-d84dd13e-elskåp.jpg': png })
    for (const [name, body, type] of [
      ['bild-1.jpg', jpeg, 'image/jpeg'],
      ['bild-2.png', png, 'image/png'],
    ] as const)
      expect(world.s3.read('data', `requests/${id}/1/${name}`)).toMatchObject({
        body,
        headers: { type, disposition: 'attachment' },
      })
    expect(world.office()[0]?.attachments).toEqual([
      { name: 'bild-1.jpg', type: 'image/jpeg', bytes: jpeg },
      { name: 'bild-2.png', type: 'image/png', bytes: png },
    ])
    expect(world.office()[0]?.text).toContain(
      'Bilder, bifogade:\nTaket på Åkern 1.JPG (bild-1.jpg, 1 kB)\nelskåp.jpg (bild-2.png, 1 kB)',
    )
  })

  const megabytes = (count: number, more = 0) =>
    Buffer.concat([jpeg, Buffer.alloc(count * 1024 * 1024 + more - jpeg.length)])
  const attached = 'Bilder, bifogade:\na.jpg (bild-1.jpg, '
  const refused = 'Bilder som inte togs emot: a.jpg '
  const none = `${refused}finns inte bland de uppladdade bilderna`
  const cut = '1 kB): filen slutar mitt i bilden, nederdelen kan saknas'
  test.each<[string, Buffer | string, number | undefined, string]>([
    [
      'a script',
      '<script>'.padEnd(40),
      undefined,
      `${refused}är inte en bild i formatet JPEG, PNG eller WebP`,
    ],
    ['more than 5 MB', megabytes(5, 1), undefined, `${refused}är större än 5 MB`],
    ['nothing', jpeg, 404, none],
    ['what S3 hides behind a refusal', jpeg, 403, none],
    ['what only its sender can read', jpeg, 400, `${refused}kunde inte läsas`],
    ['one that ends too early', jpeg.subarray(0, -20), undefined, attached + cut],
    ['one of exactly 5 MB', megabytes(5), undefined, `${attached}5,0 MB)`],
  ])('with %s are reported one by one', async (_, body, status, text) => {
    const world = createWorld()
    if (status) world.s3.fail(/^HeadObject .*\/a\.jpg$/, { status })
    expect((await send(world, { 'a.jpg': body, 'bra.jpg': jpeg })).answer.success).toBe(true)
    expect(world.office()[0]?.text).toContain(text)
    const names = world.office()[0]?.attachments.map(({ name }) => name)
    expect(names).toEqual([...(text.startsWith(attached) ? ['bild-1.jpg'] : []), 'bild-2.jpg'])
  })

  test('too large for one mail are listed with their location', async () => {
    const world = createWorld()
    await send(world, { 'a.jpg': megabytes(3.5), 'b.jpg': megabytes(3.5) })
    const { requestId } = other
    await send(world, { 'a.jpg': megabytes(3.5), 'c.jpg': megabytes(3.5, 1) }, { requestId })
    expect(world.office().map(({ attachments }) => attachments.length)).toEqual([2, 0])
    expect(world.office()[1]?.text).toContain(
      `Bilder, sparade:\na.jpg (bild-1.jpg, 3,5 MB)\nc.jpg (bild-2.jpg, 3,5 MB)\nInte bifogade, utan ligger i lagringen under requests/${requestId}/1/`,
    )
  })

  test.each([
    ...['../../etc/passwd', `${uploads}/../secret.jpg`, `${uploads}/..`],
    ...[`${uploads}/`, `/${uploads}/a.jpg`, `${uploads}/a\n.jpg`],
    ...[`${uploads.toUpperCase()}/a.jpg`, `${uploads}/tak\ud800.jpg`],
  ])('at the path %j are refused without being read', async (path) => {
    const world = createWorld()
    world.s3.put('upload', path, jpeg)
    const { answer } = await world.post({ ...quote, images: [path] })
    expect(answer.success).toBe(true)
    const reads = world.s3.calls.filter((call) => /^(Head|Get|Copy)Object/.test(call))
    expect(reads.filter((call) => call.endsWith(path))).toEqual([])
    expect(world.office()[0]?.text).toContain('har en sökväg som inte godtas')
  })

  test.each([
    ['before they are read', 'HeadObject', 0],
    ['after the inspection', 'GetObject', 1],
  ])('replaced %s are not stored', async (_, replacedAfter, reads) => {
    const world = createWorld()
    let read = 0
    intercept(world, async (call, run) => {
      const answer = await run()
      if (call === `GetObject ${uploads}/a.jpg`) read++
      if (call === `${replacedAfter} ${uploads}/a.jpg`) world.upload('a.jpg', '<script>')
      return answer
    })
    await send(world, { 'a.jpg': jpeg })
    expect([read, world.office()[0]?.attachments]).toEqual([reads, []])
    expect(world.office()[0]?.text).toContain('a.jpg byttes ut medan den granskades')
  })

  test('are retried for half an hour when S3 fails; the request is then mailed without them', async () => {
    const world = createWorld()
    world.s3.fail(/ upload\//, { status: 500 })
    expect((await send(world, { 'a.jpg': jpeg })).answer.success).toBe(true)
    await world.wait(30 * minute)
    expect(world.office()).toEqual([])
    await world.wait(1 * minute)
    expect(world.office()[0]?.text).toContain('a.jpg kunde inte läsas')
  })

  test('are attached from the stored copy when the upload has expired', async () => {
    const world = createWorld()
    world.ses.fail()
    await send(world, { 'a.jpg': jpeg })
    world.upload('a.jpg', 'gone')
    world.ses.recover()
    await world.wait(minute)
    expect(world.office()[0]?.attachments).toHaveLength(1)
  })
})
