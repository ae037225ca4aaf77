/** The CMS as files to serve: Sveltia's npm entry through Vite, without the languages and grammars that nobody here uses. */
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { defaultClientConditions, type Plugin } from 'vite'
import { adminPolicy, publishedConfig } from './adminSite.ts'
import type { CmsOptions, PublishMode } from './cmsConfig.ts'
import { buildApp, ensureApp, writePolicy } from '../build/apps.ts'
import { cacheKey, packageVersions } from '../build/cached.ts'
import { readSvg } from '../build/readSvg.ts'
import type { PreviewPictures } from './admin/renderPreview.ts'
import { UserFacingError } from '../machine/userFacingError.ts'

const sveltia = dirname(findPackageJSON('@sveltia/cms', import.meta.url)!)
type Mode = PublishMode | 'local'

/** Maps and SVG optimisation come along only where a form has a field for them; the forms of a preview do not run. */
const unused =
  /\?own$|\/locales\/(?!sv\.json$)[\w-]+\.json$|^@shikijs\/langs\/(?!(yaml|markdown)$)|^(leaflet|terra-draw|terra-draw-leaflet-adapter|svgo)(\/|$)/
const leftOut = '\0left-out'
const forPreview = resolve('scripts/editor/admin/forPreview.ts')
/** A preview renders as a server does, without what only a build or a page that runs needs. */
const inPreview: Record<string, string> = {
  'vike/server': forPreview,
  'react-dom/client': forPreview,
  './document/policy.ts': forPreview,
  stream: leftOut,
  'styled-components': join(dirname(findPackageJSON('styled-components', import.meta.url)!), 'dist/styled-components.esm.js'),
}

/**
 * What Sveltia would fetch from other hosts: its newest version, GitHub's state, and fonts that are in the bundle already. And file names:
 * its ö is oe, ours is o, as in every address of the site. And a form that is opened: it compares its entry with the repository, also within
 * ten seconds of the last comparison. And what is typed: a draft is stored 100 ms later instead of 500 ms after the last key, and offered also
 * when the configuration has changed, which a new service or a deployment does. And the preview, which is shown when it is asked for.
 */
const mended: [RegExp, string][] = [
  [/https:\/\/unpkg\.com\//, './unpkg/'],
  [/https:\/\/www\.githubstatus\.com\/api\/v2\/status\.json/, './status.json'],
  [/https:\/\/cdn\.jsdelivr\.net\//, './jsdelivr/'],
  [/\.normalize\(`NFD`\),\{locale/, '.normalize(`NFD`).replace(/\\p{M}/gu,``),{locale'],
  [/(\.fetchLastCommit&&[^;]{1,60})&&!\(e&&![\w$]+&&Date\.now\(\)-[\w$]+<e\)/, '$1'],
  [/showSecondPane:!0,showPreview:!0/, 'showSecondPane:!0,showPreview:!1'],
  [/\.cmsConfigVersion===[\w$]+\.current\?/, '.cmsConfigVersion?'],
  [
    /globalThis\.clearTimeout\(([\w$]+)\),e&&([\w$]+)&&\(\1=globalThis\.setTimeout\(\(\)=>\{([\w$]+)\(e\)\},500\)\)/,
    'e?$2&&($1||=setTimeout(()=>{$1=0,$3(e)},100)):(clearTimeout($1),$1=0)',
  ],
]

/** When what is saved will be seen. */
const seen = {
  local: 'Sparat på den här datorn. Webbplatsen bredvid visar det genast.',
  simple: 'Sparat. Webbplatsen byggs nu, och om några minuter syns det där: välj Visa på webbplatsen.',
  editorial_workflow: 'Sparat som utkast. Det syns på webbplatsen när någon har publicerat det, under Innan det publiceras.',
} satisfies Record<Mode, string>

/** Of Sveltia's JavaScript: what it no longer holds of what we replace. */
export const missingPatches = (code: string[]) =>
  mended.flatMap(([pattern]) => (code.some((text) => pattern.test(text)) ? [] : pattern.source))

function trimmed(mode: Mode): Plugin {
  const theirs = join(sveltia, 'npm/').replaceAll('\\', '/')
  const missing = missingPatches(globSync(`${theirs}**/*.js`).map((file) => readFileSync(file, 'utf8')))
  if (missing.length > 0)
    throw new UserFacingError(`The JavaScript under ${theirs} does not hold ${missing.join(', ')}: see whether it still needs mending.`)
  return {
    name: 'trim-sveltia',
    enforce: 'pre',
    // What the check is made of is asked for as it is without a document.
    config: () => ({ resolve: { conditions: ['worker', ...defaultClientConditions] } }),
    // On this machine the server checks what is saved.
    resolveId: (id) => (unused.test(id) || (mode === 'local' && id === './publishedRepository.ts') ? leftOut : inPreview[id]),
    load: (id) => (id === leftOut ? 'export default []' : id.endsWith('/locales/sv.json') ? JSON.stringify(swedishWords(mode)) : undefined),
    transform(code, id) {
      if (!id.startsWith(theirs) || !id.endsWith('.js')) return undefined
      let own = code.replace(/@font-face\s*\{[^}]*cdn\.jsdelivr\.net[^}]*\}/g, '')
      for (const [pattern, instead] of mended) own = own.replaceAll(new RegExp(pattern, 'g'), instead)
      return own === code ? undefined : { code: own, map: null }
    },
    // In the same build as the page, so that its packages stand in the list of licences.
    buildStart() {
      if (mode !== 'local') this.emitFile({ type: 'chunk', id: resolve('scripts/editor/admin/checkWorker.ts'), fileName: 'check.js' })
    },
    // Where it asks for GitHub's state now; none is known here.
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'status.json', source: '{"status":{"indicator":"unknown"}}' })
    },
  }
}

type Words = { [key: string]: string | Words }
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Words
const together = (theirs: Words, ours: Words): Words => ({
  ...theirs,
  ...Object.fromEntries(
    Object.entries(ours).map(([key, words]) => [
      key,
      typeof words === 'string' ? words : together((theirs[key] as Words | undefined) ?? {}, words),
    ]),
  ),
})

/** Sveltia's Swedish, with what it still says in English. */
export const swedishWords = (mode: Mode = 'local') =>
  [read('scripts/editor/admin/words.json'), { entry_saved: seen[mode], entry_saved_and_published: seen[mode] }].reduce(
    together,
    read(join(sveltia, 'locales/sv.json')),
  )

/** Faults in our configuration never reach an editor: a test finds them. */
export function untranslatedKeys(): string[] {
  const keys = (words: Words, path = ''): string[] =>
    Object.entries(words).flatMap(([key, value]) => (typeof value === 'string' ? [path + key] : keys(value, `${path}${key}.`)))
  const swedish = new Set(keys(swedishWords()))
  return keys(read(join(sveltia, 'locales/en-US.json'))).filter((key) => !key.startsWith('config.') && !swedish.has(key))
}

/** For local editing: built once and again when something that it is made of has changed. */
export async function ensureAdmin(outDir: string): Promise<void> {
  const sources = readdirSync('scripts/editor/admin').map((file) => join('scripts/editor/admin', file))
  const key = cacheKey(
    ...[...sources, 'scripts/editor/buildAdmin.ts', 'scripts/build/apps.ts'].map((file) => readFileSync(file)),
    await packageVersions('@sveltia/cms', 'vite'),
  )
  await ensureApp(outDir, key, () => buildAdmin(outDir, 'local'))
}

const buildAdmin = (outDir: string, mode: Mode): Promise<void> =>
  buildApp('scripts/editor/admin', outDir, [trimmed(mode)], {
    license: { fileName: 'licenses.md' },
    chunkSizeWarningLimit: 5000,
    // A worker has no document to preload in.
    modulePreload: false,
  })

/** For the published site, to be served at /admin/. `previews` is where its host shows branches. */
export async function publishAdmin(
  outDir: string,
  { previews, ...options }: CmsOptions & { publishMode: PublishMode; previews?: string | undefined },
) {
  await buildAdmin(outDir, options.publishMode)
  writeFileSync(join(outDir, 'config.json'), JSON.stringify(publishedConfig(options)))
  const drawings = globSync('**/*.svg', { cwd: 'content/images' }).map((file) => [
    file.replaceAll('\\', '/'),
    readSvg(readFileSync(join('content/images', file))).markup,
  ])
  const images = existsSync('.cache/images.json') ? JSON.parse(readFileSync('.cache/images.json', 'utf8')) : {}
  const pictures: PreviewPictures = { images, drawings: Object.fromEntries(drawings) }
  writeFileSync(join(outDir, 'pictures.json'), JSON.stringify(pictures))
  writePolicy(outDir, adminPolicy({ api: 'https://api.github.com', pictures: 'https://avatars.githubusercontent.com', previews }))
}
