/** Vike's configuration. */
import type { Config } from 'vike/types'

// Pages are HTML with one script, +client.ts: islands/client.ts hydrates forms on interaction,
// behaviours/navigation.ts navigates between pages.
export default {
  passToClient: [],
  clientRouting: false,
  injectScriptsAt: 'HTML_END',
  hooksTimeout: false,
  // scripts/build/steps.ts starts it. Rendering is synchronous, so parallelism gains nothing.
  prerender: { noExtraDir: true, parallel: 1, disableAutoRun: true },
  meta: { Page: { env: { server: true } } },
} satisfies Config
