/** The CMS as files to serve: Sveltia's npm entry through Vite, without the languages and grammars that nobody here uses. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { cached, keyOf, versionsOf } from '../build/cached.ts'

const sveltia = fileURLToPath(new URL('..', import.meta.resolve('@sveltia/cms')))

/** Maps and SVG optimisation come along only where a form has a field for them. */
const unused =
  /\/locales\/(?!sv\.json$)[\w-]+\.json$|^@shikijs\/langs\/(?!(yaml|markdown)$)|^(leaflet|terra-draw|terra-draw-leaflet-adapter|svgo)(\/|$)/
const leftOut = '\0left-out'

/**
 * What Sveltia would fetch from other hosts: its newest version, GitHub's state, and fonts that are in the bundle already. And file names:
 * its ö is oe, ours is o, as in every address of the site.
 */
const mended: [RegExp, string][] = [
  [/https:\/\/unpkg\.com\//g, './unpkg/'],
  [/https:\/\/www\.githubstatus\.com\/api\/v2\/status\.json/g, './status.json'],
  [/https:\/\/cdn\.jsdelivr\.net\//g, './jsdelivr/'],
  [/\.normalize\(`NFD`\),\{locale/g, '.normalize(`NFD`).replace(/\\p{M}/gu,``),{locale'],
]

function trimmed(): Plugin {
  const missing = new Set(mended)
  return {
    name: 'trim-sveltia',
    enforce: 'pre',
    resolveId: (id) => (unused.test(id) ? leftOut : undefined),
    load: (id) => (id === leftOut ? 'export default []' : id.endsWith('/locales/sv.json') ? JSON.stringify(swedishWords()) : undefined),
    transform(code, id) {
      if (!id.includes('/@sveltia/cms/npm/') || !id.endsWith('.js')) return undefined
      let own = code.replace(/@font-face\s*\{[^}]*cdn\.jsdelivr\.net[^}]*\}/g, '')
      for (const entry of mended) {
        if (entry[0].test(code)) missing.delete(entry)
        own = own.replace(entry[0], entry[1])
      }
      return own === code ? undefined : { code: own, map: null }
    },
    // Where it asks for GitHub's state now; none is known here.
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'status.json', source: '{"status":{"indicator":"unknown"}}' })
    },
    buildEnd() {
      if (missing.size > 0)
        throw new Error(
          `Sveltia's code no longer holds ${[...missing].map(([pattern]) => pattern.source).join(', ')}: see whether it still needs mending.`,
        )
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
export const swedishWords = () => together(read(join(sveltia, 'locales/sv.json')), read('scripts/editor/admin/words.json'))

/** For local editing: built once and again when something that it is made of has changed. */
export async function keepAdmin(outDir: string): Promise<void> {
  const sources = readdirSync('scripts/editor/admin').map((file) => join('scripts/editor/admin', file))
  const key = keyOf(
    ...[...sources, 'scripts/editor/buildAdmin.ts'].map((file) => readFileSync(file)),
    await versionsOf('@sveltia/cms', 'vite'),
  )
  await cached(`${outDir}.json`, key, async () => {
    await buildAdmin(outDir)
    return readdirSync(outDir, { recursive: true, encoding: 'utf8' }).map((file) => join(outDir, file))
  })
}

export async function buildAdmin(outDir: string): Promise<void> {
  const { NODE_ENV } = process.env
  await build({
    configFile: false,
    root: 'scripts/editor/admin',
    base: './',
    publicDir: false,
    logLevel: 'warn',
    plugins: [trimmed()],
    build: {
      outDir: resolve(outDir),
      emptyOutDir: true,
      target: 'es2023',
      license: { fileName: 'licenses.md' },
      chunkSizeWarningLimit: 5000,
      rolldownOptions: { checks: { pluginTimings: false } },
    },
  })
  // A build says production to whatever runs after it in this process.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = NODE_ENV
}
