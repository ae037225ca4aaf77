/** Without JavaScript the browser posts the form, and the endpoint answers with a page. */
import { expectAnswers, fill, quoteForm, requestNumber, send } from './formPages.ts'
import { expect, mailsWith, phone, test } from './test.ts'

test.use({ ...phone, javaScriptEnabled: false, expectedComplaints: /status of 400/ })

test('the quote form is sent and confirmed on a Swedish page', async ({ page }) => {
  await page.goto(quoteForm.path)
  await fill(page, quoteForm)
  await send(page, quoteForm)
  await expect(page.getByText(quoteForm.sent)).toBeVisible()
  const [mail] = await mailsWith(page, await requestNumber(page))
  expect(mail?.text).toContain(quoteForm.answers.Meddelande)
})

test('a mistake is named on a page, and Back keeps what was typed', async ({ page }) => {
  // A browser accepts it.
  const mistaken = { ...quoteForm, answers: { ...quoteForm.answers, 'E-post': 'asa@example' } }
  await page.goto(mistaken.path)
  await fill(page, mistaken)
  await send(page, mistaken)
  await expect(page.getByText('Ogiltig e-postadress').first()).toBeVisible()
  await page.goBack()
  await expectAnswers(page, mistaken)
  await fill(page, quoteForm)
  await send(page, quoteForm)
  await expect(page.getByText(quoteForm.sent)).toBeVisible()
})
