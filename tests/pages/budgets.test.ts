/** Bytes that every visitor loads, compressed by brotli as Amplify sends them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { builtPage, dir, files, pages } from './built.ts'

const brotliSize = (data: string | Buffer): number => brotliCompressSync(data).length
const sizeOf = (file: string): number => brotliSize(readFileSync(join(dir, file)))

/** Home has 14.2 kB: it fits into the first ten packets. The rest is room for editors' texts. */
const homeBudget = 14_900
const pageBudget = 17_600
const scriptBudget = 8_800
/** Two variable typefaces, cut to Swedish. */
const fontBudget = 25_000

test.each(pages.map(({ path }) => path))('%s has at most its budget of HTML', (path) => {
  const budget = path === '/' ? homeBudget : pageBudget
  expect(brotliSize(builtPage(path).html)).toBeLessThanOrEqual(budget)
})

/** A script and what it imports before it runs. */
function scriptsFrom(script: string, found = new Set<string>()): Set<string> {
  if (found.has(script)) return found
  found.add(script)
  const code = readFileSync(join(dir, script), 'utf8')
  for (const [, imported = ''] of code.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g))
    scriptsFrom(`/assets/${imported}`, found)
  return found
}

test.each(pages.map(({ path }) => path))('%s loads at most the budget of scripts', (path) => {
  const scripts = new Set<string>()
  for (const element of builtPage(path).root.querySelectorAll('script[src]'))
    scriptsFrom(element.getAttribute('src') ?? '', scripts)
  let size = 0
  for (const script of scripts) size += sizeOf(script)
  expect(size).toBeLessThanOrEqual(scriptBudget)
})

test('the typefaces that every page loads have at most their budget', () => {
  const preloaded = [...builtPage('/').html.matchAll(/\/fonts\/[\w-]+\.woff2/g)].map(
    ([file]) => file,
  )
  const typefaces = [...new Set(preloaded)].filter((file) => !file.includes('latin'))
  expect(typefaces).toHaveLength(2)
  for (const file of typefaces) expect(files).toContain(file)
  let size = 0
  for (const file of typefaces) size += sizeOf(file)
  expect(size).toBeLessThanOrEqual(fontBudget)
})
