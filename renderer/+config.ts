import type { Config } from 'vike/types'

// Documents are the default: pages are HTML only and `client.ts` brings the forms to life when they are touched.
// SPA=1 builds the same pages as a stock Vike single-page application; see the decisions in README.md.
const spa = Boolean(process.env.SPA)

export default {
  prerender: { partial: false, noExtraDir: true },
  // Vike takes `npx vite build` for a program of ours, and would leave out the prerendering.
  disableAutoFullBuild: false,
  passToClient: spa ? ['data', 'formContext'] : [],
  clientRouting: spa,
  ...(spa
    ? { onRenderClient: 'import:./onRenderClient.tsx:onRenderClient', hydrationCanBeAborted: true, prefetchStaticAssets: 'hover' }
    : { client: 'import:./islands/client.ts:default', meta: { Page: { env: { server: true } } } }),
} as unknown as Config
