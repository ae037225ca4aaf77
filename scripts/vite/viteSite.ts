/** The build, so that `vite build`, `vike build` and `npm run build` make the same site. */
import type { Plugin } from 'vite'
import { told } from './told.ts'

/** Vite watches what its config imports and restarts at a change of it; what is imported so, when it is needed, it does not see. */
const steps = (): Promise<typeof import('../build/steps.ts')> => import(new URL('../build/steps.ts', import.meta.url).href)

export function viteSite(): Plugin {
  return {
    name: 'site',
    apply: 'build',
    enforce: 'pre',
    config() {
      // Whatever the shell says: with React's development build a page takes half as much time again.
      process.env.NODE_ENV = 'production'
      return {
        // Vite makes scripts and server code, for as long as no code changes (scripts/build/bundle.ts); the site goes to OUT_DIR.
        build: { outDir: `.cache/bundles/in-the-making-${process.pid}`, copyPublicDir: false },
        environments: {
          client: {
            build: {
              sourcemap: 'hidden',
              // Whoever is sent these packages is sent their licences.
              license: { fileName: 'licenses.md' },
            },
          },
        },
        builder: { buildApp: (builder) => told(async () => (await steps()).buildSite(builder)) },
      }
    },
  }
}
