/** Builds the same site with `vite build`, `vike build` and `npm run build`. */
import { pathToFileURL } from 'node:url'
import { normalizePath, type Plugin } from 'vite'
import type { PageInputApi } from '../../renderer/pageInput.ts'

/** Dynamic: Vite restarts when a statically imported file of its configuration changes. */
const steps = (): Promise<typeof import('../build/steps.ts')> =>
  import(new URL('../build/steps.ts', import.meta.url).href)

export function viteSite(): Plugin<PageInputApi> {
  return {
    name: 'site',
    apply: 'build',
    enforce: 'pre',
    // Pages use the modules that have read and checked the content, with what these have parsed.
    resolveId: {
      order: 'pre',
      filter: { id: /^\..*\.ts$/ },
      async handler(source, importer, options) {
        if (this.environment.name !== 'ssr') return undefined
        const resolved = await this.resolve(source, importer, options)
        return resolved && normalizePath(resolved.id).includes('/renderer/content/')
          ? { id: pathToFileURL(resolved.id).href, external: true }
          : resolved
      },
    },
    api: { readPageInput: async () => (await steps()).readPageInput() },
    config() {
      // Overrides the shell: React's development build renders a page in 1.5 times the time.
      process.env.NODE_ENV = 'production'
      return {
        build: { outDir: process.env.OUT_DIR || 'dist' },
        environments: {
          client: { build: { license: { fileName: 'kontor/licenses.md' } } },
          // Only renders; the published files are the client's.
          ssr: { build: { copyPublicDir: false } },
        },
        builder: { buildApp: (builder) => steps().then(({ buildSite }) => buildSite(builder)) },
      }
    },
  }
}
