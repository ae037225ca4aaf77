/** Cuts the two variable fonts to the characters we use: 15 kB each instead of 20 to 47 kB. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'
import { fontCharacters } from '../../renderer/theme/fontCharacters.ts'

const require = createRequire(import.meta.url)
const source = (name: string) =>
  join(dirname(require.resolve(`@fontsource-variable/${name}/package.json`)), 'files', `${name}-latin-wght-normal.woff2`)

const cut = async (name: string, wght: number | { min: number; max: number }, targetFormat: 'woff2' | 'truetype') =>
  subsetFont(await readFile(source(name)), fontCharacters, { targetFormat, variationAxes: { wght } })

/** The heading weight as TrueType, for drawing the link preview cards. */
export const cardFont = () => cut('familjen-grotesk', 600, 'truetype')

export async function makeFonts(out: string): Promise<void> {
  await mkdir(out, { recursive: true })
  const stamp = join(out, '..', '..', 'fonts.txt')
  if ((await readFile(stamp, 'utf8').catch(() => '')) === fontCharacters) return
  await writeFile(join(out, 'figtree.woff2'), await cut('figtree', { min: 400, max: 600 }, 'woff2'))
  await writeFile(join(out, 'familjen-grotesk.woff2'), await cut('familjen-grotesk', 600, 'woff2'))
  await writeFile(stamp, fontCharacters)
}
