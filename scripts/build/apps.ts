/** Bundles apps beside the site, such as the CMS. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { build, type BuildOptions, type Plugin } from 'vite'
import { withFileCache } from './cached.ts'

/** Builds the page in the folder `root` into `outDir`; returns the files that it consists of. */
export async function buildApp(
  root: string,
  outDir: string,
  plugins: (Plugin | Plugin[])[],
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

/** Adds the Content-Security-Policy to the page itself, so that any host serves it. */
export function writePolicy(outDir: string, policy: string): void {
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
