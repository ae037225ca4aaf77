/** The browser's code: the module that hydrates forms, and each behaviour as an inline script. */
import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import type { Scripts } from '../../renderer/pageInput.ts'
import { viteAmplifyLocal } from '../vite/viteAmplifyLocal.ts'
import { viteOwnScript } from '../vite/viteOwnScript.ts'
import { viteStaticParts } from '../vite/viteStaticParts.ts'

/** Writes the module into `dir`/client and its source maps, which are not served, into `dir`/maps. */
export async function makeScripts(dir: string): Promise<Scripts> {
  const client = join(dir, 'client')
  // Vike's own scripts: pages that are HTML only load none of them.
  rmSync(join(client, 'assets'), { recursive: true, force: true })
  const files = await bundle('renderer/islands/client.ts', {
    plugins: [viteAmplifyLocal(), viteOwnScript(), viteStaticParts()],
    build: {
      sourcemap: 'hidden',
      // The licences of the packages are published with them.
      license: { fileName: 'licenses.md' },
      // One file: fetched again under another address, it must not import a part that the browser remembers as failed.
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'assets/client-[hash].js' } },
    },
  })
  for (const file of files) {
    const path = join(dir, file.fileName.endsWith('.map') ? 'maps' : 'client', file.fileName)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, file.type === 'chunk' ? file.code : file.source)
  }
  const behaviours = Object.fromEntries(
    await Promise.all(
      globSync('renderer/behaviours/*.ts')
        .sort()
        .map(async (file) => [basename(file, '.ts'), await behaviour(file)] as const),
    ),
  )
  const code = [...files.flatMap((file) => (file.type === 'chunk' ? file.code : [])), ...Object.values(behaviours)]
  return {
    client: `/${files.find((file) => file.type === 'chunk' && file.isEntry)!.fileName}`,
    behaviours,
    words: new Set(code.join(' ').match(/[A-Za-z]+/g)),
  }
}

type Files = (Rolldown.OutputChunk | Rolldown.OutputAsset)[]

async function bundle(input: string, { build: options, ...config }: InlineConfig): Promise<Files> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    ...config,
    build: { write: false, target: 'es2022', modulePreload: false, ...options, rolldownOptions: { input, ...options?.rolldownOptions } },
  })
  return (result as Rolldown.RolldownOutput).output
}

async function behaviour(file: string): Promise<string> {
  const entry = 'virtual:behaviour'
  const attach: Plugin = {
    name: 'behaviour',
    resolveId: (id) => (id === entry ? `\0${entry}` : undefined),
    load: (id) => (id === `\0${entry}` ? `import{attach}from'/${file}';attach()` : undefined),
  }
  const [script, ...more] = await bundle(entry, { plugins: [attach], build: { rolldownOptions: { output: { format: 'iife' } } } })
  if (script?.type !== 'chunk' || more.length > 0) throw new Error(`The behaviour ${file} did not become one script.`)
  const code = script.code.trim()
  if (code.includes('</script')) throw new Error(`The behaviour ${file} contains "</script".`)
  return code
}
