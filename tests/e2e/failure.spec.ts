/**
 * A request that does not get through: a notice, and two other ways. The page is never left by
 * itself.
 */
import {
  contactForm,
  endpointOf,
  expectAnswers,
  field,
  fill,
  formOn,
  openFilled,
  requestNumber,
  send,
  toastRegion,
  watchPosts,
} from './formPages.ts'
import { expect, mailsWith, officeMails, phone, test } from './test.ts'

test.use({ ...phone, expectedComplaints: /Failed to (load|fetch)|CORS|send-offert|net::/ })

test('a notice keeps the page with its values, and a try after a reload sends the same request', async ({
  page,
}) => {
  await openFilled(page, contactForm)
  const posts = await watchPosts(page)
  // The endpoint stores the request, and its answer is lost.
  await page.route(await endpointOf(page), async (route) => {
    if (route.request().method() === 'POST') await route.fetch()
    await route.abort()
  })
  await send(page, contactForm)
  await expect(toastRegion(page).getByText('Tekniskt fel: inget svar.')).toBeVisible()
  const notice = formOn(page).locator(':focus')
  await expect(notice).toContainText('Det du har skrivit finns kvar.')
  await expect(notice.locator('a[href^="tel:"]')).toBeVisible()
  await expect(page).toHaveURL(contactForm.path)
  await expectAnswers(page, contactForm)

  await page.unroute(await endpointOf(page))
  await page.reload()
  await expect(formOn(page)).toHaveJSProperty('noValidate', true)
  await send(page, contactForm)
  const number = await requestNumber(page)
  const ids = new Set(posts.map((post) => post.postDataJSON().requestId))
  expect(ids.size).toBe(1)
  expect(posts.length).toBeGreaterThan(1)
  expect(officeMails(await mailsWith(page, number))).toHaveLength(1)
})

test('the simpler way posts the form without fetch', async ({ page }) => {
  await page.addInitScript(() => {
    window.fetch = () => Promise.reject(new TypeError('a proxy stops it'))
  })
  await openFilled(page, contactForm)
  await send(page, contactForm)
  await formOn(page).getByRole('button', { name: 'Skicka på ett enklare sätt' }).click()
  await expect(page.getByText(contactForm.sent)).toBeVisible()
  const [mail] = await mailsWith(page, await requestNumber(page))
  expect(mail?.text).toContain(contactForm.answers.Meddelande)
  await page.goto(contactForm.path)
  await expect(field(page, 'Namn')).toHaveValue('')
})

test('without the code of the form the browser posts it', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.goto(contactForm.path)
  await page.waitForLoadState('networkidle')
  const loaded = [...scripts]
  await page.route(
    (url) => url.pathname.endsWith('.js') && !loaded.includes(url.href),
    (route) => route.abort(),
  )
  await fill(page, contactForm)
  await send(page, contactForm)
  await expect(page.getByText(contactForm.sent)).toBeVisible()
  await page.goto(contactForm.path)
  await expect(field(page, 'Namn')).toHaveValue('')
})
