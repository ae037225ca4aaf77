/** The script of every page, and the modules that it loads when they are needed. */
import { globSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Rolldown, ViteBuilder } from 'vite'

/** Writes the scripts into `dir`/client and their source maps, which are not served, into `dir`/maps; returns the address of the script of every page. */
export async function makeScripts(builder: ViteBuilder, dir: string): Promise<string> {
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
  return `/${output.find((each) => each.type === 'chunk' && each.name === 'site')!.fileName}`
}
