/** Accessibility rules of axe, in both themes. */
// @module-tag chromium
import { expect, test } from 'vitest'
import { axeFaults } from '../axe.ts'
import { type BuiltPage, pages } from '../pages/built.ts'
import { desktop, follow, phone, site, testWith, visit } from './browser.ts'
import { kinds } from '../support/pageKinds.ts'
import { waitForHydration, open, send } from './formVisitor.ts'

/** The kinds of elements on a page, by tag, look and the rules of their classes. */
const partsOf = ({ root, namesByRules }: BuiltPage) =>
  new Set(
    root.querySelectorAll('body *').map((element) => {
      const names = element.classNames.split(' ').map((name) => namesByRules[name] ?? name)
      return `${element.rawTagName} ${names.join(' ')} ${element.getAttribute('data-look')}`
    }),
  )

/** Pages that together contain every kind: each has the most kinds that those before it lack. */
const differing: BuiltPage[] = []
for (let left = pages.map((page) => ({ page, parts: partsOf(page) })); ; ) {
  left = left.toSorted((one, other) => other.parts.size - one.parts.size)
  const most = left[0]!
  if (most.parts.size === 0) break
  differing.push(most.page)
  left = left.map(({ page, parts }) => ({ page, parts: parts.difference(most.parts) }))
}

const screens = { phone, desktop }
/** A theme changes only colours, so the other rules run in the light one. */
const rules = {
  light: { rules: { 'target-size': { enabled: true } } },
  dark: { runOnly: ['color-contrast', 'link-in-text-block'] },
}

test.each(['phone', 'desktop'] as const)(
  'axe finds no violation on a %s in both themes, with menus closed and open',
  async (screen) => {
    await visit({ ...screens[screen], reducedMotion: 'reduce' }, async ({ page }) => {
      const violations: string[] = []
      // Alternates so that pages are entered in both themes.
      const themes = ['light', 'dark'] as const
      let turn = 0
      const analyse = async (state: string) => {
        for (const theme of turn++ % 2 ? themes.toReversed() : themes) {
          await page.emulateMedia({ colorScheme: theme })
          violations.push(
            ...(await axeFaults(page, rules[theme])).map((fault) => `${state}, ${theme}: ${fault}`),
          )
        }
      }
      expect(differing.length).toBeGreaterThan(5)
      for (const [at, { path }] of differing.entries()) {
        // Half of the pages are swapped on a desktop, the other half on a phone. The 404 page is always a document.
        const stays =
          (at % 2 === 0) === (screen === 'desktop') &&
          path !== '/404' &&
          new URL(page.url()).origin === site.documents
        if (stays) await follow(page, path)
        else await page.goto(site.documents + path)
        await analyse(path)
      }
      await page.goto(site.documents)
      await page.evaluate(() => scrollTo({ top: 2000, behavior: 'instant' }))
      if (screen === 'phone') await page.locator('[data-mobilebar]').waitFor()
      await analyse('the bar with shortcuts')
      const summaries = await page
        .getByRole('banner')
        .locator('summary')
        .locator('visible=true')
        .all()
      expect(summaries.length).toBeGreaterThan(0)
      for (const summary of summaries) {
        await summary.click()
        await analyse(`menu of ${await summary.textContent()}`)
        await page.keyboard.press('Escape')
      }
      await open(page, '/begar-offert')
      await waitForHydration(page)
      await send(page)
      await page.getByRole('alert').first().waitFor()
      await analyse('a form with mistakes')
      expect(violations).toEqual([])
    })
  },
)

const withoutMotion = testWith({
  viewport: { width: 390, height: 664 },
  isMobile: true,
  hasTouch: true,
  reducedMotion: 'reduce',
})
withoutMotion(
  'the focused element of every page is visible, marked and large enough, and nothing moves',
  async ({ page }) => {
    const faults: string[] = []
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
      faults.push(...moving.map((what) => `${path} moves: ${what}`))
      for (;;) {
        await page.keyboard.press('Tab')
        const stop = await page.evaluate(() => {
          const element = document.activeElement
          if (!element || element === document.body) return
          element.setAttribute('data-visited', '')
          // The file input is hidden; its label is visible.
          const visible = element.matches('[type=file]') ? element.closest('label, div')! : element
          const { left, right, top, bottom } = visible.getBoundingClientRect()
          const points = [0.1, 0.5, 0.9].flatMap((x) =>
            [0.1, 0.5, 0.9].map(
              (y) => [left + (right - left) * x, top + (bottom - top) * y] as const,
            ),
          )
          const seen = points.some(([x, y]) => {
            const at = document.elementFromPoint(x, y)
            return at && (visible.contains(at) || at.contains(visible))
          })
          // A card is outlined as a whole.
          const isMarked = (at: Element | null): boolean => {
            if (!at) return false
            const { outlineStyle, outlineWidth } = getComputedStyle(at)
            return (
              (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) ||
              isMarked(at.parentElement)
            )
          }
          const isControl = visible.matches('button, summary, select, textarea, .primary, .quote')
          const faults = Object.entries({
            covered: !seen,
            unmarked: !isMarked(visible),
            'less than 44 px': isControl && Math.min(right - left, bottom - top) < 44,
            'scrolls slowly': getComputedStyle(document.documentElement).scrollBehavior !== 'auto',
          }).flatMap(([fault, is]) => (is ? [fault] : []))
          return {
            faults,
            what: `${element.tagName} ${element.textContent?.slice(0, 40)} ${Math.round(top)}`,
          }
        })
        if (!stop) break
        stops++
        for (const fault of stop.faults) faults.push(`${path} ${fault}: ${stop.what}`)
      }
      const unreachable = await page.evaluate(() =>
        [
          ...document.querySelectorAll<HTMLInputElement>(
            'form :is(input, select, textarea, button)',
          ),
        ]
          .filter(
            ({ type, name, dataset }) =>
              !['hidden', 'radio'].includes(type) &&
              name !== 'blank' &&
              dataset.visited === undefined,
          )
          .filter((control) => control.checkVisibility())
          .map(({ outerHTML }) => outerHTML.slice(0, 80)),
      )
      faults.push(...unreachable.map((what) => `${path} unreachable: ${what}`))
    }
    expect(stops).toBeGreaterThan(kinds.length * 30)
    expect(faults).toEqual([])
  },
)
