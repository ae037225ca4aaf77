import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { command } from './command.ts'
import { adminPolicy, publishedConfig } from './editor/adminSite.ts'
import { buildAdmin } from './editor/buildAdmin.ts'
import { setting } from './machine/environment.ts'
import { Misused } from './machine/told.ts'

const usage = `The CMS for the published site, for the repository that CMS_REPOSITORY names (with CMS_BRANCH and CMS_AUTH_URL in .env.example).

  npm run build:admin                   into dist/client/admin
  npm run build:admin -- --out folder   somewhere else`

const { values } = command({ usage, options: { out: { type: 'string', default: 'dist/client/admin' } } })
const repository = setting('CMS_REPOSITORY')
if (!repository)
  throw new Misused('CMS_REPOSITORY is missing: write owner/name of the GitHub repository, as in CMS_REPOSITORY=ljungsol/webbplats.')
const authUrl = setting('CMS_AUTH_URL')

await buildAdmin(resolve(values.out))
writeFileSync(
  join(values.out, 'config.json'),
  JSON.stringify(publishedConfig({ repository, branch: setting('CMS_BRANCH'), ...(authUrl ? { authUrl } : {}) })),
)
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
