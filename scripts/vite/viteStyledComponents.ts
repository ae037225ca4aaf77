/** Gives styled components the same ids on server and client. */
import { basename, relative } from 'node:path'
import { type Plugin, transformWithOxc } from 'vite'

/**
 * Equal styled-components ids on server and client, without which class names differ at hydration. The ids derive from the path below the root:
 * Vite's option uses the absolute path, so that two clones would build different pages.
 */
export function viteStyledComponents(): Plugin {
  return {
    name: 'styled-components',
    enforce: 'pre',
    transform: withIds,
  }
}

/** Undefined for a module without styled components. */
export async function withIds(code: string, id: string) {
  const [file = ''] = id.split('?')
  const lang = /\.(tsx?)$/.exec(file)?.[1] as 'ts' | 'tsx' | undefined
  if (!lang || !code.includes(`'styled-components'`)) return undefined
  const { code: named, map } = await transformWithOxc(code, relative(process.cwd(), file).replaceAll('\\', '/'), {
    lang,
    // React's plugin transforms JSX.
    jsx: 'preserve',
    plugins: {
      styledComponents: { displayName: false, fileName: false, ssr: true, minify: true, pure: true, transpileTemplateLiterals: false },
    },
  })
  // Source names are relative to the file.
  if (map) map.sources = [basename(file)]
  return { code: named, map: map ?? null }
}
