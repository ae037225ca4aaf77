/**
 * A request that does not get through: a notice, and two other ways. The page is never left by
 * itself.
 */
import type { Page, Route } from 'playwright/test'
import {
  contactForm,
  endpointOf,
  expectAnswers,
  fill,
  formOn,
  openFilled,
  requestNumber,
  send,
  watchPosts,
} from './formPages.ts'
import { expect, mailsWith, officeMails, phone, test } from './test.ts'

test.use({ ...phone, expectedComplaints: /Failed to (load|fetch)|CORS|send-offert|net::/ })

const retryButton = (page: Page) => formOn(page).getByRole('button', { name: 'Försök igen' })
const simplerButton = (page: Page) =>
  formOn(page).getByRole('button', { name: 'Skicka på ett enklare sätt' })

async function failToSend(page: Page, fail: (route: Route) => Promise<void>): Promise<void> {
  await openFilled(page, contactForm)
  await page.route(await endpointOf(page), fail)
  await send(page, contactForm)
  await retryButton(page).waitFor()
}

const failures: Record<string, (route: Route) => Promise<void>> = {
  'the connection is lost': (route) => route.abort('internetdisconnected'),
  'the endpoint answers 500': (route) => route.fulfill({ status: 500, body: 'Internal error' }),
  'a network answers with its own page': (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Log in to the hotel</h1>' }),
}
for (const [reason, fail] of Object.entries(failures)) {
  test(`when ${reason}, a notice with the phone number keeps the page and its values`, async ({
    page,
  }) => {
    await failToSend(page, fail)
    const notice = formOn(page).filter({ hasText: 'Inte skickat' })
    await expect(notice.locator('a[href^="tel:"]').first()).toBeVisible()
    await expect(simplerButton(page)).toBeVisible()
    await expect(page).toHaveURL(contactForm.path)
    await expectAnswers(page, contactForm)
  })
}

test('a second try sends the same request, which is mailed once', async ({ page }) => {
  await openFilled(page, contactForm)
  const posts = await watchPosts(page)
  // The endpoint stores the request, and its answer is lost.
  await page.route(await endpointOf(page), async (route) => {
    if (route.request().method() === 'POST') await route.fetch()
    await route.abort()
  })
  await send(page, contactForm)
  await retryButton(page).waitFor()
  await page.unroute(await endpointOf(page))
  await retryButton(page).click()
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
  await simplerButton(page).click()
  await expect(page.getByText(contactForm.sent)).toBeVisible()
  const [mail] = await mailsWith(page, await requestNumber(page))
  expect(mail?.text).toContain(contactForm.answers.Meddelande)
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
})
