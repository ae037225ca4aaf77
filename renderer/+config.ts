import type { Config } from 'vike/types'

// Pages are HTML only, made by scripts/build/; `client.ts` brings the forms to life when they are touched, and behaviours/everyPage/navigation.ts
// goes between pages.
export default {
  passToClient: [],
  clientRouting: false,
  // Nothing that a page is made of is waited for.
  hooksTimeout: false,
  client: 'import:./islands/client.ts:default',
  meta: { Page: { env: { server: true } } },
} as unknown as Config
