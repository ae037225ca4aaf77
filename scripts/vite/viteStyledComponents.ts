/**
 * Styled components: the same ids on server and client, and classes instead of the library in
 * browser code.
 */
import { readFile } from 'node:fs/promises'
import { basename, relative } from 'node:path'
import { type Plugin, transformWithOxc } from 'vite'

/**
 * Gives styled-components equal ids on server and client, because hydration requires equal class
 * names. The ids derive from the path below the root: Vite's option uses the absolute path, so that
 * two clones would build different pages.
 */
export function viteStyledComponents(): Plugin {
  return {
    name: 'styled-components',
    enforce: 'pre',
    transform: { filter: { id: sourceFile, code: /'styled-components'/ }, handler: addIds },
  }
}

const sourceFile = /\.(tsx?)(\?|$)/

async function addIds(code: string, id: string) {
  const [file = ''] = id.split('?')
  const lang = sourceFile.exec(file)?.[1] as 'ts' | 'tsx'
  const { code: transformed, map } = await transformWithOxc(
    code,
    relative(process.cwd(), file).replaceAll('\\', '/'),
    {
      lang,
      // React's plugin transforms JSX.
      jsx: 'preserve',
      plugins: {
        styledComponents: {
          displayName: false,
          fileName: false,
          ssr: true,
          minify: true,
          pure: true,
          transpileTemplateLiterals: false,
        },
      },
    },
  )
  // Source names are relative to the file.
  if (map) map.sources = [basename(file)]
  return { code: transformed, map: map ?? null }
}

/** Dynamic: the build sets NODE_ENV before React is loaded. */
const importRenderParts = (): Promise<typeof import('../build/renderParts.ts')> =>
  import(new URL('../build/renderParts.ts', import.meta.url).href)

/**
 * Replaces the components of modules named *.styles.ts by the tags and classes that they render, so
 * that browsers do not load styled-components (10 kB gzip). Such a module exports styled components
 * with constant styles only. Modules named *.deferred.styles.ts also add their rules, which no
 * prerendered page contains.
 */
export function viteStaticParts(): Plugin {
  return {
    name: 'static-parts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: { filter: { id: /\.styles\.ts$/ }, handler: staticParts },
  }
}

async function staticParts(id: string): Promise<string> {
  const { renderParts } = await importRenderParts()
  const { code } = await addIds(await readFile(id, 'utf8'), id)
  const parts = await renderParts(code, relative('.', id))
  return [
    `import { addRules, staticPart } from '/renderer/islands/staticPart.ts'`,
    id.endsWith('.deferred.styles.ts')
      ? `addRules(${JSON.stringify(parts.map(({ css }) => css).join(''))})`
      : '',
    ...parts.map(
      ({ name, tag, classes }) => `export const ${name} = staticPart('${tag}', '${classes}')`,
    ),
  ].join('\n')
}
