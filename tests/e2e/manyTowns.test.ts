/** The quote page of a company in so many towns that the page does not carry them all. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { townsFolder } from '../../renderer/content/model/quoteParameters.ts'
import { quoteTowns, townFiles, townsInPage } from '../../renderer/content/model/quoteTowns.ts'
import { quoteUrl } from '../../renderer/content/model/urls.ts'
import { serveSite } from '../../scripts/serve/serveSite.ts'
import { dir } from '../pages/built.ts'
import { phone, visit, withBrowser } from './browser.ts'
import { field } from './formVisitor.ts'

withBrowser()

const cities = Array.from({ length: townsInPage + 20 }, (_, index) => ({
  slug: `stad-${index}`,
  name: `Stad ${index}`,
  preposition: 'i' as const,
}))
const [inPage, elsewhere] = [cities[0]!, cities.at(-1)!]
const root = '.cache/test-build/towns'
let site: Awaited<ReturnType<typeof serveSite>>
beforeAll(async () => {
  rmSync(root, { recursive: true, force: true })
  cpSync(dir, root, { recursive: true })
  const { towns, moreTowns } = quoteTowns(cities)
  const page = join(root, 'begar-offert.html')
  const json = JSON.stringify(towns).replaceAll('"', '&quot;')
  writeFileSync(page, readFileSync(page, 'utf8').replace(/ data-towns="[^"]*"/, ` data-towns="${json}" data-more="${moreTowns}"`))
  for (const [file, text] of Object.entries(townFiles(cities))) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  site = await serveSite({ dir: root, port: 0 })
})
afterAll(async () => {
  await site.stop()
  rmSync(root, { recursive: true, force: true })
})
const address = (city: string) => site.url + quoteUrl({ city })
const asked = (requests: string[]) => requests.filter((url) => url.includes(`/${townsFolder}/`))

test('shows a town that it carries at once, and asks for another', async () => {
  await visit(phone, async ({ page, requests, complaints }) => {
    await page.goto(address(inPage.slug))
    expect(await field(page, 'Ort').inputValue()).toBe(inPage.name)
    expect(asked(requests)).toEqual([])
    await page.goto(address(elsewhere.slug))
    await expect.poll(() => field(page, 'Ort').inputValue()).toBe(elsewhere.name)
    expect(await field(page, 'Meddelande').inputValue()).toContain(`${elsewhere.preposition} ${elsewhere.name}`)
    expect(asked(requests)).toEqual([`${site.url}/${townsFolder}/${elsewhere.slug[0]}.json`])
    expect(await page.evaluate(() => sessionStorage.length + localStorage.length)).toBe(0)
    expect(complaints).toEqual([])
  })
})

test('shows no word of a stranger’s, and corrects nobody who was quicker', async () => {
  await visit(phone, async ({ page, requests }) => {
    await page.goto(address(`${elsewhere.slug}-ring-oss`), { waitUntil: 'networkidle' })
    expect(asked(requests)).toHaveLength(1)
    expect(await field(page, 'Ort').inputValue()).toBe('')
    await page.goto(address('../kontakt'), { waitUntil: 'networkidle' })
    expect(asked(requests)).toHaveLength(1)

    const typed = Promise.withResolvers<void>()
    await page.route(`**/${townsFolder}/*`, (route) => typed.promise.then(() => route.continue()))
    const answered = page.waitForResponse(`**/${townsFolder}/*`)
    await page.goto(address(elsewhere.slug))
    await field(page, 'Ort').fill('Ås')
    typed.resolve()
    await (await answered).finished()
    expect(await field(page, 'Ort').inputValue()).toBe('Ås')
    expect(await field(page, 'Meddelande').inputValue()).toBe('')
  })
})
