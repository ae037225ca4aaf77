/** Builds the same site with `vite build`, `vike build` and `npm run build`. */
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/** Dynamic: Vite restarts when a statically imported file of its configuration changes. */
const steps = (): Promise<typeof import('../build/steps.ts')> => import(new URL('../build/steps.ts', import.meta.url).href)

const paths = 'virtual:page-paths'

export function viteSite(): Plugin {
  return {
    name: 'site',
    enforce: 'pre',
    config(_, { command }) {
      if (command !== 'build') return undefined
      // Overrides the shell: React's development build renders a page in 1.5 times the time.
      process.env.NODE_ENV = 'production'
      return {
        build: { outDir: process.env.OUT_DIR || 'dist' },
        builder: { buildApp: (builder) => steps().then(({ buildSite }) => buildSite(builder)) },
      }
    },
    resolveId(id, importer) {
      if (id === paths) return `\0${paths}`
      if (!importer || !id.startsWith('.') || this.environment.mode !== 'build' || this.environment.name !== 'ssr') return undefined
      const { href } = new URL(id, pathToFileURL(importer))
      // Node loads these modules, so that pages share the content that the check has parsed.
      return /\/renderer\/content\/.*\.ts$/.test(href) ? { id: href, external: 'absolute' } : undefined
    },
    async load(id) {
      if (id !== `\0${paths}`) return undefined
      // The development server answers any address.
      const pagePaths = this.environment.mode === 'build' ? await (await steps()).pagePaths() : []
      return `export default ${JSON.stringify(pagePaths)}`
    },
  }
}
