/** `npm run build`: builds the site. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Redirect } from '../renderer/content/model/urls.ts'
import { localAddresses, localOutputs, readDeployment } from '../renderer/deployment.server.ts'
import { command, runSubcommand } from './command.ts'
import { setting } from './machine/environment.ts'
import { finishStage } from './machine/progress.ts'
import { usageError, UserFacingError } from '../amplify/functions/shared/userFacingError.ts'
import { writeNginxFile } from './serve/nginx.ts'
import { retainAssets } from './serve/retainAssets.ts'
import { allRedirects } from './serve/lenientUrls.ts'

/**
 * Writes a host's own files into OUT_DIR, which holds client/, and returns the path to print.
 * docs/hosting.md has a row for each host.
 */
type HostWriter = (dir: string, redirects: Redirect[]) => string
export const hosts: { readonly [name: string]: HostWriter } = { nginx: writeNginxFile }
const hostNames = Object.keys(hosts).join(' or ')

const usage = `Builds the site for the back end in amplify_outputs.json, into dist/client.

  npm run build                   OUT_DIR moves the result (.env.example)
  npm run build -- --local        for the back end of the last npm start on this machine
  npm run build -- --keep-assets  and the scripts of earlier deployments, which open pages request; stored in .cache
  npm run build -- --host <name>  and the files of a host, ${hostNames}: docs/hosting.md

Other files, each with --help: --admin makes the CMS for the published site, --schemas the editor help for content/,
--deploy-content what the back end gets from content/, --redirects the list of moved addresses for Amplify Hosting.`

/** Builds the site and prints a summary. */
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
  const pages = (await readdir(dir, { recursive: true })).filter((file) => file.endsWith('.html'))
  const backEnd = custom.localAws ? 'the local AWS' : new URL(custom.quoteEndpoint).host
  finishStage()
  console.log(
    `${pages.length} pages for ${backEnd} in ${((Date.now() - started) / 1000).toFixed(1)} s -> ${dir}`,
  )
  return dir
}

const isPart =
  import.meta.main &&
  (await runSubcommand({
    '--schemas': async () => (await import('./build/schemas.ts')).schemasCommand(),
    '--deploy-content': async () =>
      (await import('./build/deployContent.ts')).deployContentCommand(),
    '--redirects': async () => (await import('./serve/amplifyRules.ts')).redirectsCommand(),
  }))
if (import.meta.main && !isPart) {
  const { values } = command({
    usage,
    options: {
      'keep-assets': { type: 'boolean', default: false },
      host: { type: 'string' },
      local: { type: 'boolean', default: false },
    },
  })
  const { host, local } = values
  const writeHostFiles = host !== undefined && Object.hasOwn(hosts, host) ? hosts[host] : undefined
  if (host !== undefined && !writeHostFiles)
    throw usageError(
      `--host ${host}: only ${hostNames} has files of its own (docs/hosting.md, "A host", adds one).`,
    )
  if (local) process.env.AMPLIFY_OUTPUTS = localOutputs
  const [unreachable] = host && !local ? localAddresses(readDeployment()) : []
  if (unreachable)
    throw new UserFacingError(
      `--host ${host}: visitors cannot reach ${unreachable}. Build for a deployed back end (docs/hosting.md).`,
    )
  const dir = await buildForBackEnd()
  if (values['keep-assets']) {
    const added = await retainAssets(dir, {
      store: '.cache/deployed',
      today: new Date().toISOString().slice(0, 10),
    })
    console.log(`${added} scripts of earlier deployments added to ${dir}`)
  }
  if (writeHostFiles)
    console.log(`for ${host} -> ${writeHostFiles(setting('OUT_DIR'), allRedirects())}`)
}
