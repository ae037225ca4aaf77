/** What a page weighs, read from a built site. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

// The best that each compression can do: what a host makes of it depends on its settings, by about a percent.
const gzipped = (data: string | Buffer): number => gzipSync(data, { level: 9 }).length
export const brotlied = (data: string | Buffer): number => brotliCompressSync(data).length

/** Bytes of a page's HTML and of the CSS in it. */
export function pageBytes(html: string) {
  const css = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text]) => text).join('')
  return { raw: Buffer.byteLength(html), gzip: gzipped(html), brotli: brotlied(html), css: gzipped(css) }
}

/** Bytes (gzip) of the scripts that the first touch of a page's form loads, by path: its entry and what that imports. */
export function formScripts(dir: string, html: string): Map<string, number> {
  const loaded = new Map<string, number>()
  const load = (path: string) => {
    if (loaded.has(path)) return
    const code = readFileSync(join(dir, path), 'utf8')
    loaded.set(path, gzipped(code))
    for (const [, imported = ''] of code.matchAll(/\b(?:from|import)\s*["'](\.[^"']+)["']/g))
      load(new URL(imported, `file://${path}`).pathname)
  }
  const [, entry] = /data-client="?([^\s">]+)/.exec(html) ?? []
  if (entry) load(entry)
  return loaded
}
