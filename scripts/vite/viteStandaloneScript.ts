/** Bundles modules that are imported with `?standalone` separately. */
import { hash } from 'node:crypto'
import { basename, relative } from 'node:path'
import { build, type BuildOptions, normalizePath, type Plugin, type Rolldown } from 'vite'
import { viteAmplifyLocal } from './viteAmplifyLocal.ts'
import { viteStaticParts } from './viteStyledComponents.ts'

/**
 * `import url from './x.ts?standalone'` is the URL of a separate bundle of x.ts, without shared chunks. Browsers cache a failed module, so a retry needs
 * another URL (`?r=1`), which shared chunks would not get.
 */
export function viteStandaloneScript(): Plugin {
  let root = ''
  return {
    name: 'standalone-script',
    enforce: 'pre',
    configResolved: (config) => void (root = config.root),
    load: {
      filter: { id: /\?standalone$/ },
      async handler(id) {
        const [file = ''] = id.split('?')
        if (this.environment.mode === 'dev')
          return `export default ${JSON.stringify(`/${normalizePath(relative(root, file))}`)}`
        if (this.environment.name !== 'client') return 'export default ""'
        const { script, assets } = await oneFile(file, this.environment.config.build.sourcemap)
        const version = hash('sha256', script.code).slice(0, 12)
        const fileName = `assets/${basename(file, '.ts')}-${version}.js`
        this.emitFile({ type: 'asset', fileName, source: script.code })
        for (const asset of assets)
          this.emitFile({
            type: 'asset',
            fileName: asset.fileName.replace(script.fileName, fileName),
            source: asset.source,
          })
        return `export default "/${fileName}"`
      },
    },
  }
}

async function oneFile(file: string, sourcemap: NonNullable<BuildOptions['sourcemap']>) {
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [viteAmplifyLocal(), viteStandaloneScript(), viteStaticParts()],
    build: {
      write: false,
      modulePreload: false,
      sourcemap,
      // Published with the packages' code.
      license: { fileName: `licenses-${basename(file, '.ts')}.md` },
      rolldownOptions: {
        checks: { pluginTimings: false },
        input: file,
        preserveEntrySignatures: 'strict',
        output: { format: 'es', codeSplitting: false },
      },
    },
  })) as Rolldown.RolldownOutput
  const [script, ...others] = output
  // The list of a script without packages says only that.
  const isEmptyList = (output: Rolldown.OutputAsset) =>
    String(output.source).includes('does not bundle any dependencies')
  const assets = others
    .filter((output) => output.type === 'asset')
    .filter((output) => !isEmptyList(output))
  return { script, assets }
}
