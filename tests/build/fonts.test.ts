/** The font files, and the content check of characters that they lack. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Blob, Face } from 'harfbuzzjs'
import subsetFont from 'subset-font'
import { expect, test } from 'vitest'
import { cutFont, makeFonts } from '../../scripts/build/fonts.ts'
import { contentQuality } from '../../renderer/content/check/quality.ts'
import { problemText } from '../../renderer/content/read/problems.ts'
import { rareFontFaces } from '../../renderer/theme/tokens.ts'
import { unicodeRange } from '../../renderer/theme/fontCharacters.ts'
import { edited, loadSmallSite, smallOptions } from '../support/smallSite.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const out = join(temporaryFolder(), 'public/fonts')
await makeFonts(out)
const everyCharacter = Array.from({ length: 0x2fff }, (_, code) =>
  code < 32 ? '' : String.fromCharCode(code),
).join('')

/** The characters of which a file has a glyph. */
async function charactersIn(file: string): Promise<string> {
  const font = await subsetFont(readFileSync(join(out, file)), everyCharacter, {
    targetFormat: 'truetype',
  })
  return [...new Face(new Blob(new Uint8Array(font))).collectUnicodes()]
    .map((code) => String.fromCodePoint(code))
    .join('')
}

const letters = {
  '': 'ABCXYZabcxyz0123456789åäöÅÄÖéÉüÜøØæÆ\u00a0–—”’»«…×²°½·•−§©-',
  '-latin': 'ÀÁÂÃÇÈÊËÌÍÎÏÐÑÒÓÔÕÙÚÛÝÞßàáâãçèêëìíîïðñòóôõùúûýþÿ“„€ı',
  '-latin-ext': 'ćčđłşšžĆČĐŁŞŠŽśŚńŃęĘąĄőŐ',
}
test.each(
  ['figtree', 'familjen-grotesk'].flatMap((name) =>
    Object.entries(letters).map(([subset, text]) => [`${name}${subset}.woff2`, text]),
  ),
)('%s has %s', async (file, text) => {
  const characters = await charactersIn(file)
  expect([...text].filter((character) => !characters.includes(character))).toEqual([])
})

test('a listed character that the source lacks fails the build', async () => {
  const font = readFileSync(join(out, 'figtree.woff2'))
  await expect(cutFont('figtree', font, 'a‑→b', 500, 'woff2')).rejects.toThrow('figtree has no ‑ →')
})

test('a page has the font faces of its letters', () => {
  const files = (text: string) =>
    [...rareFontFaces(text).matchAll(/url\(([^)]*)\)/g)].map(([, file]) => file)
  expect(files('<p>Åsa Öberg, 12–30 år: ”så” – 5 m²</p>')).toEqual([])
  expect(files('<p>François</p>')).toEqual([
    '/fonts/figtree-latin.woff2',
    '/fonts/familjen-grotesk-latin.woff2',
  ])
  expect(files('<p>Łukasz</p>')).toEqual([
    '/fonts/figtree-latin-ext.woff2',
    '/fonts/familjen-grotesk-latin-ext.woff2',
  ])
})

test('a page without rare letters loads no file of them', () => {
  const isIn = (range: string, character: string) =>
    range.split(',').some((part) => {
      const [from, to = from] = part.replace('U+', '').split('-')
      const code = character.codePointAt(0)!
      return code >= parseInt(from!, 16) && code <= parseInt(to!, 16)
    })
  const ranges = [unicodeRange('latin'), unicodeRange('latin-ext')]
  expect(
    [...'Åäöéüøæ 09–—”’»«…×²°½·•−§©\u00a0'].filter((letter) =>
      ranges.some((range) => isIn(range, letter)),
    ),
  ).toEqual([])
  expect([...'çñ“'].map((letter) => ranges.map((range) => isIn(range, letter)))).toEqual(
    Array(3).fill([true, false]),
  )
  expect([...'łćž'].map((letter) => ranges.map((range) => isIn(range, letter)))).toEqual(
    Array(3).fill([false, true]),
  )
})

test('every character that the fonts lack is reported, with advice', () => {
  const warnings = (name: string) => {
    const { site, sources } = loadSmallSite(
      edited('staff/anna-svensson.yaml', 'role: Försäljning', `role: ${name}`),
    )
    return contentQuality(site, sources, smallOptions)
      .map(problemText)
      .filter((text) => text.includes('staff/anna'))
      .map((text) => text.replace('content/staff/anna-svensson.yaml:', ''))
  }
  expect(warnings('“Łukasz Wiśniewska” François Žižek')).toEqual([])
  expect(warnings('Ễ a\u00adb c\u2011d → e\u202ff')).toEqual([
    '3:7  varning: tecknet Ễ (U+1EC4) finns inte i webbplatsens typsnitt och visas i ett annat. Byt tecknet om det går, eller låt det stå.',
    '3:10  varning: efter a står ett osynligt tecken. Sudda där och skriv igen.',
    '3:14  varning: tecknet ‑ (U+2011) finns inte i webbplatsens typsnitt och visas i ett annat. Skriv ett vanligt bindestreck.',
    '3:17  varning: tecknet → (U+2192) finns inte i webbplatsens typsnitt och visas i ett annat. Byt tecknet om det går, eller låt det stå.',
    '3:21  varning: här står ett ovanligt mellanslag (U+202F). Byt det mot ett vanligt.',
  ])
})
