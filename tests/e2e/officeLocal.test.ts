/** The local office page with the sign-in that OFFICE_SIGN_IN asks for. */
// @module-tag chromium
import { expect } from 'vitest'
import { newRequest } from '../support/emulator.ts'
import { axeFaults } from '../axe.ts'
import { colleague } from '../local-aws/colleague.ts'
import { testOnPhone as test } from './browser.ts'
import { startOfficeSite } from './officeSite.ts'

test('a colleague reads the code among the mails of the sign-in, and the mails are a view afterwards', async ({
  page,
}) => {
  await using stack = new AsyncDisposableStack()
  const office = await startOfficeSite([newRequest({ name: 'Anna Solberg' })], {
    as: 'local',
    officeSignIn: true,
  })
  stack.defer(async () => void (await office.stop()))
  expect((await fetch(`${office.page}/api/requests`)).status).toBe(404)

  await page.goto(office.page)
  await page.getByLabel('E-post').fill(colleague)
  await page.getByRole('button', { name: 'Mejla mig en kod' }).click()
  await page.getByLabel('Kod från mejlet').waitFor()
  await page.getByText('Mejlen på den här datorn, med koden').click()
  const mail = page
    .locator('details.mail')
    .filter({ hasText: colleague })
    .filter({ hasText: /\b\d{8}\b/ })
  await mail.first().locator('summary').first().click()
  const [code = ''] = /\b\d{8}\b/.exec(await mail.first().innerText()) ?? []
  expect(await axeFaults(page)).toEqual([])
  await page.getByLabel('Kod från mejlet').fill(code)
  await page.getByRole('button', { name: 'Logga in', exact: true }).click()
  await page.getByRole('link', { name: /Anna Solberg/ }).waitFor()
  await page.getByRole('link', { name: 'Mejl' }).click()
  await page.getByText(`Till ${colleague}`).first().waitFor()
  await page.getByRole('link', { name: 'Kollegor' }).click()
  await page.getByText(colleague).first().waitFor()
})
