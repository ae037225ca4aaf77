/** A build's own steps as plugins, so that `vite build`, `vike build` and `npm run build` make the same site. */
import { dirname } from 'node:path'
import type { Plugin } from 'vite'
import type { Site } from '../../renderer/content/site.ts'

/** Vite watches what its config imports and restarts at a change of it; what is imported so, when it is needed, it does not see. */
const steps = (): Promise<typeof import('../build/steps.ts')> => import(new URL('../build/steps.ts', import.meta.url).href)

export function viteSite(): Plugin[] {
  let site: Site
  return [
    {
      name: 'site:prepare',
      apply: 'build',
      config() {
        // Whatever the shell says: with React's development build a page takes half as much time again.
        process.env.NODE_ENV = 'production'
        // Whoever is sent these packages is sent their licences.
        return { environments: { client: { build: { sourcemap: 'hidden', license: { fileName: 'licenses.md' } } } } }
      },
      buildApp: {
        order: 'pre',
        async handler({ environments }) {
          // On the command line Vike calls buildApp a second time, after its own part.
          if (!environments.client!.isBuilt) site = await (await steps()).prepareSite()
        },
      },
    },
    {
      name: 'site:finish',
      apply: 'build',
      buildApp: {
        order: 'post',
        async handler({ environments }) {
          await (await steps()).finishSite(site, dirname(environments.client!.config.build.outDir))
        },
      },
    },
  ]
}
