/** `npm run build -- --admin`: builds the CMS for the published site. */
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { loadSite } from '../../renderer/content/load.ts'
import { entrySource } from '../../renderer/content/site.ts'
import { today } from '../../renderer/content/today.ts'
import { contentFiles } from '../build/contentFiles.ts'
import { writeLicenceIndex } from '../build/licences.ts'
import { command } from '../command.ts'
import { publishAdmin } from './buildAdmin.ts'
import { setting } from '../machine/environment.ts'
import { usageError } from '../../amplify/functions/shared/userFacingError.ts'
import { rawFields } from '../../renderer/content/read/positions.ts'

const usage = `The CMS for the published site, for the repository that CMS_REPOSITORY names (with the other settings that begin with CMS_ in .env.example).

  npm run build -- --admin                   into dist/client/admin
  npm run build -- --admin --out folder      somewhere else`

export async function adminCommand(): Promise<void> {
  const { values } = command({
    usage,
    options: { out: { type: 'string', default: 'dist/client/admin' } },
  })
  const repository = setting('CMS_REPOSITORY')
  if (!repository)
    throw usageError(
      'CMS_REPOSITORY is missing: write owner/name of the GitHub repository, as in CMS_REPOSITORY=ljungsol/webbplats.',
    )
  const authUrl = setting('CMS_AUTH_URL')
  const { sources } = loadSite(contentFiles(), { images: {}, today: today() })
  const { origin = '' } = rawFields<{ origin: string }>(entrySource(sources, 'company'))

  await publishAdmin(resolve(values.out), {
    repository,
    branch: setting('CMS_BRANCH'),
    publishMode: setting('CMS_PUBLISH_MODE'),
    origin,
    previews: setting('CMS_PREVIEWS'),
    ...(authUrl ? { authUrl } : {}),
  })
  const site = dirname(resolve(values.out))
  if (existsSync(join(site, 'licenses.md'))) writeLicenceIndex(site)
  console.log(`The CMS for ${repository} is in ${values.out}.`)
}
