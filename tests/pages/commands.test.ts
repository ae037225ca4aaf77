/**
 * `npm run build`, which built the site of the other tests, `vite build` and `vike build` give the same files. Of the office page only policy
 * and configuration depend on the back end.
 */
import { hash } from 'node:crypto'
import {
  globSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname, extname, join, resolve, sep } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { copyRepository } from '../../scripts/lab/copyRepository.ts'
import type { Outputs } from '../../scripts/local-aws/outputs.ts'
import { build, loadedReact } from '../builds.ts'
import { writeFiles } from '../temporaryFolder.ts'
import { dir } from './built.ts'

const siteFolder = dirname(dir)
const { aws } = inject('site')

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    statSync(join(folder, file)).isFile(),
  )

/**
 * The hashes of the deployed files. Source maps contain the paths of packages, which differ in a
 * copy.
 */
function tree(folder: string): Record<string, string> {
  const deployed = filesIn(folder).filter(
    (file) => (file.startsWith('client') && !file.endsWith('.map')) || file === 'redirects.json',
  )
  return Object.fromEntries(
    deployed.sort().map((file) => [file, hash('sha256', readFileSync(join(folder, file)))]),
  )
}

test('the site has no source maps', () => {
  const files = filesIn(siteFolder)
  const entries = files.filter((file) => file.startsWith('client/assets/client-'))
  expect(entries).toHaveLength(1)
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([])
  expect(readFileSync(join(siteFolder, entries[0]!), 'utf8')).not.toContain('sourceMappingURL')
})

/** The lists of notices that /licenses.md of a built site links to. */
const licenceLists = (folder: string) =>
  [...readFileSync(join(folder, 'licenses.md'), 'utf8').matchAll(/\]\(\/(.+)\)/g)].map(
    ([, file = '']) => file,
  )
/** The packages in a list. */
const packagesIn = (file: string) => readFileSync(file, 'utf8').match(/(?<=^## )\S+/gm) ?? []

/** The outputs of the local AWS with the sign-in of the office, as Amplify writes them. */
const office = {
  url: 'https://office.example/',
  pool: 'eu-north-1_OfficePool',
  client: 'officeclient',
}

function withOffice() {
  const outputs: Outputs = JSON.parse(readFileSync('.cache/test/amplify_outputs.json', 'utf8'))
  const { auth, custom } = outputs
  // The pools of the office replace those of the visitors.
  const own = {
    identity_pool_id: 'eu-north-1:of-the-office',
    user_pool_id: office.pool,
    user_pool_client_id: office.client,
  }
  return {
    ...outputs,
    auth: { ...auth, ...own },
    custom: {
      ...custom,
      office: { url: office.url, identityPoolId: custom.office!.identityPoolId },
    },
  }
}

describe('npx vite build in another folder, with source maps and the sign-in of the office', () => {
  const outDir = '.cache/test-build/vite-build'
  let copy: string
  beforeAll(() => {
    copy = copyRepository('åäö och mellanslag ', { warm: true })
    const outputs = resolve('.cache/test/with_office.json')
    writeFileSync(outputs, JSON.stringify(withOffice()))
    build(
      ['node_modules/.bin/vite', 'build', '--sourcemap', 'hidden'],
      outDir,
      { AMPLIFY_OUTPUTS: outputs, NODE_ENV: 'development' },
      copy,
    )
  })
  afterAll(() => rmSync(copy, { recursive: true, force: true }))

  test('builds the same bytes but for the policy and the configuration of the office page', () => {
    const [own, built] = [tree(join(copy, outDir)), tree(siteFolder)]
    expect(Object.keys(built).length).toBeGreaterThan(100)
    const policy = /(?<=Content-Security-Policy" content=")[^"]*/
    const page = (folder: string) =>
      readFileSync(join(folder, 'client/kontor.html'), 'utf8').replace(policy, '')
    expect(page(join(copy, outDir))).toBe(page(siteFolder))
    const { 'client/kontor.html': ownPage, 'client/kontor/config.json': config, ...ownOthers } = own
    const {
      'client/kontor.html': builtPage,
      'client/kontor/config.json': builtConfig,
      ...builtOthers
    } = built
    expect([ownPage === builtPage, config === builtConfig]).toEqual([false, false])
    expect(ownOthers).toEqual(builtOthers)
  })

  test('/licenses.md leads to the licences of all served packages and fonts', () => {
    const lists = licenceLists(dir)
    expect(lists).toEqual([
      'fonts/familjen-grotesk-OFL.txt',
      'fonts/figtree-OFL.txt',
      'kontor/licenses.md',
      'licenses-client.md',
      'licenses-upload.md',
    ])
    const named = lists.flatMap((file) => packagesIn(join(dir, file)))
    const maps = globSync('client/assets/*.map', { cwd: join(copy, outDir) }).map((file) =>
      readFileSync(join(copy, outDir, file), 'utf8'),
    )
    const served = maps.flatMap((map) => map.match(/(?<=node_modules\/)(@[^/"]+\/)?[^/"]+/g) ?? [])
    expect(served).toEqual(
      expect.arrayContaining(['react-dom', 'zod', 'react-hook-form', '@aws-amplify/storage']),
    )
    expect([...new Set(served)].filter((name) => !named.includes(name))).toEqual([])
    const fonts = readdirSync(join(dir, 'fonts'))
    for (const font of fonts.filter((file) => file.endsWith('.woff2')))
      expect(
        readFileSync(
          join(dir, 'fonts', font.replace(/(-latin(-ext)?)?\.woff2/, '-OFL.txt')),
          'utf8',
        ),
      ).toContain('SIL Open Font License, Version 1.1')
    expect(fonts.length).toBe(8)
  })

  test('the office page may not be indexed, has no inline script and connects to its own hosts only', () => {
    const folder = join(copy, outDir, 'client')
    const named = packagesIn(join(folder, 'kontor/licenses.md'))
    expect(named).toEqual(
      expect.arrayContaining([
        'react',
        'react-dom',
        'scheduler',
        '@aws-amplify/auth',
        '@aws-amplify/core',
      ]),
    )
    const page = readFileSync(join(folder, 'kontor.html'), 'utf8')
    expect(page).toContain('<meta name="robots" content="noindex, nofollow"/>')
    expect(page.match(/<script[^>]*>/g)).toEqual([
      '<script type="application/json" id="content">',
      expect.stringMatching(
        /^<script src="\/assets\/entries\/pages_kontor_client\.[\w-]+\.js" type="module" async>$/,
      ),
    ])
    expect(page).not.toMatch(/unsafe|\son\w+=|\sstyle=/)
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1]
    expect(policy?.split('; ')).toEqual([
      "default-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      `img-src 'self' ${aws}`,
      "font-src 'self'",
      "manifest-src 'self'",
      `connect-src 'self' ${office.url.slice(0, -1)} ${aws}`,
      "frame-src 'self'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
      expect.stringMatching(/^style-src 'self' 'sha256-[\w+/]{43}='$/),
      "script-src 'self'",
    ])
    expect(JSON.parse(readFileSync(join(folder, 'kontor/config.json'), 'utf8'))).toEqual({
      api: office.url.slice(0, -1),
      login: { userPoolId: office.pool, userPoolClientId: office.client, endpoint: aws },
    })
  })

  test('renders with production React regardless of NODE_ENV', () => {
    expect(loadedReact(outDir)).toEqual(
      expect.arrayContaining(['react.production.js', 'react-dom-server.node.production.js']),
    )
    expect(loadedReact(outDir).filter((file) => file.includes('development'))).toEqual([])
  })

  test('npx vike build there, with truncated files and those of other commits in the cache, builds the bytes of npm run build', () => {
    const cache = join(copy, '.cache')
    // Keeps the stamps: a truncated stamp is a miss regardless of its files, see cached.test.ts.
    const stamps = /^((images|link-cards)[\\/].*|fonts|icons)\.json$|\.stamp$/
    const files = filesIn(cache).filter(
      (file) => !file.startsWith('test-build') && !stamps.test(file),
    )
    expect(new Set(files.map((file) => file.split(sep)[0]))).toEqual(
      new Set(['public', 'images.json', 'pictures', 'link-cards']),
    )
    const kinds = Map.groupBy(files, (file) => `${dirname(file)} ${extname(file)}`)
    for (const [file = ''] of kinds.values())
      truncateSync(join(cache, file), Math.floor(statSync(join(cache, file)).size / 2))
    const others = ['gammal.html', 'fonts/gammal-OFL.txt', 'images/gammal.svg', 'images/sub/a.svg']
    writeFiles(join(cache, 'public'), Object.fromEntries(others.map((file) => [file, 'x'])))
    const vikeDir = '.cache/test-build/vike-build'
    const outputs = resolve('.cache/test/amplify_outputs.json')
    build(['node_modules/.bin/vike', 'build'], vikeDir, { AMPLIFY_OUTPUTS: outputs }, copy)
    expect(tree(join(copy, vikeDir))).toEqual(tree(siteFolder))
  })
})

test('no other page loads code of the office page', () => {
  const html = filesIn(dir).filter((file) => file.endsWith('.html') && file !== 'kontor.html')
  expect(html.length).toBeGreaterThan(30)
  expect(
    html.filter((file) => readFileSync(join(dir, file), 'utf8').includes('kontor_client')),
  ).toEqual([])
  // The script of all pages has no imports: nothing that it shares with the office page is in a chunk.
  const scripts = globSync('assets/entries/renderer_client.*.js', { cwd: dir })
  expect(scripts).toHaveLength(1)
  expect(readFileSync(join(dir, scripts[0]!), 'utf8')).not.toMatch(
    /\bimport\s*["'{*]|\bfrom\s*["']/,
  )
})
