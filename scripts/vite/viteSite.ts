/** The build, so that `vite build`, `vike build` and `npm run build` make the same site. */
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { withReadableErrors } from './withReadableErrors.ts'

/** Vite watches what its config imports and restarts at a change of it; what is imported so, when it is needed, it does not see. */
const steps = (): Promise<typeof import('../build/steps.ts')> => import(new URL('../build/steps.ts', import.meta.url).href)

const paths = 'virtual:page-paths'

export function viteSite(): Plugin {
  return {
    name: 'site',
    enforce: 'pre',
    config(_, { command }) {
      if (command !== 'build') return undefined
      // Whatever the shell says: with React's development build a page takes half as much time again.
      process.env.NODE_ENV = 'production'
      return {
        build: { outDir: process.env.OUT_DIR || 'dist' },
        builder: { buildApp: (builder) => withReadableErrors(async () => (await steps()).buildSite(builder)) },
      }
    },
    resolveId(id, importer) {
      if (id === paths) return `\0${paths}`
      if (!importer || !id.startsWith('.') || this.environment.mode !== 'build' || this.environment.name !== 'ssr') return undefined
      const { href } = new URL(id, pathToFileURL(importer))
      // Node loads them itself, so that pages use what the check of content/ has read and parsed.
      return /\/renderer\/content\/.*\.ts$/.test(href) ? { id: href, external: 'absolute' } : undefined
    },
    async load(id) {
      if (id !== `\0${paths}`) return undefined
      // The development server answers any address.
      const known = this.environment.mode === 'build' ? await (await steps()).pagePaths() : []
      return `export default ${JSON.stringify(known)}`
    },
  }
}
