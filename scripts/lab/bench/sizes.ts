import { brotliCompressSync, gzipSync } from 'node:zlib'

/** The best that each compression can do: what a host makes of it depends on its settings, by about a percent. */
export const gzipped = (data: string | Buffer): number => gzipSync(data, { level: 9 }).length
export const brotlied = (data: string | Buffer): number => brotliCompressSync(data).length

/** All CSS of a page stands in it. */
export const cssOf = (html: string): string => [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css).join('')
