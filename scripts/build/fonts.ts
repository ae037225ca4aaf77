/** Subsets the two variable fonts to the used characters and weights: 15 kB each instead of 20 to 47 kB. */
import { readFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'
import { fontCharacters } from '../../renderer/theme/fontCharacters.ts'
import { fonts } from '../../renderer/theme/tokens.ts'
import { withFileCache, cacheKey, writeFileAtomic, packageVersions } from './cached.ts'

const folder = (file: string) => dirname(findPackageJSON(`@fontsource-variable/${file}`, import.meta.url)!)
const source = (file: string) => readFile(join(folder(file), 'files', `${file}-latin-wght-normal.woff2`))

type Font = (typeof fonts)[keyof typeof fonts]
const cut = async ({ file, cut: wght }: Font, targetFormat: 'woff2' | 'truetype') =>
  subsetFont(await source(file), fontCharacters, { targetFormat, variationAxes: { wght } })

/** The heading font as TrueType, for link cards. */
export const cardFont = () => cut(fonts.display, 'truetype')

/** Cache key of a font subset. */
export const fontKey = async (font: Font) => cacheKey(font, fontCharacters, await source(font.file), await packageVersions('subset-font'))

export async function makeFonts(out: string): Promise<void> {
  const all = Object.values(fonts)
  await withFileCache(join(out, '../../fonts.json'), cacheKey('fonts and licences', await Promise.all(all.map(fontKey))), async () => {
    const subsets = all.map(async (font) => {
      return [
        writeFileAtomic(join(out, `${font.file}.woff2`), await cut(font, 'woff2')),
        // The SIL Open Font License must be distributed with the font.
        writeFileAtomic(join(out, `${font.file}-OFL.txt`), await readFile(join(folder(font.file), 'LICENSE'))),
      ]
    })
    return (await Promise.all(subsets)).flat()
  })
}
