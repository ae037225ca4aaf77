/**
 * `npm run build`: builds the site into OUT_DIR/client, for the back end in amplify_outputs.json.
 */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { readDeployment } from '../renderer/deployment.server.ts'
import { run } from './command.ts'
import { setting } from './commandSettings.ts'

/** Returns the folder of the site. */
export async function buildForBackEnd(): Promise<string> {
  const started = Date.now()
  const { custom } = readDeployment()
  // React's development build renders pages 50 % slower.
  process.env.NODE_ENV = 'production'
  const { default: config } = await import('../vite.config.ts')
  // As an object, because Vite and Vike would bundle its file eight times.
  const viteConfig = { ...config, configFile: false, logLevel: 'warn' } as const
  await (await import('./build/steps.ts')).buildSite(viteConfig)
  const dir = join(setting('OUT_DIR'), 'client')
  const pages = globSync('**/*.html', { cwd: dir }).length
  const backEnd = custom.localAws ? 'the local AWS' : new URL(custom.quoteEndpoint).host
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  console.log(`${pages} pages for ${backEnd} in ${seconds} s -> ${dir}`)
  return dir
}

if (import.meta.main) await run(buildForBackEnd)
