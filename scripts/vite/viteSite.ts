/** Builds the same site with `vite build`, `vike build` and `npm run build`. */
import type { Plugin } from 'vite'
import type { PageInputApi } from '../../renderer/pageInput.ts'

/** Dynamic: Vite restarts when a statically imported file of its configuration changes. */
const steps = (): Promise<typeof import('../build/steps.ts')> =>
  import(new URL('../build/steps.ts', import.meta.url).href)

export function viteSite(): Plugin<PageInputApi> {
  return {
    name: 'site',
    apply: 'build',
    enforce: 'pre',
    api: { readPageInput: async () => (await steps()).readPageInput() },
    config() {
      // Overrides the shell: React's development build renders a page in 1.5 times the time.
      process.env.NODE_ENV = 'production'
      return {
        build: { outDir: process.env.OUT_DIR || 'dist' },
        environments: {
          client: { build: { sourcemap: 'hidden', license: { fileName: 'kontor/licenses.md' } } },
        },
        builder: { buildApp: (builder) => steps().then(({ buildSite }) => buildSite(builder)) },
      }
    },
  }
}
