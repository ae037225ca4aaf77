/** What tests in the other engines share. */
import { describe, expect, test } from 'vitest'
import { type OtherBrowser, otherBrowsers, type Start } from '../scripts/machine/otherBrowsers.ts'

/** One that is missing has a skipped test that says how it is got. */
export function inOtherBrowsers(tests: (name: string, start: Start) => void): void {
  for (const [name, { start: find, packages }] of Object.entries(otherBrowsers)) {
    const start = find()
    describe(name, () => {
      if (start) tests(name, start)
      else test.skip(`${name} is missing, so nothing was tested in it: sudo apt-get install -y ${packages}`)
    })
  }
}

/** Waits for an expression in the page. */
export const untilIn =
  ({ evaluate }: Pick<OtherBrowser, 'evaluate'>) =>
  (expression: string) =>
    expect.poll(() => evaluate<boolean>(`Boolean(${expression})`), { message: expression }).toBe(true)
