/** The violations that axe finds on the open page. Injected once per document; no page has a frame of another origin. */
import axe, { type RunOptions } from 'axe-core'
import type { Page } from 'playwright'
import { expect } from 'vitest'

export async function axeFaults(page: Page, options: RunOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { faults, passed } = await page.evaluate(
    async (options) => {
      const { violations, passes } = await (window as unknown as { axe: typeof axe }).axe.run(
        document,
        options,
      )
      return {
        faults: violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) })),
        passed: passes.length,
      }
    },
    { resultTypes: ['violations'], ...options } satisfies RunOptions,
  )
  expect(passed, page.url()).toBeGreaterThan(0)
  return faults.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).join(' ')}`)
}
