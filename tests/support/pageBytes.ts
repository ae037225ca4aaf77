/** Compressed sizes of pages and scripts of a built site. */
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

// The highest level of each; hosts differ by about a percent.
const gzipSize = (data: string | Buffer): number => gzipSync(data, { level: 9 }).length
export const brotliSize = (data: string | Buffer): number => brotliCompressSync(data).length

/** Bytes of a page's HTML and of its inline CSS. */
export function pageBytes(html: string) {
  const css = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)]
    .map(([, text]) => text)
    .join('')
  return {
    raw: Buffer.byteLength(html),
    gzip: gzipSize(html),
    brotli: brotliSize(html),
    css: gzipSize(css),
  }
}

/** Bytes (brotli) of the scripts that pages load, by the first word of their names. */
export function scriptBytes(dir: string): Record<string, number> {
  const files = globSync('assets/{*,entries/renderer_client*}.js', { cwd: dir })
  return Object.fromEntries(
    files.map((file) => [
      /\w+/.exec(basename(file))![0],
      brotliSize(readFileSync(join(dir, file))),
    ]),
  )
}
