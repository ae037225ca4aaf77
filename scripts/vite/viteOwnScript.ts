import { createHash } from 'node:crypto'
import { basename, relative } from 'node:path'
import { build, type Plugin } from 'vite'
import { viteAmplifyLocal } from './viteAmplifyLocal.ts'

/**
 * `import address from './x.ts?own'` gives the address of x.ts and all that it imports as one file, which shares none with the rest. Such
 * a file can be asked for again under another address (`?r=1`) where a browser remembers that it failed.
 */
export function viteOwnScript(): Plugin {
  let root = ''
  return {
    name: 'own-script',
    enforce: 'pre',
    configResolved: (config) => void (root = config.root),
    async load(id) {
      const [file = '', query] = id.split('?')
      if (query !== 'own') return undefined
      if (this.environment.mode === 'dev') return `export default ${JSON.stringify(`/${relative(root, file)}`)}`
      if (this.environment.name !== 'client') return 'export default ""'
      const { code, map, licenses } = await oneFile(file)
      const name = `assets/${createHash('sha256').update(code).digest('hex').slice(0, 12)}.js`
      this.emitFile({ type: 'asset', fileName: name, source: code })
      if (map) this.emitFile({ type: 'asset', fileName: `${name}.map`, source: map.toString() })
      this.emitFile({ type: 'asset', fileName: `licenses-${basename(file, '.ts')}.md`, source: licenses })
      return `export default "/${name}"`
    },
  }
}

async function oneFile(file: string) {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [viteAmplifyLocal()],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      sourcemap: 'hidden',
      license: true,
      rolldownOptions: { input: file, preserveEntrySignatures: 'strict', output: { format: 'es' } },
    },
  })
  const [output] = Array.isArray(result) ? result : [result]
  const made = output && 'output' in output ? output.output : []
  const chunks = made.flatMap((each) => (each.type === 'chunk' ? [each] : []))
  if (chunks.length !== 1)
    throw new Error(`${file} became ${chunks.length} scripts instead of one: does it import something when it is needed?`)
  const licenses = made.flatMap((each) => (each.type === 'asset' && each.fileName.endsWith('license.md') ? [String(each.source)] : []))
  return { ...chunks[0]!, licenses: licenses.join('\n') }
}
