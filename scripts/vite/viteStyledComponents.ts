import { basename, relative } from 'node:path'
import { type Plugin, transformWithOxc } from 'vite'

/**
 * Equal styled-components ids on server and client; without it class names differ at hydration. An id is made of the file's name, which is
 * here the one below the root: Vite's own option takes the whole path, and two clones then differ in every page.
 */
export function viteStyledComponents(): Plugin {
  return {
    name: 'styled-components',
    enforce: 'pre',
    transform: withIds,
  }
}

/** Undefined for what holds no styled component. */
export async function withIds(code: string, id: string) {
  const [file = ''] = id.split('?')
  const lang = /\.(tsx?)$/.exec(file)?.[1] as 'ts' | 'tsx' | undefined
  if (!lang || !code.includes(`'styled-components'`)) return undefined
  const { code: named, map } = await transformWithOxc(code, relative(process.cwd(), file).replaceAll('\\', '/'), {
    lang,
    // What is left of JSX is for React's own plugin.
    jsx: 'preserve',
    plugins: {
      styledComponents: { displayName: false, fileName: false, ssr: true, minify: true, pure: true, transpileTemplateLiterals: false },
    },
  })
  // Sources are named from where the file lies.
  if (map) map.sources = [basename(file)]
  return { code: named, map: map ?? null }
}
