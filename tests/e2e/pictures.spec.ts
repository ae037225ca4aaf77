/** Pictures: what the picker takes, what arrives, and what happens when the upload fails. */
import type { Page, Request } from 'playwright/test'
import sharp from 'sharp'
import { formOn, openFilled, requestNumber, send, serviceForm, toastRegion } from './formPages.ts'
import { expect, mailsWith, phone, test } from './test.ts'

// Amplify warns of the local endpoint, and a refused picture is logged.
test.use({ ...phone, expectedComplaints: /Identity Pool endpoint|^picture:/ })

const photo = (width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: 'peru' } })
const limit = 5 * 1024 * 1024

/** A JPEG of exactly this size: what follows its end is ignored. */
async function jpegOf(bytes: number): Promise<Buffer> {
  const jpeg = await photo().jpeg().toBuffer()
  return Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)])
}

type File = { name: string; mimeType: string; buffer: Buffer }
const jpeg = (name: string, buffer: Buffer): File => ({ name, mimeType: 'image/jpeg', buffer })

async function pick(page: Page, files: File[]): Promise<void> {
  await formOn(page).locator('input[type=file]').setInputFiles(files)
}
const picked = (page: Page) => formOn(page).getByRole('button', { name: /^Ta bort / })

test('the picker takes pictures up to 5 MB and says why it refuses a file', async ({ page }) => {
  await openFilled(page, serviceForm)
  const accepted = [
    jpeg('gräns.jpg', await jpegOf(limit)),
    { name: 'tak.png', mimeType: 'image/png', buffer: await photo().png().toBuffer() },
    { name: 'tak.webp', mimeType: 'image/webp', buffer: await photo().webp().toBuffer() },
  ]
  await pick(page, accepted)
  await expect(picked(page)).toHaveCount(3)

  const refused: [file: File, title: string, text: string][] = [
    [
      jpeg('stor.jpg', await jpegOf(limit + 1)),
      'Fil för stor',
      'stor.jpg är för stor. Max 5MB per fil.',
    ],
    [
      { name: 'ritning.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
      'Fel filformat',
      'ritning.pdf har fel format. Endast JPEG, PNG och WebP tillåtna.',
    ],
    [jpeg('trasig.jpg', Buffer.from('not a picture')), '', 'trasig.jpg'],
  ]
  for (const [file, title, text] of refused) {
    await pick(page, [file])
    await expect(toastRegion(page).getByText(text).last()).toBeVisible()
    await expect(toastRegion(page)).toContainText(title)
  }
  await expect(picked(page)).toHaveCount(3)

  const small = await photo().jpeg().toBuffer()
  await pick(page, [jpeg('4.jpg', small), jpeg('5.jpg', small), jpeg('6.jpg', small)])
  await expect(toastRegion(page).getByText('Max 5 bilder tillåtna totalt').last()).toBeVisible()
  await expect(picked(page)).toHaveCount(3)
  await pick(page, [jpeg('4.jpg', small), jpeg('5.jpg', small)])
  await expect(picked(page)).toHaveCount(5)
  await expect(formOn(page).locator('input[type=file]')).toBeDisabled()
  await picked(page).first().click()
  await expect(picked(page)).toHaveCount(4)

  // As when the memory of a phone is full.
  await page.evaluate(() => (HTMLCanvasElement.prototype.toBlob = (done) => done(null)))
  await pick(page, [jpeg('5.jpg', small)])
  await expect(toastRegion(page).getByText('5.jpg är tom eller skadad.')).toBeVisible()
})

test('a photo of a phone arrives scaled and without its metadata', async ({ page }) => {
  await openFilled(page, serviceForm)
  const taken = photo(4000, 3000)
    .withExif({ IFD0: { Copyright: 'hemligt namn' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
  const uploads: string[] = []
  page.on('requestfinished', (request) => {
    if (request.method() === 'PUT') uploads.push(request.url())
  })
  await pick(page, [jpeg('tak.jpg', await taken.jpeg().toBuffer())])
  await expect(picked(page)).toHaveCount(1)
  await send(page, serviceForm)
  await mailsWith(page, await requestNumber(page))

  expect(uploads).toHaveLength(1)
  expect(uploads[0]).toContain('public/quarantine/')
  const stored = await page.request.get(uploads[0] ?? '')
  const picture = await sharp(await stored.body()).metadata()
  // Turned as the phone was held.
  expect(picture).toMatchObject({ format: 'jpeg', width: 1536, height: 2048 })
  expect(picture.exif).toBeUndefined()
})

test.describe('when the storage does not answer', () => {
  test.use({
    expectedComplaints: /Identity Pool endpoint|Failed to load|Network Error|net::|send-offert/,
  })

  test('the request can be sent without its pictures', async ({ page }) => {
    await openFilled(page, serviceForm)
    await page.route('**/*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    await pick(page, [jpeg('tak.jpg', await photo().jpeg().toBuffer())])
    await send(page, serviceForm)
    await expect(toastRegion(page).getByText(/Fel vid uppladdning av tak\.jpg/)).toBeVisible()
    await formOn(page).getByRole('button', { name: 'Skicka utan bilderna' }).click()
    const [mail] = await mailsWith(page, await requestNumber(page))
    await expect(page).toHaveURL(serviceForm.path)
    expect(mail?.text).toContain('Bilder som inte följde med: 1.')
  })

  test('the wait for its credentials ends', async ({ page }) => {
    await page.clock.install()
    await openFilled(page, serviceForm)
    const isAboutCredentials = (request: Request) => 'x-amz-target' in request.headers()
    await page.route('**/*', (route) =>
      isAboutCredentials(route.request()) ? undefined : route.continue(),
    )
    await pick(page, [jpeg('tak.jpg', await photo().jpeg().toBuffer())])
    const asked = page.waitForRequest(isAboutCredentials)
    await send(page, serviceForm)
    await asked
    await page.clock.fastForward(60_000)
    await formOn(page).getByRole('button', { name: 'Skicka utan bilderna' }).click()
    await requestNumber(page)
  })
})
