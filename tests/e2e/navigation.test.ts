/** Filters and anchors, with client-side and full navigation. */
// @module-tag chromium
import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { articleUrl, cityUrl } from '../../renderer/content/model/urls.ts'
import { article, cityWith, content, localService } from '../site.ts'
import { slugify } from '../../renderer/content/read/repair.ts'
import { portOf } from '../../scripts/serve/httpServer.ts'
import { contentType } from '../../scripts/serve/serveSite.ts'
import { utf8Path } from '../../renderer/comparablePath.ts'
import {
  desktop,
  follow,
  site,
  testOnDesktop,
  testWith,
  testWithoutScripts,
  ways,
} from './browser.ts'

const origin = site.documents
/** A city whose slug is its name in lower case without diacritics. */
const spelt = cityWith(({ name, slug }) => slugify(name) === slug)

describe.each(ways)('%s', (_, plain) => {
  const test = testWith({ ...desktop, reducedMotion: 'reduce', plain })
  test('filters blog posts by text and category, also after a reload and Back, and offers to show all', async ({
    page,
  }) => {
    await page.goto(origin)
    await follow(page, '/blog')
    const visibleArticles = () =>
      page.locator('main li:has(h2)').locator('visible=true').locator('h2').allTextContents()
    const search = page.getByRole('searchbox')
    await search.waitFor()
    const all = content.articles.length
    expect(await visibleArticles()).toHaveLength(all)
    await page.locator(`main button[value="${article.listCategory}"]`).click()
    const inCategory = content.articles.filter(
      ({ listCategory }) => listCategory === article.listCategory,
    )
    await expect.poll(visibleArticles).toHaveLength(inCategory.length)
    // As typed, with å, ä and ö as two characters, and without their marks.
    const decomposed = article.title.normalize('NFD')
    for (const text of [
      decomposed,
      decomposed.replaceAll(/\p{M}/gu, ''),
      article.title.toUpperCase(),
    ]) {
      await search.fill('')
      await expect.poll(visibleArticles).toHaveLength(inCategory.length)
      await search.fill(text)
      await expect.poll(visibleArticles).toEqual([article.title])
    }
    // A reload uses the URL that the browser process has received.
    await expect.poll(() => page.url()).toContain('sok=')
    await page.reload()
    expect(await visibleArticles()).toEqual([article.title])
    expect(await page.locator('main [aria-pressed=true]').getAttribute('value')).toBe(
      article.listCategory,
    )
    await follow(page, '/kontakt')
    await page.goBack()
    await expect.poll(visibleArticles).toEqual([article.title])
    await search.fill('finns inte alls')
    await page
      .locator('p', { hasText: 'Inga artiklar hittades. Försök med en annan sökning.' })
      .waitFor()
    await page.getByRole('button', { name: 'Visa alla artiklar' }).click()
    await expect.poll(visibleArticles).toHaveLength(all)
    expect(await search.inputValue()).toBe('')
  })

  test('the table of contents marks the linked heading', async ({ page }) => {
    await page.goto(origin)
    await follow(page, articleUrl(article.id))
    const marked = () =>
      page.locator('[data-behaviour=contents] > ol [aria-current]').allTextContents()
    const links = page.locator('[data-behaviour=contents] > ol a')
    for (const link of await links.all()) {
      await link.click()
      await expect.poll(marked).toEqual([await link.textContent()])
    }
    await page.evaluate(() => scrollTo(0, 99_999))
    await expect.poll(marked).toEqual([await links.last().textContent()])
    await links.first().evaluate((link: HTMLElement) => link.click())
    await expect.poll(marked).toEqual([await links.first().textContent()])
  })
})

testOnDesktop(
  'the number of found articles is announced after a pause in the input',
  async ({ page }) => {
    await page.clock.install()
    await page.goto(`${origin}/blog`)
    await page.clock.pauseAt(Date.now() + 60_000)
    const matchCount = () => page.locator('main output').textContent()
    await page.getByRole('searchbox').fill('finns inte alls')
    expect(await matchCount()).toContain('Inga artiklar')
    await page.getByRole('searchbox').fill(article.title)
    await page.clock.runFor(499)
    expect(await matchCount()).toContain('Inga artiklar')
    await page.clock.runFor(1)
    expect(await matchCount()).toMatch(/^1 /)
  },
)

testOnDesktop(
  'a misspelt URL redirects to its page, an unknown one shows the 404 page',
  async ({ page }) => {
    for (const [typedPath, path] of [
      ['/Kontakt', '/kontakt'],
      [
        `${encodeURI(cityUrl(localService, spelt.name))}?x=1`,
        `${cityUrl(localService, spelt.slug)}?x=1`,
      ],
      ['//kontakt', '/kontakt'],
    ]) {
      await page.goto(origin + typedPath)
      await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe(path)
      await page.locator('main form').first().waitFor()
    }
    expect((await page.goto(`${origin}/%F6`))?.status()).toBe(404)
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await page.waitForURL(`${origin}/`)
  },
)

/** A host without redirects: `/path` is the file `path.html`. */
async function bareHost(): Promise<{ bare: string; stop: () => void }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(`http://localhost${request.url}`)
    const path = utf8Path(pathname) ?? pathname
    const ends = path.includes('//') ? [] : ['.html', '']
    const file = ends.map((end) => join(site.dir, path + end)).find((name) => isFile(name))
    if (file) response.setHeader('content-type', contentType(file))
    response.writeHead(file ? 200 : 404).end(readFileSync(file ?? join(site.dir, '404.html')))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { bare: `http://127.0.0.1:${portOf(server)}`, stop: () => server.close() }
}
const isFile = (name: string) => statSync(name, { throwIfNoEntry: false })?.isFile() ?? false

testOnDesktop(
  'on a host without redirects the script of the 404 page finds pages by other spellings',
  async ({ page }) => {
    const { bare, stop } = await bareHost()
    // hosting.test.ts has every spelling of every page.
    for (const [spelling, path] of [
      ['/Kontakt/', '/kontakt'],
      ['//kontakt/index.html', '/kontakt'],
      ['/tjanster/ai-batteril%F6sningar', '/tjanster/ai-batteril%C3%B6sningar'],
      ['/tjanster/ai-batterilo%CC%88sningar.', '/tjanster/ai-batteril%C3%B6sningar'],
    ]) {
      await page.goto(`${bare}${spelling}?utm_source=x#offert`)
      await page.waitForURL(`${bare}${path}?utm_source=x#offert`)
    }
    stop()
  },
)

testWithoutScripts(
  'without JavaScript the menus open and the blog list is complete',
  async ({ page }) => {
    await page.goto(origin)
    await page.getByRole('banner').locator('summary', { hasText: /meny/i }).click()
    await page
      .getByRole('banner')
      .getByRole('link', { name: 'Referensuppdrag' })
      .locator('visible=true')
      .click()
    await page.waitForURL(`${origin}/referensuppdrag`)
    await page.goto(`${origin}/blog`)
    const cards = page.locator('main li:has(h2)')
    expect(await cards.locator('visible=true').count()).toBe(content.articles.length)
    expect(await page.getByRole('searchbox').count()).toBe(0)
  },
)
