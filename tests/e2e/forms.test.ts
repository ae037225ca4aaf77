import { expect, test } from 'vitest'
import { type FormKind, fieldOf, fieldsOf, isLead } from '../../amplify/functions/shared/fields.ts'
import { phoneUrl } from '../../renderer/content/model/urls.ts'
import { company, routes } from '../site.ts'
import { desktop, follow, phone, site, withBrowser, visit } from './browser.ts'
import {
  confirmation,
  field,
  fill,
  formPages,
  formSelector,
  hydrated,
  island,
  mailAbout,
  mailsAbout,
  meetPosts,
  mailWith,
  open,
  openFilled,
  pageOf,
  postsOf,
  requestNumberOn,
  send,
  submit,
  toast,
  valuesOf,
} from './formVisitor.ts'

withBrowser()

test.each(formPages.filter(({ kind }) => isLead({ form: kind })))(
  'a request from $path reaches the office, is confirmed with its number and resets the form',
  async (form) => {
    await visit(phone, async ({ page, complaints }) => {
      const posts = postsOf(page)
      await open(page, form.path)
      const before = await valuesOf(page)
      await fill(page, form.answers)
      await send(page)
      await toast(page, 'Skickat!').filter({ hasText: form.sent }).waitFor()
      const number = await requestNumberOn(page)
      expect(
        await confirmation(page)
          .locator('..')
          .evaluate((element) => element === document.activeElement),
      ).toBe(true)
      expect(posts).toMatchObject([{ form: form.kind, page: form.path, serviceType: form.service, images: [], website: '', draft: false }])
      expect(await valuesOf(page)).toEqual(before)
      expect(await page.evaluate(() => Object.values(sessionStorage).join())).toBe(JSON.stringify({ requestId: posts[0]?.requestId }))
      expect((await mailAbout(number)).text).toContain('asa@example.com')
      await island(page).getByRole('button').last().click()
      expect(await island(page).locator('form').isVisible()).toBe(true)
      expect(complaints).toEqual([])
    })
  },
)

test('a form is found, filled in and sent with keys alone', async () => {
  await visit(desktop, async ({ page, complaints }) => {
    const { path, answers } = pageOf('/begar-offert')
    await open(page, path)
    const focused = () =>
      page.evaluate(() => {
        const { name, tagName, form, type, value } = document.activeElement as HTMLInputElement
        return { name, tagName, value, isSubmit: Boolean(form?.closest('[data-island]')) && type === 'submit' }
      })
    for (let at = await focused(); !at.isSubmit; at = await focused()) {
      if (at.tagName === 'SELECT') while ((await focused()).value !== answers[at.name]) await page.keyboard.press('ArrowDown')
      else if (answers[at.name]) await page.keyboard.type(answers[at.name]!)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    await requestNumberOn(page)
    expect(complaints).toEqual([])
  })
})

test('a subscription is mailed to the office with its consent and how the visit began', async () => {
  await visit(phone, async ({ page, complaints }) => {
    const form = pageOf('/blog')
    await page.goto(`${site.documents}/kontakt?utm_source=brev`, { referer: 'https://annan.example/' })
    await follow(page, form.path, { plain: false })
    await fill(page, form.answers)
    await send(page)
    await toast(page, 'Skickat!').filter({ hasText: form.sent }).waitFor()
    await island(page).getByText('Tack, vi har fått din anmälan').waitFor()
    expect(await island(page).getByText('Ärendenummer').count()).toBe(0)
    expect(complaints).toEqual([])
    const mail = await mailWith('Lägg in adressen i ert utskicksprogram')
    expect(mail).toMatch(/asa@example\.com.*Samtycke: Jag vill få.*Kom via: brev, från annan\.example, första sidan \/kontakt/s)
  })
})

test.each(formPages)(
  'an empty form on $path names every broken rule under its field and in a summary that takes focus',
  async ({ path, kind }) => {
    await visit(desktop, async ({ page }) => {
      await open(page, path)
      await hydrated(page)
      const title = await page.title()
      for (const control of await island(page).locator('input:not([type=hidden],[type=file],[name=website]),textarea').all())
        await control.fill('')
      await send(page)
      const summary = island(page).locator('[tabindex="-1"]').filter({ hasText: 'Rätta det här innan du skickar' })
      await summary.waitFor()
      expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true)
      expect(await page.title()).toBe(`Fel: ${title}`)
      const fields = await page.locator(formSelector).evaluate((form: HTMLFormElement) =>
        ([...form.elements] as HTMLInputElement[])
          .filter(({ type }) => type !== 'hidden')
          .map((element) => ({
            name: element.name,
            isInvalid: element.getAttribute('aria-invalid') === 'true',
            message: document.getElementById(element.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent,
          })),
      )
      const shown = fields.filter(({ isInvalid }) => isInvalid).map(({ name, message }) => [name, message])
      const asked = fields.map(({ name }) => name)
      const expected = fieldsOf({ form: kind as FormKind })
        .map((name) => [name, ...(fieldOf(name).rules[kind as FormKind] ?? [0, ''])] as const)
        .filter(([name, min]) => min > 0 && asked.includes(name))
        .map(([name, , message]) => [name, message])
      expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(expected))
      expect((await summary.getByRole('link').allTextContents()).toSorted()).toEqual(expected.map(([, message]) => message).toSorted())
      await summary.getByRole('link').last().click()
      expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe(shown.at(-1)?.[0])
    })
  },
)

test('a message under a field goes when the field is mended, and the summary stays where it is until the next submit', async () => {
  await visit(phone, async ({ page }) => {
    await open(page, '/blog')
    await hydrated(page)
    await send(page)
    await island(page).getByRole('alert').waitFor()
    await field(page, 'email').fill('asa@example')
    expect(await island(page).locator('[id$="-email-error"]').textContent()).toBe('Ogiltig e-postadress')
    await field(page, 'email').fill('asa@example.com')
    await island(page).locator('[id$="-email-error"]').waitFor({ state: 'detached' })
    expect(await page.title()).not.toContain('Fel: ')
    expect(await island(page).getByRole('alert').getByRole('link').allTextContents()).toEqual(['Ogiltig e-postadress'])
    await send(page)
    await island(page).getByText('Tack, vi har fått din anmälan').waitFor()
    expect(await island(page).getByRole('alert').count()).toBe(0)
    expect(await page.title()).not.toContain('Fel: ')
  })
})

test('a second click while the request is under way sends nothing more', async () => {
  await visit(phone, async ({ page }) => {
    const posts = postsOf(page)
    await openFilled(page, pageOf('/kontakt'))
    const sent = Promise.withResolvers<void>()
    await meetPosts(page, (route) => sent.promise.then(() => route.continue()))
    await submit(page).dblclick()
    await expect.poll(() => submit(page).innerText()).toBe('Skickar...')
    await expect.poll(() => submit(page).getAttribute('aria-disabled')).toBe('true')
    expect(await island(page).getByRole('status').textContent()).toContain('Skickar...')
    expect(await submit(page).evaluate((button) => button === document.activeElement)).toBe(true)
    // What is typed now would be lost with the success.
    await field(page, 'message').press('End')
    await page.keyboard.type(' OBS ring efter 17!')
    expect(await field(page, 'message').inputValue()).toBe(pageOf('/kontakt').answers.message)
    await island(page)
      .locator('form')
      .evaluate((form: HTMLFormElement) => form.requestSubmit())
    sent.resolve()
    const number = await requestNumberOn(page)
    expect(posts).toHaveLength(1)
    expect(await mailAbout(number)).toBeTruthy()
    expect(await mailsAbout(number)).toHaveLength(1)
  })
})

const json = (answer: object) => JSON.stringify(answer)
const refused = { status: 200, body: json({ success: false }) }
const failures: [string, string, { status: number; body: string } | 'abort' | 'timeout', string][] = [
  ['the endpoint refuses in words', '/kontakt', { status: 429, body: json({ success: false, error: 'Vänta.' }) }, 'Vänta.'],
  ...routes
    .flatMap(({ path, form }): typeof failures =>
      form?.failureText ? [['a form has words of its own', path, refused, form.failureText]] : [],
    )
    .slice(0, 1),
  ['a message is answered by something else', '/kontakt', { status: 404, body: 'x' }, 'E-post kunde inte skickas'],
  ['no answer can be read', '/kontakt', 'abort', 'Tekniskt fel: Vi fick inget svar.'],
  ['the answer takes too long', '/kontakt', 'timeout', 'Tekniskt fel: Det tog för lång tid'],
]
test.each(failures)('when %s (%s) the visitor reads why and what to do, and everything typed stays', async (_, path, reply, text) => {
  await visit(phone, async ({ page }) => {
    if (reply === 'timeout')
      await page.addInitScript(() => {
        const { setTimeout } = window
        window.setTimeout = ((run: TimerHandler, ms?: number) => setTimeout(run, ms === 20_000 ? 50 : ms)) as typeof setTimeout
      })
    await openFilled(page, pageOf(path))
    const typed = await valuesOf(page)
    await meetPosts(page, (route) => {
      if (reply === 'abort') return route.abort()
      if (reply === 'timeout') return Promise.resolve()
      return route.fulfill({ ...reply, headers: { 'access-control-allow-origin': '*' } })
    })
    await send(page)
    await toast(page, 'Ett fel uppstod').filter({ hasText: text }).waitFor()
    // The toast leaves the button free.
    await expect
      .poll(async () => {
        const [shown, button] = [await toast(page, 'Ett fel uppstod').boundingBox(), await submit(page).boundingBox()]
        return !shown || shown.y + shown.height <= button!.y || shown.y >= button!.y + button!.height
      })
      .toBe(true)
    const notice = island(page).locator('[tabindex="-1"]').filter({ hasText: text })
    expect(await notice.getByRole('link', { name: company.phone }).first().getAttribute('href')).toBe(phoneUrl(company.phone))
    expect(await valuesOf(page)).toEqual(typed)
    expect(await submit(page).isEnabled()).toBe(true)
  })
})

test('field errors that only the endpoint found stand under their fields', async () => {
  await visit(phone, async ({ page }) => {
    await openFilled(page, pageOf('/kontakt'))
    const body = json({ success: false, error: 'Rätta uppgifterna.', fields: { phone: 'Numret går inte att ringa.' } })
    await meetPosts(page, (route) => route.fulfill({ status: 400, body, headers: { 'access-control-allow-origin': '*' } }))
    await send(page)
    await toast(page, 'Rätta uppgifterna.').waitFor()
    expect(await island(page).locator('[id$="-phone-error"]').textContent()).toBe('Numret går inte att ringa.')
    expect(await island(page).getByRole('alert').getByRole('link').allTextContents()).toEqual(['Numret går inte att ringa.'])
  })
})

test('without JavaScript the form posts itself and a Swedish page answers', async () => {
  await visit({ ...phone, javaScriptEnabled: false }, async ({ page }) => {
    const form = pageOf('/begar-offert')
    await open(page, form.path)
    await send(page)
    expect(page.url()).toContain(form.path)
    expect(await island(page).locator('input[type=file]').isVisible()).toBe(false)
    await fill(page, form.answers)
    await send(page)
    await page.getByText(form.sent).waitFor()
  })
})
