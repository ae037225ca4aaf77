/** Picture files without their metadata, and files without their end. */
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { pictureParts } from '../../amplify/functions/shared/pictureParts.ts'
import {
  hasAllParts,
  withoutMetadata,
  withoutPadding,
} from '../../renderer/forms/withoutMetadata.ts'

/** Red above blue: 48 x 32 pixels, with details that make several scans and chunks. */
const pixels = Buffer.from(
  Array.from({ length: 48 * 32 }, (_, index) =>
    index < 48 * 16 ? [200, index % 48, 30] : [20, 60, 150 + (index % 48)],
  ).flat(),
)
const raw = () => sharp(pixels, { raw: { width: 48, height: 32, channels: 3 } })
const gps = {
  IFD0: { Copyright: 'hemligt namn' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '57/1 42/1 0/1' },
}
const withLocation = (orientation = 6) => raw().withExif(gps).withMetadata({ orientation })

const jpeg = await withLocation().jpeg().toBuffer()
const progressive = await withLocation().jpeg({ progressive: true }).toBuffer()
const png = await withLocation().png().toBuffer()
const webp = await withLocation().webp({ lossless: true }).toBuffer()
const plain = await raw().jpeg().toBuffer()

const bytesOf = (file: Buffer) => new Uint8Array(file)
const pictureOf = (file: Buffer) => ({
  bytes: bytesOf(file),
  content: pictureParts(bytesOf(file))!,
})
const rebuilt = (file: Buffer) => Buffer.from(withoutMetadata(pictureOf(file)))
const upright = (file: Buffer) => sharp(file).rotate().raw().toBuffer({ resolveWithObject: true })

describe.each([
  ['a JPEG', jpeg, 'jpg'],
  ['a progressive JPEG', progressive, 'jpg'],
  ['a PNG', png, 'png'],
  ['a WebP', webp, 'webp'],
])('%s without metadata', (_, file, extension) => {
  test('has the same pixels, turned the same way', async () => {
    expect((await sharp(file).metadata()).exif?.includes('hemligt namn')).toBe(true)
    const [before, after] = [await upright(file), await upright(rebuilt(file))]
    expect([after.info.width, after.info.height]).toEqual([32, 48])
    expect(after.data.equals(before.data)).toBe(true)
  })

  test('has neither place nor name, and passes the inspection', async () => {
    const { orientation, exif, xmp, iptc } = await sharp(rebuilt(file)).metadata()
    expect({ orientation, xmp, iptc }).toEqual({ orientation: 6, xmp: undefined, iptc: undefined })
    expect(exif!.length).toBeLessThan(40)
    expect(rebuilt(file).includes('hemligt')).toBe(false)
    expect(pictureParts(bytesOf(rebuilt(file)))?.type).toContain(extension.replace('jpg', 'jpeg'))
  })
})

test('an upright picture gets no EXIF at all', async () => {
  for (const file of [
    await withLocation(1).jpeg().toBuffer(),
    await withLocation(1).png().toBuffer(),
    await withLocation(1).webp().toBuffer(),
  ])
    expect((await sharp(rebuilt(file)).metadata()).exif).toBeUndefined()
})

test.each([
  ['a comment', Buffer.from('\xff\xfe\0\x0ahemligt!', 'latin1')],
  ['XMP', Buffer.from('\xff\xe1\0\x0ehttp://ns.ad', 'latin1')],
  ['IPTC', Buffer.from('\xff\xed\0\x0ePhotoshop 3.', 'latin1')],
  ['a maker’s segment', Buffer.from('\xff\xeb\0\x0ahemligt!', 'latin1')],
  ['stray bytes', Buffer.from('stray bytes')],
])('%s between the segments of a JPEG is removed', (_, extra) => {
  const start = plain.readUInt16BE(4) + 4
  const file = Buffer.concat([plain.subarray(0, start), extra, plain.subarray(start)])
  expect(rebuilt(file).equals(rebuilt(plain))).toBe(true)
})

test('a video after a JPEG and text chunks of a PNG are removed', async () => {
  expect(
    rebuilt(Buffer.concat([plain, Buffer.from('....ftypmp42 57.7 N')])).equals(rebuilt(plain)),
  ).toBe(true)
  const text = await sharp(png).withMetadata().png().toBuffer()
  const withText = Buffer.concat([
    text.subarray(0, -12),
    Buffer.from('\0\0\0\x07tEXtA\0heml.', 'latin1'),
    Buffer.alloc(4),
    text.subarray(-12),
  ])
  expect(rebuilt(withText).includes('heml')).toBe(false)
})

test('keeps the colours: the profile and the transformation of CMYK', async () => {
  const cmyk = await raw().toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer()
  const after = await sharp(rebuilt(cmyk)).metadata()
  expect([after.space, after.hasProfile]).toEqual(['cmyk', true])
  expect((await upright(rebuilt(cmyk))).data.equals((await upright(cmyk)).data)).toBe(true)
})

const lastScan = progressive.lastIndexOf(Buffer.from([0xff, 0xda]))
test.each([
  ['a JPEG', jpeg, true],
  ['a JPEG without its end marker', jpeg.subarray(0, -2), true],
  [
    'a JPEG that ends before its scan',
    jpeg.subarray(0, jpeg.lastIndexOf(Buffer.from([0xff, 0xda]))),
    false,
  ],
  ['a progressive JPEG without its end marker', progressive.subarray(0, -2), true],
  ['a progressive JPEG that lacks a scan', progressive.subarray(0, lastScan), false],
  ['a PNG without its end', png.subarray(0, -12), true],
  ['a PNG cut in its pixels', png.subarray(0, png.lastIndexOf('IDAT') + 20), false],
  ['a PNG that ends before its pixels', png.subarray(0, png.indexOf('IDAT') - 4), false],
  ['a WebP cut in its metadata', webp.subarray(0, -4), true],
  ['a WebP cut in its pixels', webp.subarray(0, webp.indexOf('VP8L') + 20), false],
])('%s has all parts: %s', (_, file, complete) =>
  expect(hasAllParts(pictureOf(file))).toBe(complete),
)

test.each([
  ['a JPEG', jpeg.subarray(0, -2)],
  ['a progressive JPEG', progressive.subarray(0, -2)],
  ['a PNG', png.subarray(0, -12)],
  ['a WebP with half its EXIF', webp.subarray(0, -4)],
])('%s without its end gets one', async (_, file) => {
  expect(pictureParts(bytesOf(rebuilt(file)))?.ended).toBe(true)
  expect((await sharp(rebuilt(file), { failOn: 'warning' }).stats()).channels.length).toBe(3)
})

test('zeros after a JPEG without its end are no part of it', () => {
  const end = Buffer.from([0x12, 0xff, 0, 0, 0, 0])
  expect([...withoutPadding(new Uint8Array(end))]).toEqual([0x12, 0xff, 0])
})

test('never throws on corrupted files, and ends', () => {
  for (const file of [jpeg, progressive, png, webp])
    for (let at = 12; at < Math.min(file.length, 700); at += 3)
      for (const value of [0, 0xff, 255 - file[at]!]) {
        const broken = Buffer.from(file)
        broken[at] = value
        for (const bytes of [broken, broken.subarray(0, at)])
          expect(() => hasAllParts(pictureOf(bytes)) && rebuilt(bytes)).not.toThrow()
      }
})
