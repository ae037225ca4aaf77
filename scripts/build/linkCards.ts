/** Draws link cards (1200x630): the page's title, its picture and its first figure. */
import { copyFile, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { fontSizes, type TextRole } from '../../amplify/functions/shared/measures.ts'
import { fonts, type BrandColours, palettes } from '../../renderer/theme/tokens.ts'
import { memoize } from '../../renderer/content/memoize.ts'
import { withFileCache, cacheKey, writeFileAtomic, packageVersions, sources } from './cached.ts'
import { cardFonts, fontKey } from './fonts.ts'
import { loadSharp } from './sharp.ts'
import { inParallel } from '../../amplify/functions/shared/inParallel.ts'

const width = 1200
const height = 630
const pictureWidth = 430
/** Only crawlers fetch a card: mozjpeg would make it 8 kB smaller and take most of the time. */
const jpeg = { quality: 84 }

export type LinkCard = {
  /** Address, such as /lankkort/kontakt.jpg */
  path: string
  title: string
  /** A file. */
  picture?: string | undefined
  figure?: { value: string; label: string } | undefined
}

/**
 * Writes each card to its path. `cache`: the folder of cards, named by the hash of their content.
 */
export async function makeLinkCards(
  cards: LinkCard[],
  {
    out,
    cache,
    company,
    address,
    colours,
  }: { out: string; cache: string; company: string; address: string; colours: BrandColours },
): Promise<void> {
  const tools = [
    await fontKey(fonts.display),
    await packageVersions('satori', 'sharp'),
    await sources('linkCards.ts'),
  ]
  const pictures = new Map<string, string>()
  for (const { picture } of cards)
    if (picture && !pictures.has(picture)) pictures.set(picture, cacheKey(await readFile(picture)))
  const files = cards.map(({ path, picture, ...texts }) => {
    const card = cardOf(
      { ...texts, company, address, besidePicture: picture !== undefined },
      colours,
    )
    return {
      path,
      card,
      picture,
      name: `${cacheKey(card, picture ? pictures.get(picture) : null, ...tools).slice(0, 16)}.jpg`,
    }
  })
  const fontFiles = memoize(cardFonts)
  // Pages with equal cards share one file.
  await inParallel(
    new Map(files.map((file) => [file.name, file])).values(),
    ({ name, card, picture }) =>
      withFileCache(join(cache, `${name}.json`), name, async () => [
        writeFileAtomic(join(cache, name), await draw(card, picture, await fontFiles())),
      ]),
    availableParallelism(),
  )
  for (const { name, path } of files) {
    await mkdir(dirname(join(out, path)), { recursive: true })
    await copyFile(join(cache, name), join(out, path))
  }
  const usedFiles = new Set(files.flatMap(({ name }) => [name, `${name}.json`]))
  for (const name of await readdir(cache))
    if (!usedFiles.has(name)) await rm(join(cache, name), { force: true, recursive: true })
}

type CardElement = {
  type: string
  props: { style: Record<string, unknown>; children?: CardElement[] | string }
}
const box = (style: Record<string, unknown>, children?: CardElement[] | string): CardElement => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, ...(children === undefined ? {} : { children }) },
})

type CardContent = Pick<LinkCard, 'title' | 'figure'> & {
  company: string
  address: string
  besidePicture: boolean
}

function cardOf(
  { title, figure, company, address, besidePicture }: CardContent,
  brand: BrandColours,
): CardElement {
  const colours = palettes(brand).light
  const circle = (size: number, right: number, bottom: number, background: string) =>
    box({
      position: 'absolute',
      width: size,
      height: size,
      right,
      bottom,
      borderRadius: size,
      background,
    })
  // Sites show a card at about three quarters of its size, so text is larger than on pages.
  const size = (role: TextRole) => (fontSizes(role).largest * 4) / 3
  return box(
    { width, height, background: colours.deep, fontFamily: 'Familjen', position: 'relative' },
    [
      // Sun and hills in place of a picture.
      ...(besidePicture
        ? []
        : [
            circle(420, -60, -60, colours.sun),
            circle(1500, -640, -1390, colours.pine),
            circle(1300, 480, -1210, colours.pine),
          ]),
      box(
        {
          position: 'relative',
          boxSizing: 'border-box',
          flexDirection: 'column',
          justifyContent: 'space-between',
          padding: 72,
          width: '100%',
          height: '100%',
        },
        [
          box({ fontSize: size('h3'), color: colours.sun }, company),
          box({ flexDirection: 'column', maxWidth: besidePicture ? 600 : 780 }, [
            box(
              {
                fontSize: size(besidePicture || title.length > 42 ? 'h2' : 'h1'),
                lineHeight: 1.04,
                letterSpacing: '-0.02em',
                textWrap: 'balance',
                color: colours.onDeep,
              },
              title,
            ),
            ...(figure
              ? [
                  box(
                    {
                      marginTop: 20,
                      fontSize: size('figure'),
                      lineHeight: 1.1,
                      color: colours.sunNum,
                    },
                    figure.value,
                  ),
                  box(
                    {
                      marginTop: 4,
                      fontSize: size('title'),
                      lineHeight: 1.25,
                      color: colours.onDeepMuted,
                    },
                    figure.label,
                  ),
                ]
              : []),
          ]),
          box({ fontSize: size('lede'), color: colours.onDeepMuted }, address),
        ],
      ),
    ],
  )
}

async function draw(
  card: CardElement,
  picture: string | undefined,
  fontFiles: Buffer[],
): Promise<Buffer> {
  // Loaded lazily: most builds draw no card.
  const [sharp, { default: satori }] = await Promise.all([loadSharp(), import('satori')])
  const svg = await satori(card as unknown as Parameters<typeof satori>[0], {
    width,
    height,
    fonts: fontFiles.map((data) => ({ name: 'Familjen', data, weight: 600, style: 'normal' })),
  })
  // Drawings are shown complete, on their own background. Others are cropped around the salient
  // part, so that a charger at the edge is not cut off.
  const fit = picture?.endsWith('.svg')
    ? { fit: 'contain' as const, background: await corner(picture) }
    : { position: sharp.strategy.attention }
  const sidePicture = picture && [
    {
      input: await sharp(picture).resize(pictureWidth, height, fit).toBuffer(),
      left: width - pictureWidth,
      top: 0,
    },
  ]
  return sharp(Buffer.from(svg))
    .composite(sidePicture || [])
    .jpeg(jpeg)
    .toBuffer()
}

async function corner(picture: string) {
  const sharp = await loadSharp()
  const [r = 0, g = 0, b = 0] = await sharp(picture)
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer()
  return { r, g, b }
}
