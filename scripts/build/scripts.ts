/** The script of every page, and the modules that it loads when they are needed. */
import { globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Rolldown, ViteBuilder } from 'vite'
import type { Scripts } from '../../renderer/pageInput.ts'

/** Writes the scripts into `dir`/client and their source maps, which are not served, into `dir`/maps. */
export async function makeScripts(builder: ViteBuilder, dir: string): Promise<Scripts> {
  const client = builder.environments.client!
  const { build } = client.config
  build.sourcemap = 'hidden'
  build.rolldownOptions.input = { ...(build.rolldownOptions.input as object), site: 'renderer/behaviours/site.ts' }
  build.rolldownOptions.output = { entryFileNames: ({ name }) => `${name === 'site' ? 'assets' : 'unused'}/[name]-[hash].js` }
  const { output } = (await builder.build(client)) as Rolldown.RolldownOutput
  const assets = join(dir, 'client/assets')
  // Vike's own: its pages are HTML only and load no script of it.
  rmSync(join(dir, 'client/unused'), { recursive: true })
  mkdirSync(join(dir, 'maps/assets'), { recursive: true })
  for (const map of globSync('*.map', { cwd: assets })) renameSync(join(assets, map), join(dir, 'maps/assets', map))
  const code = globSync('*.js', { cwd: assets }).map((file) => readFileSync(join(assets, file), 'utf8'))
  const site = output.find((each) => each.type === 'chunk' && each.name === 'site')!
  return { site: `/${site.fileName}`, words: new Set(code.join(' ').match(/[A-Za-z]+/g)) }
}
