/** Every text of content/ is on a page or in another file of the build. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { plainText } from '../../renderer/content/markdown/plain.ts'
import { content } from '../site.ts'
import { dir, files, pages } from './built.ts'

/** References, and fields for the checks. */
const notShown = [
  /\.file$/, // Pictures are published under other names, which the link check follows.
  /\.(id|slug|people|person|areaManager|contactPerson|author|by|price|solarYield|silhouette)$/, // References.
  /\.sections\.type$/,
  /^answers\./, // The office's page offers them as replies.
  /^facts\./, // Shown where a text names it.
  /^blog\.aside\./, // Where an article has none, see pageModels.test.ts.
]

/** A text that is one of these ids refers to a fact. */
const facts = new Set(content.facts.facts.map(({ id }) => id))

const plain = (text: string) =>
  text
    .normalize('NFC')
    .replace(/&#(x?)([0-9a-f]+);/gi, (_, hex, code) =>
      String.fromCodePoint(Number.parseInt(code, hex ? 16 : 10)),
    )
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/[\u00ad\u2060\u200b]/g, '')
    .replaceAll('\u2011', '-')
    .replaceAll(' (öppnas i ny flik)', '')
    .replace(/\s+/g, ' ')
const machineFiles = [...files].filter((file) => /\.(xml|txt|json|webmanifest|js)$/.test(file))
const pageText = plain(
  [
    ...pages.map(({ html, root }) => html + root.textContent),
    ...machineFiles.map((file) => readFileSync(join(dir, file), 'utf8')),
  ].join('\n'),
)

const dateInWords = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'long', timeZone: 'UTC' })

/** The texts between line breaks and placeholders. */
const isShown = (value: string) =>
  plainText(value)
    .split(/\n|\{[^}]*\}/)
    .map((part) => plain(part).trim())
    .every((part) => part.length < 3 || pageText.includes(part)) ||
  pageText.includes(plain(value)) ||
  (/^\d{4}-\d\d-\d\d$/.test(value) && pageText.includes(plain(dateInWords.format(new Date(value)))))

function textsIn(value: unknown, name: string): [name: string, text: string][] {
  if (typeof value === 'string') return value === '' || facts.has(value) ? [] : [[name, value]]
  if (Array.isArray(value)) return value.flatMap((item) => textsIn(item, name))
  return Object.entries(value ?? {}).flatMap(([key, child]) => textsIn(child, `${name}.${key}`))
}

test('every field of the content is shown or listed as not shown', () => {
  const byField = Map.groupBy(
    textsIn(content, 'content').map(
      ([name, text]) => [name.replace('content.', ''), text] as const,
    ),
    ([name]) => name,
  )
  const missing = [...byField].flatMap(([name, texts]) =>
    notShown.some((pattern) => pattern.test(name)) || texts.some(([, text]) => isShown(text))
      ? []
      : [name],
  )
  expect(missing).toEqual([])
})
