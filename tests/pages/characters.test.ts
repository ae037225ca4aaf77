/** The characters of what visitors copy, and of what is stored, searched and shown elsewhere: ordinary hyphens and spaces. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dir, files, pages } from './built.ts'

/** Soft and non-breaking hyphens, word joiners, and spaces of a width of their own; not the no-break space. */
const substitutes = /[\u00ad\u2007\u2009-\u2011\u200b-\u200d\u202f\u2060\ufeff]/u
const noBreakSpace = /\u00a0|&nbsp;|&#160;/
const around = (text: string, index: number) => text.slice(Math.max(0, index - 30), index + 20)
const found = (text: string, pattern: RegExp) => {
  const at = text.search(pattern)
  return at < 0 ? [] : [around(text, at)]
}

test('no page, feed or script has a character that replaces a hyphen or joins words', () => {
  const texts = [...files].filter((file) =>
    /\.(html|xml|txt|webmanifest)$|\/assets\/(site|client|estimate)[^/]*\.js$/.test(file),
  )
  expect(texts.length).toBeGreaterThan(40)
  const wrong = texts.flatMap((file) =>
    found(readFileSync(join(dir, file), 'utf8'), substitutes).map((part) => `${file}: ${part}`),
  )
  expect(wrong).toEqual([])
})

test('attributes, options, metadata and structured data have ordinary spaces', () => {
  const wrong = pages.flatMap(({ path, html }) => {
    const tags = [...html.matchAll(/<[a-z][^>]*>/g)].map(([tag]) =>
      tag.replace(/ data-props="[^"]*"/, ''),
    )
    const data = [...html.matchAll(/<(script|option|title|textarea)\b[^>]*>([\s\S]*?)<\/\1>/g)].map(
      ([, , text = '']) => text,
    )
    return [...tags, ...data]
      .flatMap((text) => found(text, noBreakSpace))
      .map((part) => `${path}: ${part}`)
  })
  expect(wrong).toEqual([])
})

test('feeds and lists for machines have ordinary spaces', () => {
  const texts = [...files].filter((file) => /\.(xml|txt|webmanifest)$/.test(file))
  expect(
    texts.flatMap((file) => found(readFileSync(join(dir, file), 'utf8'), noBreakSpace)),
  ).toEqual([])
})

test('numbers to copy have the hyphens and spaces of the specification', () => {
  const text = (path: string) =>
    pages.find((page) => page.path === path)!.root.querySelector('main')!.textContent
  expect(text('/om-oss')).toContain('Sök på 555555-5555 hos Elsäkerhetsverket')
  expect(text('/tjanster/laddboxar')).toContain('031-390 06 00')
  expect(text('/kontakt')).toContain('433 00 Partille')
})

test('a deducted amount has a minus sign', () => {
  const all = pages.map(({ root }) => root.querySelector('main')!.textContent).join('\n')
  expect(all).toContain('−15\u00a0990\u00a0kr')
  expect(all).not.toMatch(/(?<![\d\p{L}])–\d/u)
})
