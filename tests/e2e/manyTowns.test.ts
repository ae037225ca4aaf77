/** The quote page of a company in so many towns that the page does not carry them all. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { townsFolder } from '../../renderer/content/model/quoteParameters.ts'
import { quoteTowns, townFiles, townsInPage } from '../../renderer/content/model/quoteTowns.ts'
import { quoteUrl } from '../../renderer/content/model/urls.ts'
import { page as built } from '../pages/built.ts'
import { phone, site, visit, withBrowser } from './browser.ts'
import { field } from './formVisitor.ts'

withBrowser()

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
    const found = Object.entries(files).find(([file]) => route.request().url().endsWith(`/${file}`))
    return route.fulfill(found ? { contentType: 'application/json', body: found[1] } : { status: 404 })
  })
}
const address = (city: string) => site.documents + quoteUrl({ city })
const asked = (requests: string[]) => requests.filter((url) => url.includes(`/${townsFolder}/`))

test('shows a town that it carries at once, and asks for another', async () => {
  await visit(phone, async ({ page, requests, complaints }) => {
    await serveTowns(page)
    await page.goto(address(inPage.slug))
    expect(await field(page, 'city').inputValue()).toBe(inPage.name)
    expect(asked(requests)).toEqual([])
    await page.goto(address(elsewhere.slug))
    await expect.poll(() => field(page, 'city').inputValue()).toBe(elsewhere.name)
    expect(await field(page, 'message').inputValue()).toContain(`${elsewhere.preposition} ${elsewhere.name}`)
    expect(asked(requests)).toEqual([`${site.documents}/${townsFolder}/${elsewhere.slug[0]}.json`])
    expect(await page.evaluate(() => sessionStorage.length + localStorage.length)).toBe(0)
    expect(complaints).toEqual([])
  })
})

test('shows no unknown town, and overwrites nothing that was typed meanwhile', async () => {
  await visit(phone, async ({ page, requests }) => {
    await serveTowns(page)
    await page.goto(address(`${elsewhere.slug}-ring-oss`), { waitUntil: 'networkidle' })
    expect(asked(requests)).toHaveLength(1)
    expect(await field(page, 'city').inputValue()).toBe('')
    await page.goto(address('../kontakt'), { waitUntil: 'networkidle' })
    expect(asked(requests)).toHaveLength(1)

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
})
