/** content/ in, a complete static site out. OUT_DIR moves the result. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vike/api'
import type { Redirect } from '../renderer/content/model/urls.ts'

const outDir = process.env.OUT_DIR ?? 'dist'

/** All of it is done by the plugins in vite.config.ts; this says how it went. */
export async function buildSite(): Promise<string> {
  const started = Date.now()
  await build()
  const dir = join(outDir, 'client')
  const pages = (await readdir(dir, { recursive: true })).filter((file) => file.endsWith('.html'))
  console.log(`${pages.length} pages in ${((Date.now() - started) / 1000).toFixed(1)} s -> ${dir}`)
  return dir
}

export async function readRedirects(dir = outDir) {
  return JSON.parse(await readFile(join(dir, 'redirects.json'), 'utf8')) as Redirect[]
}

if (import.meta.main) await buildSite()
