/** axe on one page of each kind, in both themes. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import { expect, kinds, test } from './test.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8')

// The page's policy would refuse the script of axe.
test.use({ bypassCSP: true, expectedComplaints: /404/ })

for (const path of [...kinds, '/finns-inte'])
  test(`axe finds nothing on ${path} in either theme`, async ({ page }) => {
    await page.goto(path)
    await page.addScriptTag({ content: axe })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const { violations, passes }: AxeResults = await page.evaluate('axe.run()')
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
      expect(found).toEqual([])
      expect(passes.length).toBeGreaterThan(10)
    }
  })
