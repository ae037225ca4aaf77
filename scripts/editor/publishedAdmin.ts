import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { loadSite } from '../../renderer/content/load.ts'
import { today } from '../../renderer/content/today.ts'
import { contentFiles } from '../build/contentFiles.ts'
import { command } from '../command.ts'
import { buildAdmin, publishAdmin, withoutSwedish } from './buildAdmin.ts'
import type { PublishMode } from './cmsConfig.ts'
import { setting } from '../machine/environment.ts'
import { Misused, Told } from '../machine/told.ts'

const usage = `The CMS for the published site, for the repository that CMS_REPOSITORY names (with the other settings that begin with CMS_ in .env.example).

  npm run build -- --admin                   into dist/client/admin
  npm run build -- --admin --out folder      somewhere else
  npm run build -- --admin --sveltia 0.222.0 tries that version of Sveltia in .cache/sveltia, which npm fetches: what its build says, and which words it has no Swedish for`

const { values } = command({ usage, options: { out: { type: 'string', default: 'dist/client/admin' }, sveltia: { type: 'string' } } })
if (values.sveltia) {
  await tryVersion(values.sveltia)
  process.exit()
}
const repository = setting('CMS_REPOSITORY')
if (!repository)
  throw new Misused('CMS_REPOSITORY is missing: write owner/name of the GitHub repository, as in CMS_REPOSITORY=ljungsol/webbplats.')
const authUrl = setting('CMS_AUTH_URL')

const publishMode = setting('CMS_PUBLISH_MODE') as PublishMode
const { company } = loadSite(contentFiles(), { images: {}, today: today() }).sources
const { origin } = company.get('')!.raw as { origin: string }

await publishAdmin(resolve(values.out), {
  repository,
  branch: setting('CMS_BRANCH'),
  publishMode,
  origin,
  previews: setting('CMS_PREVIEWS'),
  ...(authUrl ? { authUrl } : {}),
})
console.log(`The CMS for ${repository} is in ${values.out}.`)

/** Nothing of it stays in the repository. */
async function tryVersion(version: string): Promise<void> {
  if (!/^(\d+\.\d+\.\d+[\w.-]*|latest)$/.test(version)) throw new Misused(`--sveltia ${version}: write a version, as 0.222.0, or latest.`)
  const prefix = resolve('.cache/sveltia')
  mkdirSync(prefix, { recursive: true })
  // A package of its own: npm would otherwise install into the one around it.
  writeFileSync(join(prefix, 'package.json'), '{ "private": true }')
  const { status, stderr } = spawnSync('npm', ['install', '--prefix', prefix, '--no-audit', '--no-fund', `@sveltia/cms@${version}`], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  const [, reason = stderr] = /^npm error (?!code )(.+)/m.exec(stderr) ?? []
  if (status !== 0) throw new Told(`npm does not bring Sveltia ${version}: ${reason}`)
  const folder = join(prefix, 'node_modules/@sveltia/cms')
  await buildAdmin(join(prefix, 'admin'), 'local', folder)
  const missing = withoutSwedish(folder)
  console.log(missing.length > 0 ? `Without Swedish: ${missing.join(', ')}` : 'All of its words have Swedish.')
  console.log('It builds. Install it, then: npm test -- tests/editing')
}
