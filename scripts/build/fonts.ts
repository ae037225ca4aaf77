/** Subsets the two variable fonts to the used characters and weights. */
import { readFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { fontCharacters, rareCharacters } from '../../renderer/theme/fontCharacters.ts'
import { fonts } from '../../renderer/theme/tokens.ts'
import { keysOf } from '../../amplify/functions/shared/keys.ts'
import { withFileCache, cacheKey, writeFileAtomic, packageVersions, sources } from './cached.ts'

type Subset = keyof typeof rareCharacters
type Font = (typeof fonts)[keyof typeof fonts]

const subsets = keysOf(rareCharacters)
const folder = (file: string) =>
  dirname(findPackageJSON(`@fontsource-variable/${file}`, import.meta.url)!)
const source = (file: string, subset: Subset) =>
  readFile(join(folder(file), 'files', `${file}-${subset}-wght-normal.woff2`))

/**
 * Cuts a font to the characters; fails when it lacks one, because a fallback font would draw it.
 */
export async function cutFont(
  name: string,
  font: Buffer,
  characters: string,
  wght: Font['cut'],
  targetFormat: 'woff2' | 'truetype',
) {
  // Loaded only when no cached fonts are found: their WebAssembly takes as long as ten pages.
  const [{ Blob, Face }, { default: subsetFont }] = await Promise.all([
    import('harfbuzzjs'),
    import('subset-font'),
  ])
  const cutFace = new Face(
    new Blob(new Uint8Array(await subsetFont(font, characters, { targetFormat: 'truetype' }))),
  )
  const present = new Set(cutFace.collectUnicodes())
  const absent = [...characters].filter(
    (character) => !present.has(Number(character.codePointAt(0))),
  )
  if (absent.length > 0)
    throw new Error(
      `${name} has no ${absent.join(' ')}: remove them from renderer/theme/fontCharacters.ts`,
    )
  return subsetFont(font, characters, { targetFormat, variationAxes: { wght } })
}

const cut = async (
  { file, cut: wght }: Font,
  characters = fontCharacters,
  subset: Subset = 'latin',
) => cutFont(`${file}-${subset}`, await source(file, subset), characters, wght, 'woff2')

/** The heading font as TrueType, for link cards: a file for each of its subsets. */
export const cardFonts = async (): Promise<Buffer[]> => {
  const { file, cut: wght } = fonts.display
  const characters = {
    latin: fontCharacters + rareCharacters.latin,
    'latin-ext': rareCharacters['latin-ext'],
  }
  return Promise.all(
    subsets.map(async (subset) =>
      cutFont(file, await source(file, subset), characters[subset], wght, 'truetype'),
    ),
  )
}

/** Cache key of a font's subsets. */
export const fontKey = async (font: Font) =>
  cacheKey(
    font,
    fontCharacters,
    rareCharacters,
    await Promise.all(subsets.map((subset) => source(font.file, subset))),
    await packageVersions('subset-font'),
    await sources('fonts.ts'),
  )

export async function makeFonts(out: string): Promise<void> {
  const all = Object.values(fonts)
  await withFileCache(
    join(out, '../../fonts.json'),
    cacheKey(await Promise.all(all.map(fontKey))),
    async () => {
      const files = all.map(async (font) => [
        writeFileAtomic(join(out, `${font.file}.woff2`), await cut(font)),
        ...(await Promise.all(
          subsets.map(async (subset) =>
            writeFileAtomic(
              join(out, `${font.file}-${subset}.woff2`),
              await cut(font, rareCharacters[subset], subset),
            ),
          ),
        )),
        // The SIL Open Font License must be distributed with the font.
        writeFileAtomic(
          join(out, `${font.file}-OFL.txt`),
          await readFile(join(folder(font.file), 'LICENSE')),
        ),
      ])
      return (await Promise.all(files)).flat()
    },
  )
}
