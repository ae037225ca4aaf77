import type { Config } from 'vike/types'

// Pages are HTML only; `client.ts` brings the forms to life when they are touched, and behaviours/everyPage/navigation.ts goes between pages.
export default {
  prerender: { partial: false, noExtraDir: true },
  // Vike takes `npx vite build` for a program of ours, and would leave out the prerendering.
  disableAutoFullBuild: false,
  passToClient: [],
  clientRouting: false,
  client: 'import:./islands/client.ts:default',
  meta: { Page: { env: { server: true } } },
} as unknown as Config
