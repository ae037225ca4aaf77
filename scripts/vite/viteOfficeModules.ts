/**
 * Keeps what the office page shares with the script of all other pages out of common chunks, which
 * all of them would load.
 */
import { normalizePath, type Plugin } from 'vite'

const copy = '?kontor'

/** Gives pages/kontor its own copies of the modules of renderer/ and amplify/ that it imports. */
export const viteOfficeModules = (): Plugin => ({
  name: 'office-modules',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: {
    order: 'pre',
    // Only our own imports name their file with its ending.
    filter: { id: /^[./].*\.(tsx?|css)(\?|$)/ },
    async handler(source, importer = '', options) {
      if (!/\/pages\/kontor\//.test(normalizePath(importer)) && !importer.endsWith(copy))
        return undefined
      const resolved = await this.resolve(source, importer, options)
      const isCopied =
        resolved &&
        /\/(renderer|amplify)\/[^?]*$/.test(normalizePath(resolved.id)) &&
        !resolved.id.includes('node_modules')
      return isCopied ? { ...resolved, id: resolved.id + copy } : resolved
    },
  },
})
