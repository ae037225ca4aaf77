/** Replaces styled components by their classes in browser code. */
import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { withIds } from './viteStyledComponents.ts'

/** Dynamic: the build sets NODE_ENV before React is loaded; see viteSite.ts, too. */
const rendering = (): Promise<typeof import('../build/renderParts.ts')> => import(new URL('../build/renderParts.ts', import.meta.url).href)

/**
 * Keeps styled-components (11 kB gzip) out of the documents build's browser code. Modules named *.styles.ts hold nothing but styled
 * components with constant styles: each is run here with the real library, so its classes are those of the prerendered page, and the
 * browser gets the classes instead; and the rules of modules named *.deferred.styles.ts, for what no prerendered page shows.
 */
export function viteStaticParts(): Plugin {
  return {
    name: 'static-parts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async load(id) {
      if (!id.endsWith('.styles.ts')) return undefined
      const { renderParts } = await rendering()
      const parts = await renderParts((await withIds(await readFile(id, 'utf8'), id))?.code ?? '', relative('.', id))
      return [
        `import { addRules, staticPart } from '/renderer/islands/staticPart.ts'`,
        id.endsWith('.deferred.styles.ts') ? `addRules(${JSON.stringify(parts.map(({ css }) => css).join(''))})` : '',
        ...parts.map(({ name, tag, classes }) => `export const ${name} = staticPart('${tag}', '${classes}')`),
      ].join('\n')
    },
  }
}
