import AxeBuilder from '@axe-core/playwright'
import { expect, test } from 'vitest'
import { type BuiltPage, pages } from '../pages/built.ts'
import { desktop, phone, site, withBrowser, visit } from './browser.ts'

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
const views = (['light', 'dark'] as const).flatMap((theme) => (['phone', 'desktop'] as const).map((screen) => ({ theme, screen })))

test.each(views)(
  'axe finds nothing on any kind of page in the $theme theme on a $screen, menus closed and open',
  async ({ theme, screen }) => {
    await visit({ ...screens[screen], colorScheme: theme, reducedMotion: 'reduce' }, async ({ page }) => {
      const violations: string[] = []
      const analyse = async (state: string) => {
        // A theme changes colours and nothing else; what a screen changes is seen in the light one.
        const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
        const { violations: found, passes } = await (theme === 'dark'
          ? axe.withRules(['color-contrast', 'link-in-text-block'])
          : axe
        ).analyze()
        expect(passes.length, state).toBeGreaterThan(0)
        for (const { id, nodes } of found)
          violations.push(
            `${state} ${id}: ${nodes
              .map((node) => node.html)
              .slice(0, 3)
              .join(' ')}`,
          )
      }
      expect(differing.length).toBeGreaterThan(5)
      for (const { path } of differing) {
        await page.goto(site.documents + path)
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
      expect(violations).toEqual([])
    })
  },
  240_000,
)
