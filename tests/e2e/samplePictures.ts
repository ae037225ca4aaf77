/** Pictures whose pixels show whether they arrived as they were. */
import sharp from 'sharp'

/** Red, green and blue from left to right, held sideways, with a place in its metadata. */
const bands = Buffer.from(
  Array.from(
    { length: 600 * 300 },
    (_, index) =>
      [
        [200, 30, 30],
        [30, 160, 60],
        [30, 60, 190],
      ][Math.floor((index % 600) / 200)]!,
  ).flat(),
)
export const banded = () =>
  sharp(bands, { raw: { width: 600, height: 300, channels: 3 } })
    .withExif({ IFD0: { Copyright: 'hemligt namn' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })

/** Browsers ignore the orientation of a WebP. */
export const bandedWebp = await banded()
  .rotate(90)
  .withMetadata({ orientation: 1 })
  .webp()
  .toBuffer()

/** A picture upright: size, colours of the three bands, and whether private metadata is left. */
export async function shown(bytes: Buffer) {
  const { data, info } = await sharp(bytes)
    .rotate()
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (share: number) => {
    const from = (Math.floor(info.height * share) * info.width + (info.width >> 1)) * 3
    return [...data.subarray(from, from + 3)]
  }
  return {
    size: [info.width, info.height],
    colours: [at(1 / 6), at(3 / 6), at(5 / 6)],
    isPrivate: !bytes.includes('hemligt'),
  }
}

const near = (value: number) => ({
  asymmetricMatch: (other: number) => Math.abs(other - value) <= 12,
  toString: () => `near ${value}`,
})
export const right = {
  size: [300, 600],
  colours: [
    [near(200), near(30), near(30)],
    [near(30), near(160), near(60)],
    [near(30), near(60), near(190)],
  ],
  isPrivate: true,
}

/** Makes scans long enough to be cut, and neighbouring rows different. */
const grains = Buffer.from(
  Array.from(
    { length: 600 * 300 * 3 },
    (_, index) => (((index * 2_654_435_761) >>> 13) % 90) + ((index / 7200) % 100),
  ),
)
const grainy = sharp(grains, { raw: { width: 600, height: 300, channels: 3 } })
const [jpeg, progressive, png, grainyWebp] = await Promise.all([
  grainy.clone().jpeg().toBuffer(),
  grainy.clone().jpeg({ progressive: true }).toBuffer(),
  grainy.clone().png().toBuffer(),
  grainy.clone().webp().toBuffer(),
])
const strayAt = jpeg.readUInt16BE(4) + 4
const withStrayBytes = Buffer.concat([
  jpeg.subarray(0, strayAt),
  Buffer.from('stray \xff\0 bytes', 'latin1'),
  jpeg.subarray(strayAt),
])
const zeros = Buffer.alloc(3000)
const secondData = png.indexOf('IDAT', png.indexOf('IDAT') + 4) - 4
const lastScan = progressive.lastIndexOf(Buffer.from([0xff, 0xda]))

/** Damaged pictures that have all their pixels. */
export const whole: Record<string, Buffer> = {
  'stray bytes.jpg': withStrayBytes,
  'utan slut.jpg': jpeg.subarray(0, -2),
  'progressiv utan slut.jpg': progressive.subarray(0, -2),
  'utan slut.png': png.subarray(0, -12),
  'extra.jpg': Buffer.concat([jpeg, Buffer.from('more')]),
  'utan slut, utfylld.jpg': Buffer.concat([jpeg.subarray(0, -2), zeros]),
  'utan slut.webp': bandedWebp.subarray(0, -6),
}
/** Damaged pictures that lack pixels. */
export const cut: Record<string, Buffer> = {
  'nästan hel.jpg': jpeg.subarray(0, -60),
  'progressiv, sista skanningen.jpg': progressive.subarray(0, (lastScan + progressive.length) >> 1),
  'progressiv mellan skanningar.jpg': progressive.subarray(0, lastScan),
  'avhuggen mellan delar.png': png.subarray(0, secondData),
  'avhuggen.webp': grainyWebp.subarray(0, grainyWebp.length >> 1),
  'avhuggen.jpg': jpeg.subarray(0, jpeg.length >> 1),
  'avhuggen, utfylld.jpg': Buffer.concat([jpeg.subarray(0, jpeg.length >> 1), zeros]),
  'progressiv mitt i.jpg': progressive.subarray(0, progressive.length >> 1),
  'avhuggen.png': png.subarray(0, png.length >> 1),
}
