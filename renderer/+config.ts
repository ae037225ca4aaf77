import type { Config } from 'vike/types'

// Pages are HTML only: islands/client.ts hydrates the forms when they are touched, behaviours/navigation.ts goes between pages.
export default {
  passToClient: [],
  clientRouting: false,
  hooksTimeout: false,
  // scripts/build/steps.ts starts it. Rendering waits for nothing, so pages are rendered one after the other.
  prerender: { noExtraDir: true, parallel: 1, disableAutoRun: true },
  meta: { Page: { env: { server: true } } },
} as unknown as Config
