/** The office's login adds its own files to a site and changes none. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Outputs } from '../../scripts/local-aws/outputs.ts'
import { build } from '../builds.ts'
import { site } from '../e2e/browser.ts'

const outDir = '.cache/test-build/office'
const office = { url: 'https://office.example/', pool: 'eu-north-1_OfficePool', client: 'officeclient' }

beforeAll(() => {
  const outputs = JSON.parse(readFileSync('.cache/test/amplify_outputs.json', 'utf8')) as Outputs
  const { auth, custom } = outputs
  // As Amplify writes them: the office's pools in the place of the visitors', which stand apart.
  const own = { identity_pool_id: 'eu-north-1:of-the-office', user_pool_id: office.pool, user_pool_client_id: office.client }
  const withLogin = {
    ...outputs,
    auth: { ...auth, ...own },
    custom: { ...custom, office: { url: office.url, identityPoolId: auth.identity_pool_id } },
  }
  writeFileSync('.cache/test/with_office.json', JSON.stringify(withLogin))
  build(['scripts/build.ts'], outDir, { AMPLIFY_OUTPUTS: '.cache/test/with_office.json' })
}, 600_000)

const filesIn = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((file) => statSync(join(dir, file)).isFile())
const isOffices = (file: string): boolean => /^kontor(\.html$|\/)/.test(file.replaceAll('\\', '/'))

describe('a site with the office’s login', () => {
  test('is the same, byte for byte, but for the office’s own files', () => {
    const [without, withIt] = [filesIn(site.dir), filesIn(`${outDir}/client`)]
    expect(without.filter(isOffices)).toEqual([])
    expect(withIt.filter((file) => !isOffices(file)).toSorted()).toEqual(without.toSorted())
    const changed = without.filter((file) => !readFileSync(join(site.dir, file)).equals(readFileSync(join(outDir, 'client', file))))
    expect(changed).toEqual([])
  })

  test('names the office, its pool and its sign-in in no public file, and hides its page from search', () => {
    const texts = filesIn(`${outDir}/client`).filter((file) => !isOffices(file) && /\.(html|js|css|json|xml|txt)$/.test(file))
    const naming = texts.filter((file) =>
      [office.url, office.pool, office.client, 'USER_AUTH', '"/kontor', 'kontor/'].some((word) =>
        readFileSync(join(outDir, 'client', file), 'utf8').includes(word),
      ),
    )
    expect(naming).toEqual([])
    const page = readFileSync(join(outDir, 'client/kontor.html'), 'utf8')
    expect(page).toContain('<meta name="robots" content="noindex, nofollow" />')
    // Nothing inline, and no host but the function's, Cognito's and the pictures'.
    expect(page).not.toMatch(/<style|<script(?![^>]* src="\/kontor\/assets\/)|unsafe|\son\w+=/)
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1]
    expect(policy?.split('; ')).toEqual([
      "default-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "script-src 'self'",
      "style-src 'self'",
      "font-src 'self'",
      `img-src data: ${site.aws}`,
      `connect-src 'self' ${office.url.slice(0, -1)} ${site.aws}`,
      "frame-src 'none'",
    ])
    expect(JSON.parse(readFileSync(join(outDir, 'client/kontor/config.json'), 'utf8'))).toEqual({
      api: office.url.slice(0, -1),
      login: { userPoolId: office.pool, userPoolClientId: office.client, endpoint: site.aws },
    })
  })
})
