/**
 * `npm run build:admin`: the CMS for the published site, into dist/client/admin unless --out says otherwise. It is told of the repository by
 * CMS_REPOSITORY (owner/name), CMS_BRANCH (main) and CMS_AUTH_URL (the sign-in function; without it an editor signs in with an access token).
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { adminPolicy, publishedConfig } from './editor/adminSite.ts'
import { buildAdmin } from './editor/buildAdmin.ts'

const { values } = parseArgs({ options: { out: { type: 'string', default: 'dist/client/admin' } } })
const { CMS_REPOSITORY: repository, CMS_BRANCH: branch = 'main', CMS_AUTH_URL: authUrl } = process.env
if (!repository || !/^[\w.-]+\/[\w.-]+$/.test(repository))
  throw new Error(
    'CMS_REPOSITORY is missing: write owner/name of the GitHub repository, for example CMS_REPOSITORY=ljungsol/webbplats npm run build:admin.',
  )

await buildAdmin(values.out)
writeFileSync(join(values.out, 'config.json'), JSON.stringify(publishedConfig({ repository, branch, ...(authUrl ? { authUrl } : {}) })))
const page = join(values.out, 'index.html')
const policy = adminPolicy({ api: 'https://api.github.com', pictures: 'https://avatars.githubusercontent.com' })
writeFileSync(
  page,
  readFileSync(page, 'utf8').replace(
    '<meta charset="utf-8" />',
    `<meta charset="utf-8" />\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`,
  ),
)
console.log(`The CMS for ${repository} is in ${values.out}.`)
