/** The build of the site: what its pages are made of, and where its files go. */
import { relative } from 'node:path'
import type { Plugin } from 'vite'
import type { PageInputApi } from '../../renderer/pageInput.ts'

/** Dynamic: Vite restarts when a statically imported file of its configuration changes. */
const steps = (): Promise<typeof import('../build/steps.ts')> =>
  import(new URL('../build/steps.ts', import.meta.url).href)

export function viteSite(): Plugin<PageInputApi> {
  return {
    name: 'site',
    apply: 'build',
    // Before Vike, which derives its folders from build.outDir.
    enforce: 'pre',
    api: { readPageInput: async () => (await steps()).readBuildInput() },
    config: () => ({
      // Relative, because Vike joins it to the root.
      build: { outDir: relative('', process.env.OUT_DIR || 'dist') },
      environments: {
        client: { build: { license: { fileName: 'assets/licenses.md' } } },
        // Only renders; the published files are the client's.
        ssr: { build: { copyPublicDir: false } },
      },
    }),
  }
}
