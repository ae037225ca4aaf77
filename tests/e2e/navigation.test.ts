import { describe, expect, test } from 'vitest'
import { articleUrl, cityUrl, serviceUrl } from '../../renderer/content/model/urls.ts'
import { article, cityWith, content, describeWith, localService } from '../site.ts'
import { slugify } from '../../renderer/content/read/repair.ts'
import { desktop, follow, phone, site, visit, ways, withBrowser } from './browser.ts'

withBrowser()

const origin = site.documents
/** Its address is its name without capitals and dots. */
const spelt = cityWith(({ name, slug }) => slugify(name) === slug)

describe.each(ways)('%s', (_, plain) => {
  test.each([serviceUrl(localService), articleUrl(article.id)])(
    'a link leads to the top of the next page, and back restores the position: %s',
    async (path) => {
      await visit({ ...desktop, plain }, async ({ page, complaints }) => {
        await page.goto(origin + path)
        await page.evaluate(() => scrollTo({ top: 1200, behavior: 'instant' }))
        const before = await page.evaluate(() => scrollY)
        expect(before).toBeGreaterThan(1000)
        await page
          .getByRole('contentinfo')
          .getByRole('link', { name: 'Blogg' })
          .evaluate((link: HTMLElement) => link.click())
        await page.waitForURL(`${origin}/blog`)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
        await page.goBack()
        await page.waitForURL(origin + path)
        await page.waitForFunction((y) => Math.abs(scrollY - y) < 5, before)
        expect(complaints).toEqual([])
      })
    },
  )

  test('the services menu opens by click, closes by Escape with the focus back, and leads to a service', async () => {
    await visit({ ...desktop, plain }, async ({ page }) => {
      await page.goto(origin)
      const menu = page.getByRole('banner')
      const toggle = menu.locator('summary', { hasText: 'Våra tjänster' })
      const path = serviceUrl(content.services[0]!.slug)
      const link = menu.locator(`details a[href="${path}"]`).locator('visible=true')
      expect(await link.count()).toBe(0)
      await toggle.click()
      expect(await menu.locator('details[open] a').count()).toBe(content.services.filter(({ inMenu }) => inMenu).length)
      for (const width of [1000, 1366]) {
        await page.setViewportSize({ width, height: 900 })
        const { left, right } = await menu.locator('details[open] ul').evaluate((list) => list.getBoundingClientRect().toJSON() as DOMRect)
        expect([left >= 0, right <= width], `at ${width} px`).toEqual([true, true])
      }
      await page.keyboard.press('Escape')
      expect(await link.count()).toBe(0)
      expect(await toggle.evaluate((element) => element === document.activeElement)).toBe(true)
      await page.keyboard.press('Enter')
      await link.click()
      await page.waitForURL(origin + encodeURI(path))
    })
  })

  test('the mobile menu opens, locks the page behind it and leads on', async () => {
    await visit({ ...phone, plain }, async ({ page }) => {
      await page.goto(origin)
      await page.getByRole('banner').locator('summary', { hasText: /meny/i }).click()
      await page.getByRole('banner').getByRole('link', { name: 'Kontakt', exact: true }).locator('visible=true').click()
      await page.waitForURL(`${origin}/kontakt`)
      expect(await page.getByRole('banner').locator('details[open]').count()).toBe(0)
    })
  })

  test('the theme follows the choice, survives a reload and is there before the first paint', async () => {
    await visit({ ...desktop, colorScheme: 'light', plain }, async ({ page }) => {
      await page.goto(origin)
      const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
      const light = await background()
      await page.getByRole('contentinfo').getByText('Mörkt').click()
      const dark = await background()
      expect(dark).not.toBe(light)
      await page.reload({ waitUntil: 'commit' })
      await page.waitForFunction(() => document.body)
      expect(await background()).toBe(dark)
      await page.getByRole('contentinfo').getByText('System').click()
      expect(await background()).toBe(light)
      expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull()
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await background()).toBe(dark)
      await page.evaluate(() => localStorage.setItem('theme', 'rubbish'))
      await page.reload()
      expect(await background()).toBe(dark)
    })
  })

  test('a tablet that is turned with the menu open can be scrolled', async () => {
    await visit({ viewport: { width: 834, height: 1112 } }, async ({ page }) => {
      await page.goto(origin)
      await page.getByRole('banner').locator('summary', { hasText: /meny/i }).click()
      const canScroll = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY !== 'hidden')
      expect(await canScroll()).toBe(false)
      await page.setViewportSize({ width: 1112, height: 834 })
      expect(await canScroll()).toBe(true)
    })
  })

  test('an address in capitals, without dots or with a slash too many leads to its page, any other to the page that says so', async () => {
    await visit(desktop, async ({ page }) => {
      for (const [written, meant] of [
        ['/Kontakt', '/kontakt'],
        [`${encodeURI(cityUrl(localService, spelt.name))}?x=1`, `${cityUrl(localService, spelt.slug)}?x=1`],
        ['/kontakt/', '/kontakt'],
        ['/kontakt.html', '/kontakt'],
        ['//kontakt', '/kontakt'],
      ]) {
        await page.goto(origin + written)
        await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe(meant)
        await page.locator('main form').first().waitFor()
      }
      expect((await page.goto(`${origin}/%F6`))?.status()).toBe(404)
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Oops! Page not found')
      await page.getByRole('link', { name: 'Return to Home' }).click()
      await page.waitForURL(`${origin}/`)
    })
  })

  test('blog posts are filtered by text and category, and the empty state leads back to all', async () => {
    await visit({ ...desktop, plain }, async ({ page }) => {
      await page.goto(origin)
      await follow(page, '/blog', { plain })
      const articles = page.locator('main li:has(h2)').locator('visible=true')
      await page.waitForFunction(() => document.querySelector('input[type=search]'))
      const all = content.articles.length
      expect(await articles.count()).toBe(all)
      await page.getByRole('searchbox').fill(article.title.toUpperCase())
      await expect.poll(() => articles.locator('h2').allTextContents()).toEqual([article.title])
      await page.getByRole('searchbox').fill('')
      await page.locator(`main button[value="${article.listCategory}"]`).click()
      const inCategory = content.articles.filter(({ listCategory }) => listCategory === article.listCategory)
      await expect.poll(() => articles.count()).toBe(inCategory.length)
      await page.getByRole('searchbox').fill('finns inte alls')
      await page.locator('p', { hasText: 'Inga artiklar hittades. Försök med en annan sökning.' }).waitFor()
      await page.getByRole('button', { name: 'Visa alla artiklar' }).click()
      await expect.poll(() => articles.count()).toBe(all)
      expect(await page.getByRole('searchbox').inputValue()).toBe('')
    })
  })

  test('the filter of the blog survives a reload and Back', async () => {
    await visit({ ...desktop, plain }, async ({ page }) => {
      await page.goto(`${origin}/blog`)
      await page.locator(`main button[value="${article.listCategory}"]`).click()
      await page.getByRole('searchbox').fill(article.title)
      const shown = () => page.locator('main li:has(h2)').locator('visible=true').locator('h2').allTextContents()
      // A reload takes the address that the browser process knows.
      await expect.poll(() => page.url()).toContain('sok=')
      await page.reload()
      expect(await shown()).toEqual([article.title])
      expect(await page.locator('main [aria-pressed=true]').getAttribute('value')).toBe(article.listCategory)
      await follow(page, '/kontakt', { plain })
      await page.goBack()
      await expect.poll(shown).toEqual([article.title])
      expect(await page.getByRole('searchbox').inputValue()).toBe(article.title)
    })
  })

  test('the table of contents marks the heading that was jumped to, which stands below the header', async () => {
    await visit({ ...desktop, reducedMotion: 'reduce', plain }, async ({ page }) => {
      await page.goto(origin)
      await follow(page, articleUrl(article.id), { plain })
      const marked = () => page.locator('[data-behaviour=contents] > ol [aria-current]').allTextContents()
      const links = page.locator('[data-behaviour=contents] > ol a')
      for (const link of await links.all()) {
        await link.click()
        await expect.poll(marked).toEqual([await link.textContent()])
        const [header = 0, heading = 0] = await page.evaluate(() => [
          document.querySelector('header')!.getBoundingClientRect().bottom,
          document.querySelector(':target')!.getBoundingClientRect().top,
        ])
        expect(heading).toBeGreaterThanOrEqual(header)
        expect(heading).toBeLessThan(desktop.viewport.height)
      }
      await page.evaluate(() => scrollTo(0, 99_999))
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))))
      await page.evaluate(() => scrollTo(0, document.querySelectorAll('main h2')[1]!.getBoundingClientRect().top + scrollY - 100))
      await expect.poll(async () => (await marked()).length).toBe(1)
    })
  })
})

test('without JavaScript the menus open and the blog list is complete', async () => {
  await visit({ ...phone, javaScriptEnabled: false }, async ({ page }) => {
    await page.goto(origin)
    await page.getByRole('banner').locator('summary', { hasText: /meny/i }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Referensuppdrag' }).locator('visible=true').click()
    await page.waitForURL(`${origin}/referensuppdrag`)
    await page.goto(`${origin}/blog`)
    const cards = page.locator('main li:has(h2)')
    expect(await cards.locator('visible=true').count()).toBe(content.articles.length)
    expect(await page.getByRole('searchbox').count()).toBe(0)
  })
})

const photographed = content.references.find(({ photos }) => photos.length > 0)
describeWith(photographed, 'job with photos', () => {
  test('without JavaScript a photo is a link to the picture', async () => {
    await visit({ ...phone, javaScriptEnabled: false }, async ({ page }) => {
      await page.goto(`${origin}/referensuppdrag`)
      await page.locator('a[data-photo]').first().click()
      expect(new URL(page.url()).pathname).toMatch(/^\/images\/.*\.webp$/)
    })
  })
})
