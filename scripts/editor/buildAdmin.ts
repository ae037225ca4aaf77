/** Bundles the CMS: Sveltia's npm entry without unused languages and grammars. */
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { build, type BuildOptions, defaultClientConditions, type Plugin } from 'vite'
import { adminPolicy, publishedConfig } from './adminSite.ts'
import type { CmsOptions, PublishMode } from './cmsConfig.ts'
import { cacheKey, packageVersions, withFileCache } from '../build/cached.ts'
import { readSvg } from '../build/readSvg.ts'
import type { PreviewPictures } from './admin/renderPreview.ts'
import { UserFacingError } from '../../amplify/functions/shared/userFacingError.ts'

const sveltia = dirname(findPackageJSON('@sveltia/cms', import.meta.url)!)
type Mode = PublishMode | 'local'

/** Modules for field types that no form has, and React for the forms of previews. */
const unused =
  /\?standalone$|\/locales\/(?!sv\.json$)[\w-]+\.json$|^@shikijs\/langs\/(?!(yaml|markdown)$)|^(leaflet|terra-draw|terra-draw-leaflet-adapter|svgo)(\/|$)/
const emptyModule = '\0empty'
const forPreview = resolve('scripts/editor/admin/forPreview.ts')
/** Previews render as a server does; these modules are replaced. */
const inPreview: Record<string, string> = {
  'vike/server': forPreview,
  'react-dom/client': forPreview,
  './document/policy.ts': forPreview,
  stream: emptyModule,
  'styled-components': join(
    dirname(findPackageJSON('styled-components', import.meta.url)!),
    'dist/styled-components.esm.js',
  ),
}

/**
 * Changes to Sveltia's code:
 * - no requests for its newest version, GitHub's status and fonts that are in the bundle already
 * - opening a form always compares the entry with the repository: a save may have changed its links
 * - the preview, which is another 740 kB, is hidden until an editor shows it
 * - drafts are stored within 100 ms instead of 500 ms after the last key press, which closing a tab would lose
 */
const patches: [RegExp, string][] = [
  [/https:\/\/unpkg\.com\//, './unpkg/'],
  [/https:\/\/www\.githubstatus\.com\/api\/v2\/status\.json/, './status.json'],
  [/https:\/\/cdn\.jsdelivr\.net\//, './jsdelivr/'],
  [/(\.fetchLastCommit&&[^;]{1,60})&&!\(e&&![\w$]+&&Date\.now\(\)-[\w$]+<e\)/, '$1'],
  [/showSecondPane:!0,showPreview:!0/, 'showSecondPane:!0,showPreview:!1'],
  [
    /globalThis\.clearTimeout\(([\w$]+)\),e&&([\w$]+)&&\(\1=globalThis\.setTimeout\(\(\)=>\{([\w$]+)\(e\)\},500\)\)/,
    'e?$2&&($1||=setTimeout(()=>{$1=0,$3(e)},100)):(clearTimeout($1),$1=0)',
  ],
]

/** The message after a save. */
const savedMessages = {
  local: 'Sparat på den här datorn. Webbplatsen bredvid visar det genast.',
  simple:
    'Sparat. Webbplatsen byggs nu, och om några minuter syns det där: välj Visa på webbplatsen.',
  editorial_workflow:
    'Sparat som utkast. Det syns på webbplatsen när någon har publicerat det, under Innan det publiceras.',
} satisfies Record<Mode, string>

/** The patches that match no file: Sveltia's code has changed. */
export const missingPatches = (code: string[]) =>
  patches.flatMap(([pattern]) => (code.some((text) => pattern.test(text)) ? [] : pattern.source))

function trimSveltia(mode: Mode): Plugin {
  const sveltiaFolder = join(sveltia, 'npm/').replaceAll('\\', '/')
  const missing = missingPatches(
    globSync(`${sveltiaFolder}**/*.js`).map((file) => readFileSync(file, 'utf8')),
  )
  if (missing.length > 0)
    throw new UserFacingError(
      `The JavaScript under ${sveltiaFolder} does not contain ${missing.join(', ')}: check whether these patches are still needed.`,
    )
  return {
    name: 'trim-sveltia',
    enforce: 'pre',
    // The check runs in a worker, without a document.
    config: () => ({ resolve: { conditions: ['worker', ...defaultClientConditions] } }),
    // The local server checks commits itself.
    resolveId: (id) =>
      unused.test(id) || (mode === 'local' && id === './publishedRepository.ts')
        ? emptyModule
        : inPreview[id],
    load: (id) =>
      id === emptyModule
        ? 'export default []'
        : id.endsWith('/locales/sv.json')
          ? JSON.stringify(swedishTexts(mode))
          : undefined,
    transform(code, id) {
      if (!id.startsWith(sveltiaFolder) || !id.endsWith('.js')) return undefined
      let patched = code.replace(/@font-face\s*\{[^}]*cdn\.jsdelivr\.net[^}]*\}/g, '')
      for (const [pattern, instead] of patches)
        patched = patched.replaceAll(new RegExp(pattern, 'g'), instead)
      return patched === code ? undefined : { code: patched, map: null }
    },
    // In the same build as the page, so that the list of licences includes its packages.
    buildStart() {
      if (mode !== 'local')
        this.emitFile({
          type: 'chunk',
          id: resolve('scripts/editor/admin/checkWorker.ts'),
          fileName: 'check.js',
        })
    },
    // Replaces GitHub's status.
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'status.json',
        source: '{"status":{"indicator":"unknown"}}',
      })
    },
  }
}

type Texts = { [key: string]: string | Texts }
const readTexts = (file: string): Texts => JSON.parse(readFileSync(file, 'utf8'))
function mergeTexts(original: Texts, replacement: Texts): Texts {
  const merged = { ...original }
  for (const [key, text] of Object.entries(replacement)) {
    const before = original[key]
    merged[key] =
      typeof before === 'object' && typeof text === 'object' ? mergeTexts(before, text) : text
  }
  return merged
}

/** Sveltia's Swedish texts, completed and partly replaced by ours. */
export const swedishTexts = (mode: Mode = 'local') =>
  [
    readTexts('scripts/editor/admin/words.json'),
    { entry_saved: savedMessages[mode], entry_saved_and_published: savedMessages[mode] },
  ].reduce(mergeTexts, readTexts(join(sveltia, 'locales/sv.json')))

/** Messages about errors in the configuration are excluded, because tests find these errors. */
export function untranslatedKeys(): string[] {
  const keys = (texts: Texts, path = ''): string[] =>
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string' ? [path + key] : keys(value, `${path}${key}.`),
    )
  const swedish = new Set(keys(swedishTexts()))
  return keys(readTexts(join(sveltia, 'locales/en-US.json'))).filter(
    (key) => !key.startsWith('config.') && !swedish.has(key),
  )
}

/** Builds the local CMS unless the cached bundle is up to date. */
export async function ensureAdmin(outDir: string): Promise<void> {
  const builders = ['scripts/editor/buildAdmin.ts', 'scripts/editor/admin/words.json']
  const key = cacheKey(await packageVersions('@sveltia/cms', 'vite'))
  await ensureApp(outDir, key, builders, () => buildAdmin(outDir, 'local'))
}

const buildAdmin = (outDir: string, mode: Mode): Promise<string[]> =>
  buildApp('scripts/editor/admin', outDir, [trimSveltia(mode)], {
    license: { fileName: 'licenses.md' },
    chunkSizeWarningLimit: 5000,
    // A worker has no document to preload in.
    modulePreload: false,
  })

/** Builds the page in the folder `root` into `outDir`; returns the files that it consists of. */
export async function buildApp(
  root: string,
  outDir: string,
  plugins: Plugin[],
  options: BuildOptions = {},
): Promise<string[]> {
  const { NODE_ENV } = process.env
  const sources = new Set<string>()
  const listSources: Plugin = {
    name: 'list-sources',
    moduleParsed: ({ id }) => void sources.add(id.replace(/[?#].*/, '')),
  }
  // Vite prints a stack trace if it cannot create the folder.
  mkdirSync(outDir, { recursive: true })
  // A build sets NODE_ENV to production, for later work in this process too.
  await build({
    configFile: false,
    root,
    base: './',
    publicDir: false,
    logLevel: 'warn',
    plugins: [...plugins, listSources],
    // Workers are separate builds.
    worker: { plugins: () => [listSources] },
    build: {
      outDir: resolve(outDir),
      emptyOutDir: true,
      target: 'es2023',
      // Fonts are the site's. gray-matter's eval is for front matter in JavaScript, which is
      // refused.
      rolldownOptions: { external: /^\/fonts\//, checks: { pluginTimings: false, eval: false } },
      ...options,
    },
  }).finally(() => {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  })
  return [...sources].filter((file) => existsSync(file)).map((file) => relative('.', file))
}

/**
 * Calls `make` unless `outDir` is complete, was made with the same `key`, and no file that it was
 * made from has changed. `make` returns these files; `builders` are the files that make it.
 */
export const ensureApp = (
  outDir: string,
  key: string,
  builders: string[],
  make: () => Promise<string[]>,
): Promise<unknown> =>
  withFileCache(`${outDir}.json`, key, async () => {
    const sources = await make()
    const made = readdirSync(outDir, { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? join(entry.parentPath, entry.name) : [],
    )
    return [...new Set([...made, ...sources, ...builders])]
  })

/** Builds the CMS for /admin/ of the published site. `previews`: where the host shows branches. */
export async function publishAdmin(
  outDir: string,
  {
    previews,
    ...options
  }: CmsOptions & { publishMode: PublishMode; previews?: string | undefined },
) {
  const sources = await buildAdmin(outDir, options.publishMode)
  writeFileSync(join(outDir, 'config.json'), JSON.stringify(publishedConfig(options)))
  const drawings = globSync('**/*.svg', { cwd: 'content/images' }).map((file) => [
    file.replaceAll('\\', '/'),
    readSvg(readFileSync(join('content/images', file))).markup,
  ])
  const images = existsSync('.cache/images.json')
    ? JSON.parse(readFileSync('.cache/images.json', 'utf8'))
    : {}
  const pictures: PreviewPictures = { images, drawings: Object.fromEntries(drawings) }
  writeFileSync(join(outDir, 'pictures.json'), JSON.stringify(pictures))
  writePolicy(
    outDir,
    adminPolicy({
      api: 'https://api.github.com',
      pictures: 'https://avatars.githubusercontent.com',
      previews,
    }),
  )
  return sources
}

/** Adds the Content-Security-Policy to the page itself, so that any host serves it. */
function writePolicy(outDir: string, policy: string): void {
  const page = join(outDir, 'index.html')
  const meta = '<meta charset="utf-8" />'
  writeFileSync(
    page,
    readFileSync(page, 'utf8').replace(
      meta,
      `${meta}\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`,
    ),
  )
}
