/** The picture that a shared link shows: the page's own title on pine with the sun disc, 1200x630, made once per title. */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import satori from 'satori'
import sharp from 'sharp'
import { cardFont } from './fonts.ts'

/** Raise it when the drawing changes. */
const recipe = 'card-1'
const [width, height] = [1200, 630]
const colours = { deep: '#0f3a2b', hill: '#14523c', sun: '#f5b13d', text: '#f3f0e7', quiet: '#bcd0c4' }

export type LinkCard = { /** Address, such as /lankkort/kontakt.jpg */ path: string; title: string }

/** Writes each card to its path below `out`; `cache` holds them by content between builds. */
export async function makeLinkCards(
  cards: LinkCard[],
  { out, cache, company, address }: { out: string; cache: string; company: string; address: string },
): Promise<void> {
  await mkdir(cache, { recursive: true })
  const kept = new Set(await readdir(cache))
  const used = new Set<string>()
  let font: Buffer | undefined
  for (const { path, title } of cards) {
    const name = `${createHash('sha256').update([recipe, title, company, address].join('\n')).digest('hex').slice(0, 16)}.jpg`
    used.add(name)
    if (!kept.has(name)) await writeFile(join(cache, name), await drawCard(title, company, address, (font ??= await cardFont())))
    await mkdir(dirname(join(out, path)), { recursive: true })
    await writeFile(join(out, path), await readFile(join(cache, name)))
  }
  for (const name of kept) if (!used.has(name)) await rm(join(cache, name), { force: true })
}

type Node = { type: string; props: { style: Record<string, unknown>; children?: Node[] | string } }
const box = (style: Record<string, unknown>, children?: Node[] | string): Node => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, ...(children === undefined ? {} : { children }) },
})

async function drawCard(title: string, company: string, address: string, font: Buffer): Promise<Buffer> {
  const disc = (size: number, right: number, bottom: number, background: string) =>
    box({ position: 'absolute', width: size, height: size, right, bottom, borderRadius: size, background })
  const card = box({ width, height, background: colours.deep, fontFamily: 'Familjen', position: 'relative' }, [
    disc(420, -60, -60, colours.sun),
    disc(1500, -640, -1390, colours.hill),
    disc(1300, 480, -1210, colours.hill),
    box({ flexDirection: 'column', justifyContent: 'space-between', padding: 72, width: '100%', height: '100%' }, [
      box({ fontSize: 34, color: colours.sun }, company),
      box(
        {
          fontSize: title.length > 42 ? 68 : 84,
          lineHeight: 1.05,
          letterSpacing: '-0.02em',
          color: colours.text,
          maxWidth: 780,
          marginBottom: 60,
        },
        title,
      ),
      box({ fontSize: 28, color: colours.quiet }, address),
    ]),
  ])
  const svg = await satori(card as unknown as Parameters<typeof satori>[0], {
    width,
    height,
    fonts: [{ name: 'Familjen', data: font, weight: 600, style: 'normal' }],
  })
  return sharp(Buffer.from(svg)).jpeg({ quality: 84, mozjpeg: true }).toBuffer()
}
