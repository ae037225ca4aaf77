/**
 * `node scripts/editor/publishedAdmin.ts`: builds the CMS for the published site, and for the
 * repository that CMS_REPOSITORY names.
 */
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { loadSite } from '../../renderer/content/load.ts'
import { entrySource } from '../../renderer/content/site.ts'
import { today } from '../../renderer/content/today.ts'
import { contentFiles } from '../build/contentFiles.ts'
import { writeLicenceIndex } from '../build/licences.ts'
import { run } from '../command.ts'
import { publishAdmin } from './buildAdmin.ts'
import { setting } from '../settings.ts'
import { UserFacingError } from '../../amplify/functions/shared/userFacingError.ts'
import { rawFields } from '../../renderer/content/read/positions.ts'

async function buildPublishedAdmin(): Promise<void> {
  const out = join(setting('OUT_DIR'), 'client/admin')
  const repository = setting('CMS_REPOSITORY')
  if (!repository)
    throw new UserFacingError(
      'CMS_REPOSITORY is missing: write owner/name of the GitHub repository, as in CMS_REPOSITORY=ljungsol/webbplats.',
    )
  const authUrl = setting('CMS_AUTH_URL')
  const { sources } = loadSite(contentFiles(), { images: {}, today: today() })
  const { origin = '' } = rawFields<{ origin: string }>(entrySource(sources, 'company'))

  await publishAdmin(resolve(out), {
    repository,
    branch: setting('CMS_BRANCH'),
    publishMode: setting('CMS_PUBLISH_MODE'),
    origin,
    previews: undefined,
    ...(authUrl ? { authUrl } : {}),
  })
  const site = dirname(resolve(out))
  if (existsSync(join(site, 'licenses.md'))) writeLicenceIndex(site)
  console.log(`The CMS for ${repository} is in ${out}.`)
}

if (import.meta.main) await run(buildPublishedAdmin)
