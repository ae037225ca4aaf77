import AxeBuilder from '@axe-core/playwright'
import { describe, expect, test } from 'vitest'
import { variedPages } from '../../scripts/lab/bench/pageKinds.ts'
import { desktop, phone, site, withBrowser, visit } from './browser.ts'

withBrowser()

const paths = [...variedPages, '/finns-inte']

describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
  test.each([
    ['phone', phone],
    ['desktop', desktop],
  ] as const)(
    'axe finds nothing on any kind of page on a %s, menus closed and open',
    async (_, device) => {
      await visit({ ...device, colorScheme, reducedMotion: 'reduce' }, async ({ page }) => {
        const violations: string[] = []
        const analyse = async (state: string) => {
          const { violations: found } = await new AxeBuilder({ page }).analyze()
          for (const { id, nodes } of found)
            violations.push(
              `${state} ${id}: ${nodes
                .map((node) => node.html)
                .slice(0, 3)
                .join(' ')}`,
            )
        }
        for (const path of paths) {
          await page.goto(site.documents + path)
          await analyse(path)
        }
        await page.goto(site.documents)
        for (const summary of await page.getByRole('banner').locator('summary').locator('visible=true').all()) {
          await summary.click()
          await analyse(`menu of ${await summary.textContent()}`)
          await page.keyboard.press('Escape')
        }
        expect(violations).toEqual([])
      })
    },
    240_000,
  )
})
