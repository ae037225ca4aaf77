/** The office page with a system of the company that gets every request. */
// @module-tag chromium
import { expect } from 'vitest'
import { newRequest, postJson } from '../support/emulator.ts'
import { axeFaults } from '../axe.ts'
import { testOnPhone as test } from './browser.ts'
import { startOfficeSite } from './officeSite.ts'

test('shows for each request whether the company’s own system has it, and sends it again', async ({
  page,
}) => {
  await using stack = new AsyncDisposableStack()
  const office = await startOfficeSite([], { as: 'local', webhook: true })
  stack.defer(async () => void (await office.stop()))
  const open = async (status?: number) => {
    office.aws.faults.set(status ? [{ service: 'webhook', kind: 'error', status, times: 1 }] : [])
    const request = newRequest()
    await postJson(office.aws.outputs.custom.quoteEndpoint, request)
    await office.aws.idle()
    await page.goto(`${office.page}#${request.requestId}`)
    await page.getByRole('heading', { name: request.name }).waitFor()
    return page.locator('dl div').filter({ hasText: 'Ert eget system' }).locator('dd')
  }
  expect(await (await open()).innerText()).toMatch(/^Levererad \d+ \S+ \d{4} \d\d:\d\d:\d\d$/)
  expect(await (await open(503)).innerText()).toBe('Väntar på nästa försök. Svaret var 503.')
  const failed = await open(410)
  expect(await failed.innerText()).toBe('Kom inte fram. Svaret var 410.')
  expect(await axeFaults(page)).toEqual([])

  await page.getByRole('button', { name: 'Radera', exact: true }).click()
  await page.getByText('Ert eget system får besked.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Skicka till ert system igen' }).click()
  await page.getByText('Skickas inom någon minut.').waitFor()
  await office.aws.idle()
  await page.reload()
  await page.getByText(/^Levererad/).waitFor()
  expect(office.aws.webhooks()).toHaveLength(2)
})
