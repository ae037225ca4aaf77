/** `import url from './x.ts?chunk'` is the address of a chunk, for a plain `import(url)`. */
import { relative } from 'node:path'
import { normalizePath, type Plugin } from 'vite'

/**
 * Vite wraps `import('./x.ts')` in a helper that several entries share, which would be one more
 * script on every page.
 */
export const viteChunkUrl = (): Plugin => ({
  name: 'chunk-url',
  enforce: 'pre',
  load: {
    filter: { id: /\?chunk$/ },
    handler(id) {
      const file = id.replace('?chunk', '')
      if (this.environment.mode === 'dev')
        return `export default ${JSON.stringify(`/${normalizePath(relative('.', file))}`)}`
      if (this.environment.name !== 'client') return 'export default ""'
      const chunk = this.emitFile({ type: 'chunk', id: file, preserveSignature: 'strict' })
      return `export default import.meta.ROLLUP_FILE_URL_${chunk}`
    },
  },
})
