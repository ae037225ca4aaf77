import { expect, test } from 'vitest'
import { axeFaults } from '../axe.ts'
import { type BuiltPage, pages } from '../pages/built.ts'
import { desktop, follow, phone, site, withBrowser, visit } from './browser.ts'
import { kinds } from '../../scripts/lab/bench/pageKinds.ts'
import { hydrated, open, submit } from './formVisitor.ts'
import { launchChromium } from '../../scripts/machine/chromium.ts'

withBrowser()

/** What a page is made of: its elements by tag and class, and what their attributes say of their part. */
const partsOf = (page: BuiltPage) =>
  page.root
    .querySelectorAll('body *')
    .map((element) => `${element.rawTagName} ${element.getAttribute('class')} ${element.getAttribute('data-look')}`)

/** The pages that show a part which no page before them shows: together they show everything that the site is made of. */
const seen = new Set<string>()
const differing = pages.filter((page) => {
  const fresh = partsOf(page).filter((part) => !seen.has(part))
  for (const part of fresh) seen.add(part)
  return fresh.length > 0
})

const screens = { phone, desktop }
/** A theme changes colours and nothing else; what a screen changes is seen in the light one. */
const rules = {
  light: { rules: { 'target-size': { enabled: true } } },
  dark: { runOnly: ['color-contrast', 'link-in-text-block'] },
}

test.each(['phone', 'desktop'] as const)(
  'axe finds nothing on any kind of page in both themes on a %s, menus closed and open',
  async (screen) => {
    await visit({ ...screens[screen], reducedMotion: 'reduce' }, async ({ page }) => {
      const violations: string[] = []
      // By turns, so that pages are come to in both.
      const themes = ['light', 'dark'] as const
      let turn = 0
      const analyse = async (state: string) => {
        for (const theme of turn++ % 2 ? themes.toReversed() : themes) {
          await page.emulateMedia({ colorScheme: theme })
          violations.push(...(await axeFaults(page, rules[theme])).map((fault) => `${state}, ${theme}: ${fault}`))
        }
      }
      expect(differing.length).toBeGreaterThan(5)
      for (const [at, { path }] of differing.entries()) {
        // What is a document on a phone is come to in the same one on a desktop, and the other way round. The 404 page is only ever a document.
        const stays = (at % 2 === 0) === (screen === 'desktop') && path !== '/404' && new URL(page.url()).origin === site.documents
        if (stays) await follow(page, path, { plain: false })
        else await page.goto(site.documents + path)
        await analyse(path)
      }
      await page.goto(site.documents)
      const summaries = await page.getByRole('banner').locator('summary').locator('visible=true').all()
      expect(summaries.length).toBeGreaterThan(0)
      for (const summary of summaries) {
        await summary.click()
        await analyse(`menu of ${await summary.textContent()}`)
        await page.keyboard.press('Escape')
      }
      await open(page, '/begar-offert')
      await hydrated(page)
      await submit(page).click()
      await page.getByRole('alert').first().waitFor()
      await analyse('a form with mistakes')
      expect(violations).toEqual([])
    })
  },
  240_000,
)

/** Wider than the window, and what of the page's controls and texts is cut off. */
const cutOff = () => {
  const wide = [...document.querySelectorAll('body *')].filter((element) => {
    const { right, width } = element.getBoundingClientRect()
    return (
      width > 1 &&
      right > document.documentElement.clientWidth + 1 &&
      element.checkVisibility() &&
      !element.closest('[data-wide], table, fieldset, .sr-only')
    )
  })
  const { scrollWidth, clientWidth } = document.documentElement
  return scrollWidth > clientWidth ? wide.slice(0, 3).map(({ outerHTML }) => outerHTML.slice(0, 120)) : []
}
const textSpacing = '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}'

test.each([
  ['text of 24 px at 390 px', 390, ['--blink-settings=defaultFontSize=24'], ''],
  ['text of 24 px at 1280 px', 1280, ['--blink-settings=defaultFontSize=24'], ''],
  ['more space in the text at 320 px', 320, [], textSpacing],
] as const)(
  'nothing is lost with %s',
  async (_, width, args, css) => {
    const browser = await launchChromium([...args])
    try {
      const page = await browser.newPage({ viewport: { width, height: 800 }, reducedMotion: 'reduce' })
      const lost: Record<string, string[]> = {}
      for (const [, path] of kinds) {
        await page.goto(site.documents + path)
        await page.evaluate((text) => {
          const sheet = new CSSStyleSheet()
          sheet.replaceSync(text)
          document.adoptedStyleSheets = [sheet]
        }, css)
        if (args.length) expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('24px')
        const parts = await page.evaluate(cutOff)
        if (parts.length || (await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)))
          lost[path] = parts
      }
      expect(lost).toEqual({})
    } finally {
      await browser.close()
    }
  },
  180_000,
)

test('whichever page is tabbed through, nothing stands over what has the focus, it is marked and large enough, and nothing moves', async () => {
  await visit({ viewport: { width: 390, height: 664 }, isMobile: true, hasTouch: true, reducedMotion: 'reduce' }, async ({ page }) => {
    const wrong: string[] = []
    let stops = 0
    for (const [, path] of kinds) {
      await page.goto(site.documents + path)
      const moving = await page.evaluate(() =>
        [...document.querySelectorAll('*')]
          .filter((element) => {
            const { animationName, transitionDuration } = getComputedStyle(element)
            return animationName !== 'none' || transitionDuration !== '0s'
          })
          .map(({ outerHTML }) => outerHTML.slice(0, 80)),
      )
      wrong.push(...moving.map((what) => `${path} moves: ${what}`))
      for (;;) {
        await page.keyboard.press('Tab')
        const stop = await page.evaluate(() => {
          const element = document.activeElement
          if (!element || element === document.body) return
          // The picker is its label: the input itself is not to be seen.
          const visible = element.matches('[type=file]') ? element.closest('label, div')! : element
          const { left, right, top, bottom } = visible.getBoundingClientRect()
          const points = [0.1, 0.5, 0.9].flatMap((x) =>
            [0.1, 0.5, 0.9].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
          )
          const seen = points.some(([x, y]) => {
            const at = document.elementFromPoint(x, y)
            return at && (visible.contains(at) || at.contains(visible))
          })
          // A card is marked whole.
          const isMarked = (at: Element | null): boolean => {
            if (!at) return false
            const { outlineStyle, outlineWidth } = getComputedStyle(at)
            return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || isMarked(at.parentElement)
          }
          const isControl = visible.matches('button, summary, select, textarea, .primary, .quote')
          const faults = Object.entries({
            covered: !seen,
            unmarked: !isMarked(visible),
            'less than 44 px': isControl && Math.min(right - left, bottom - top) < 44,
            'scrolls slowly': getComputedStyle(document.documentElement).scrollBehavior !== 'auto',
          }).flatMap(([fault, is]) => (is ? [fault] : []))
          return { faults, what: `${element.tagName} ${element.textContent?.slice(0, 40)} ${Math.round(top)}` }
        })
        if (!stop) break
        stops++
        for (const fault of stop.faults) wrong.push(`${path} ${fault}: ${stop.what}`)
      }
    }
    expect(stops).toBeGreaterThan(kinds.length * 30)
    expect(wrong).toEqual([])
  })
}, 240_000)

test("in the visitor's own colours every button has an edge, and a phone on its side keeps its height for the text", async () => {
  await visit({ ...desktop, forcedColors: 'active' }, async ({ page }) => {
    await page.goto(`${site.documents}/begar-offert`)
    const edgeless = await page.evaluate(() =>
      [...document.querySelectorAll('button, .primary, .quote')]
        .filter((element) => element.checkVisibility() && getComputedStyle(element).borderTopWidth === '0px')
        .map(({ outerHTML }) => outerHTML.slice(0, 100)),
    )
    expect(edgeless).toEqual([])
    await page.goto(`${site.documents}/kontakt`)
    const current = page.locator('header nav [aria-current]').locator('visible=true').first()
    expect(await current.evaluate((link) => getComputedStyle(link).textDecorationLine)).toBe('underline')
  })
  await visit({ viewport: { width: 667, height: 375 }, isMobile: true, hasTouch: true }, async ({ page }) => {
    await page.goto(site.documents)
    await page.evaluate(() => scrollTo(0, 2000))
    await page.locator('[data-mobilebar]').waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.querySelector('header')!.getBoundingClientRect().bottom)).toBeLessThan(0)
  })
})
