/** The forms' reader of pictures in a browser whose canvas, decoder or memory does not behave, and with damaged files. */
// @module-tag chromium
import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { expect } from 'vitest'
import { build, type Rolldown } from 'vite'
import { hurry } from '../hurry.ts'
import { testOnPhone } from './browser.ts'
import { banded, bandedWebp, cut, right, shown, whole } from './samplePictures.ts'

declare global {
  var reader: typeof import('../../renderer/forms/readPicture.ts')
  interface Uint8ArrayConstructor {
    fromBase64: (base64: string) => Uint8Array<ArrayBuffer>
  }
  interface Uint8Array {
    toBase64: () => string
  }
}
const [bundle] = (await build({
  configFile: false,
  logLevel: 'silent',
  build: {
    write: false,
    lib: { entry: 'renderer/forms/readPicture.ts', formats: ['iife'], name: 'reader' },
  },
})) as Rolldown.RolldownOutput[]

const jpeg = await banded().jpeg().toBuffer()
const png = await banded().png().toBuffer()
const progressive = await banded().jpeg({ progressive: true }).toBuffer()

/** What the form would send for each file, or why it is refused. */
async function read(page: Page, ...files: Buffer[]): Promise<(Buffer | string)[]> {
  await page.evaluate(bundle!.output[0].code)
  const results = await page.evaluate(
    (files) =>
      Promise.all(
        files.map(async (base64) => {
          const result = await reader.readPicture(Uint8Array.fromBase64(base64))
          if (typeof result === 'string') return result
          return { base64: new Uint8Array(await result.arrayBuffer()).toBase64() }
        }),
      ),
    files.map((file) => file.toString('base64')),
  )
  return results.map((result) =>
    typeof result === 'string' ? result : Buffer.from(result.base64, 'base64'),
  )
}
const shownBy = async (page: Page, ...files: Buffer[]) =>
  Promise.all((await read(page, ...files)).map((result) => shown(result as Buffer)))

/** Runs in the page before the reader. */
const lies = {
  'returns noise': () => {
    const { toBlob } = HTMLCanvasElement.prototype
    const { getImageData } = CanvasRenderingContext2D.prototype
    const noisy = (image: ImageData) => {
      for (let at = 0; at < image.data.length; at += 4)
        for (let of = 0; of < 3; of++) image.data[at + of] = Math.random() * 256
      return image
    }
    CanvasRenderingContext2D.prototype.getImageData = function read(
      ...all: Parameters<typeof getImageData>
    ) {
      return noisy(getImageData.apply(this, all))
    }
    HTMLCanvasElement.prototype.toBlob = function encode(...all) {
      const context = this.getContext('2d')!
      context.putImageData(noisy(getImageData.call(context, 0, 0, this.width, this.height)), 0, 0)
      toBlob.apply(this, all)
    }
  },
  'encodes noise and reads the truth': () => {
    const { toBlob } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.toBlob = function encode(...all) {
      const context = this.getContext('2d')!
      const image = context.getImageData(0, 0, this.width, this.height)
      for (let at = 0; at < image.data.length; at++)
        image.data[at] = image.data[at]! + (at % 4 < 3 ? (Math.random() - 0.5) * 160 : 0)
      context.putImageData(image, 0, 0)
      toBlob.apply(this, all)
    }
  },
  'encodes large pictures white': () => {
    const { toBlob } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.toBlob = function encode(...all) {
      if (this.width > 100) this.getContext('2d')!.fillRect(0, 0, this.width, this.height)
      toBlob.apply(this, all)
    }
  },
  'is transparent': () => {
    const { toBlob } = HTMLCanvasElement.prototype
    CanvasRenderingContext2D.prototype.getImageData = (_x, _y, width, height) =>
      new ImageData(width, height)
    HTMLCanvasElement.prototype.toBlob = function encode(...all) {
      this.getContext('2d')!.clearRect(0, 0, this.width, this.height)
      toBlob.apply(this, all)
    }
  },
  'changes pixels by one': () => {
    const { toBlob } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.toBlob = function encode(...all) {
      const context = this.getContext('2d')!
      const image = context.getImageData(0, 0, this.width, this.height)
      for (let at = 0; at < image.data.length; at += 7) if (at % 4 < 3) image.data[at]! ^= 1
      context.putImageData(image, 0, 0)
      toBlob.apply(this, all)
    }
  },
  'encodes nothing': () =>
    void (HTMLCanvasElement.prototype.toBlob = (callback) => setTimeout(() => callback(null))),
  throws: () => {
    HTMLCanvasElement.prototype.toBlob = () => {
      throw new DOMException('', 'SecurityError')
    }
  },
  'never answers': () => void (HTMLCanvasElement.prototype.toBlob = () => {}),
  'has no context': () => void (HTMLCanvasElement.prototype.getContext = () => null),
  'gets no bitmaps': () =>
    void (window.createImageBitmap = () =>
      Promise.reject(new DOMException('', 'InvalidStateError'))),
}

testOnPhone.for(Object.entries(lies))(
  'pictures are as they were, without their place, when the canvas %s',
  async ([, lie], { page }) => {
    await page.evaluate(lie)
    await hurry(page)
    const files = [jpeg, png, bandedWebp, progressive]
    expect(await shownBy(page, ...files)).toEqual(files.map(() => right))
  },
)

testOnPhone(
  'an old phone without memory for a large picture sends it as it is',
  async ({ page }) => {
    await page.evaluate(() => {
      const create = window.createImageBitmap
      window.createImageBitmap = (async (blob: Blob) => {
        const image = await create(blob)
        if (image.width * image.height > 12_000_000) throw new DOMException('', 'InvalidStateError')
        return image
      }) as typeof create
    })
    const large = await flat(4800, 3600).jpeg().toBuffer()
    expect(await shownBy(page, large)).toMatchObject([{ size: [4800, 3600] }])
  },
)

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c08040' } })
/** Letters are as wide as in the original, divided by its size. */
testOnPhone('long screenshots and panoramas keep their details', async ({ page }) => {
  const pictures = await shownBy(
    page,
    await flat(1080, 15_000).png().toBuffer(),
    await flat(12_000, 2600).jpeg().toBuffer(),
    await flat(300, 30_000).png().toBuffer(),
    await flat(1080, 2400).png().toBuffer(),
  )
  expect(pictures).toMatchObject([
    { size: [537, 7454] },
    { size: [4297, 931] },
    { size: [120, 12_000] },
    { size: [1080, 2400] },
  ])
})

/** A mail takes 7 MB of pictures: send-offert/pictures.test.ts. */
testOnPhone('a picture full of details is a fifth of what fits in one mail', async ({ page }) => {
  const raw = { width: 1600, height: 1200, channels: 3 } as const
  const grain = await sharp(randomBytes(1600 * 1200 * 3), { raw })
    .resize(2400, 1800)
    .jpeg({ quality: 90 })
    .toBuffer()
  expect(grain.length).toBeGreaterThan(1_400_000)
  const [sent] = await read(page, grain)
  expect((await sharp(sent as Buffer).metadata()).width).toBe(2309)
  expect(sent!.length).toBeLessThan(1_400_000)
})

testOnPhone('a damaged picture is refused if pixels are missing', async ({ page }) => {
  const cases = Object.entries({ ...whole, ...cut })
  const results = await read(page, ...cases.map(([, bytes]) => bytes))
  const unreadable = cases.filter((_, at) => results[at] === 'unreadable').map(([name]) => name)
  expect(unreadable).toEqual(Object.keys(cut))
  expect(results.filter((result) => typeof result !== 'string')).toHaveLength(7)
})

testOnPhone('a picture without its end has all its pixels', async ({ page }) => {
  const files = [jpeg.subarray(0, -2), progressive.subarray(0, -2), png.subarray(0, -12)]
  expect(await shownBy(page, ...files)).toEqual(files.map(() => right))
})
