/** Time in a page passes faster for a test. */
import { timeoutFactor } from './timeouts.ts'

/** Shortens the waits of the open document from now on: those of a second or more take a fifth. */
export const hurry = (browser: { evaluate: (expression: string) => Promise<unknown> }) =>
  browser.evaluate(`(wait => {
    window.setTimeout = (run, ms = 0) => wait(run, ms < 1000 ? ms : ms * ${timeoutFactor / 5})
  })(window.setTimeout)`)
