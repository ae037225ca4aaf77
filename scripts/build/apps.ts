/** Pages that are no part of the site and have a bundle of their own: the CMS and the office's. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, type BuildOptions, type Plugin } from 'vite'
import { cached } from './cached.ts'

/** Builds the page in the folder `root` into `outDir`. */
export async function buildApp(root: string, outDir: string, plugins: (Plugin | Plugin[])[], options: BuildOptions = {}): Promise<void> {
  const { NODE_ENV } = process.env
  // Of a folder that cannot be made Vite prints a trace.
  mkdirSync(outDir, { recursive: true })
  // A build says production to whatever runs after it in this process.
  await build({
    configFile: false,
    root,
    base: './',
    publicDir: false,
    logLevel: 'warn',
    plugins,
    build: {
      outDir: resolve(outDir),
      emptyOutDir: true,
      target: 'es2023',
      // The fonts are the site's, beside the page.
      // gray-matter's eval, of front matter in JavaScript, is refused where it is called.
      rolldownOptions: { external: /^\/fonts\//, checks: { pluginTimings: false, eval: false } },
      ...options,
    },
  }).finally(() => {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  })
}

/** Has `make` fill `outDir` once, and again when `key` is another or a file of it is gone. */
export const ensureApp = (outDir: string, key: string, make: () => Promise<void>): Promise<unknown> =>
  cached(`${outDir}.json`, key, async () => {
    await make()
    return readdirSync(outDir, { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? join(entry.parentPath, entry.name) : [],
    )
  })

/** What the page may load, said in the page: whoever serves it need not know. */
export function writePolicy(outDir: string, policy: string): void {
  const page = join(outDir, 'index.html')
  const meta = '<meta charset="utf-8" />'
  writeFileSync(
    page,
    readFileSync(page, 'utf8').replace(meta, `${meta}\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`),
  )
}
