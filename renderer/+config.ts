/** Vike's configuration. */
import type { Config } from 'vike/types'

// Vike sends no client code: islands/client.ts hydrates forms on interaction, behaviours/navigation.ts navigates between pages.
export default {
  passToClient: [],
  clientRouting: false,
  hooksTimeout: false,
  // scripts/build/steps.ts starts it. Rendering is synchronous, so parallelism gains nothing.
  prerender: { noExtraDir: true, parallel: 1, disableAutoRun: true },
  meta: { Page: { env: { server: true } } },
} as unknown as Config
