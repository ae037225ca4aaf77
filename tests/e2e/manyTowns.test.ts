/** The quote page of a company with more towns than the page contains. */
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { townsFolder } from '../../renderer/content/model/quoteParameters.ts'
import { quoteTowns, townFiles, townsInPage } from '../../renderer/content/model/quoteTowns.ts'
import { quoteUrl } from '../../renderer/content/model/urls.ts'
import { page as built } from '../pages/built.ts'
import { site, testOnPhone } from './browser.ts'
import { field } from './formVisitor.ts'

const preposition = 'i' as const
const cities = Array.from({ length: townsInPage + 20 }, (_, index) => ({ slug: `stad-${index}`, name: `Stad ${index}`, preposition }))
const [inPage, elsewhere] = [cities[0]!, cities.at(-1)!]
const { towns, moreTowns } = quoteTowns(cities)
const json = JSON.stringify(towns).replaceAll('"', '&quot;')
const body = built('/begar-offert').html.replace(/ data-towns="[^"]*"/, ` data-towns="${json}" data-more="${moreTowns}"`)
const files = townFiles(cities)

async function serveTowns(page: Page): Promise<void> {
  await page.route('**/begar-offert*', (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }))
  await page.route(`**/${townsFolder}/*`, (route) => {
    const match = Object.entries(files).find(([file]) => route.request().url().endsWith(`/${file}`))
    return route.fulfill(match ? { contentType: 'application/json', body: match[1] } : { status: 404 })
  })
}
const address = (city: string) => site.documents + quoteUrl({ city })
const townRequests = (requests: string[]) => requests.filter((url) => url.includes(`/${townsFolder}/`))

testOnPhone('fills in a town of the page without a request, and fetches another', async ({ page, requests, complaints }) => {
  await serveTowns(page)
  await page.goto(address(inPage.slug))
  expect(await field(page, 'city').inputValue()).toBe(inPage.name)
  expect(townRequests(requests)).toEqual([])
  await page.goto(address(elsewhere.slug))
  await expect.poll(() => field(page, 'city').inputValue()).toBe(elsewhere.name)
  expect(await field(page, 'message').inputValue()).toContain(`${elsewhere.preposition} ${elsewhere.name}`)
  expect(townRequests(requests)).toEqual([`${site.documents}/${townsFolder}/${elsewhere.slug[0]}.json`])
  expect(await page.evaluate(() => sessionStorage.length + localStorage.length)).toBe(0)
  expect(complaints).toEqual([])
})

testOnPhone('ignores an unknown town, and does not overwrite a value entered meanwhile', async ({ page, requests }) => {
  await serveTowns(page)
  await page.goto(address(`${elsewhere.slug}-ring-oss`), { waitUntil: 'networkidle' })
  expect(townRequests(requests)).toHaveLength(1)
  expect(await field(page, 'city').inputValue()).toBe('')
  await page.goto(address('../kontakt'), { waitUntil: 'networkidle' })
  expect(townRequests(requests)).toHaveLength(1)

  const typed = Promise.withResolvers<void>()
  await page.route(`**/${townsFolder}/*`, (route) => typed.promise.then(() => route.fallback()))
  const answered = page.waitForResponse(`**/${townsFolder}/*`)
  await page.goto(address(elsewhere.slug))
  await field(page, 'city').fill('Ås')
  typed.resolve()
  await (await answered).finished()
  expect(await field(page, 'city').inputValue()).toBe('Ås')
  expect(await field(page, 'message').inputValue()).toBe('')
})
