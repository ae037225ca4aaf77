/** Bytes that every visitor loads, compressed by brotli as Amplify sends them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { builtPage, dir, files, pages } from './built.ts'

const brotliSize = (data: string | Buffer): number => brotliCompressSync(data).length
const sizeOf = (file: string): number => brotliSize(readFileSync(join(dir, file)))

/** Home has 14.2 kB, which fits into the first ten packets. The rest is room for editors' texts. */
const homeBudget = 14_900
const pageBudget = 17_600
const scriptBudget = 4_500
/** Two variable typefaces, cut to Swedish. */
const fontBudget = 25_000

test.each(pages.map(({ path }) => path))('%s has at most its budget of HTML', (path) => {
  const budget = path === '/' ? homeBudget : pageBudget
  expect(brotliSize(builtPage(path).html)).toBeLessThanOrEqual(budget)
})

test.each(pages.map(({ path }) => path))('%s loads one script, of at most its budget', (path) => {
  const [script, ...others] = builtPage(path).root.querySelectorAll('script[src]')
  expect(others).toEqual([])
  const file = script?.getAttribute('src') ?? ''
  expect(readFileSync(join(dir, file), 'utf8')).not.toMatch(/\bimport\s*["{]/)
  expect(sizeOf(file)).toBeLessThanOrEqual(scriptBudget)
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
