/** Vike's configuration. */
import type { Config } from 'vike/types'

// Pages are HTML with one script, +client.ts: islands/hydrate.ts hydrates forms on interaction,
// behaviours/clientNavigation.ts navigates between pages.
export default {
  passToClient: [],
  clientRouting: false,
  injectScriptsAt: 'HTML_END',
  hooksTimeout: false,
  // scripts/build/steps.ts starts it. Rendering is synchronous, so parallelism gains nothing. A
  // company without articles has no page in the folder of articles.
  prerender: { noExtraDir: true, parallel: 1, disableAutoRun: true, partial: true },
  meta: { Page: { env: { server: true } } },
} satisfies Config
