/** Colours, fonts and custom properties of pages, link cards, the answer page, mails, icons and manifest. */
import { measures } from '../../amplify/functions/shared/measures.ts'
import { contrast, hexOf, oklch } from './colour.ts'

/** The colours that the owner chooses in content/site.yaml; the others are fixed or derived from them. */
export type BrandColourName = 'paper' | 'ink' | 'pine' | 'deep' | 'sun' | 'onSun'
export type Theme = 'light' | 'dark'
export type BrandColours = { [theme in Theme]: { [name in BrandColourName]: string } }

/**
 * The derivation of a colour: absolute lightness (`at`, 0 to 1) or an offset (`by`), a share of the chroma, and a rotation of the hue in
 * degrees.
 */
type Shade = ({ at: number } | { by: number }) & { chroma: number; turn: number }
type Colour = { is: string } & ({ brand: true } | { light: string; dark: string } | { of: BrandColourName; light: Shade; dark: Shade })

const sunHover = { by: 0.05, chroma: 0.95, turn: 0 }
const sunNum = { at: 0.874, chroma: 0.7, turn: 4.8 }

/** `is` is Swedish, because it is part of messages of the content check. */
export const colours = {
  paper: { brand: true, is: 'sidans bakgrund' },
  surface: { light: '#ffffff', dark: '#18211d', is: 'kort, formulär och menyer' },
  sand: { light: '#efebe1', dark: '#1f2a25', is: 'lugna paneler' },
  ink: { brand: true, is: 'text' },
  muted: { light: '#46524b', dark: '#b6bfb8', is: 'dämpad text' },
  line: { light: '#dfd9cc', dark: '#2f3b35', is: 'tunna linjer' },
  edge: { light: '#7d857e', dark: '#7c8882', is: 'kanten runt fält och knappar' },
  pine: { brand: true, is: 'länkar och ikoner' },
  pineSoft: {
    of: 'pine',
    light: { at: 0.94, chroma: 0.21, turn: -4 },
    dark: { at: 0.3, chroma: 0.39, turn: 2 },
    is: 'ytan bakom initialer och tack',
  },
  deep: { brand: true, is: 'mörka band och sidfot' },
  onDeep: { light: '#f3f0e7', dark: '#f3f0e7', is: 'text på mörka band' },
  onDeepMuted: {
    of: 'deep',
    light: { at: 0.84, chroma: 0.5, turn: -7 },
    dark: { at: 0.84, chroma: 0.65, turn: -9 },
    is: 'dämpad text på mörka band',
  },
  focusOnDeep: { light: '#9fd0ff', dark: '#9fd0ff', is: 'ramen runt det valda på mörka band' },
  lineOnDeep: { light: '#ffffff29', dark: '#ffffff29', is: 'tunna linjer på mörka band' },
  sun: { brand: true, is: 'offertknappen' },
  sunHover: { of: 'sun', light: sunHover, dark: sunHover, is: 'offertknappen under pekaren' },
  onSun: { brand: true, is: 'text på offertknappen' },
  sunSoft: {
    of: 'sun',
    light: { at: 0.958, chroma: 0.26, turn: 8 },
    dark: { at: 0.284, chroma: 0.29, turn: 12 },
    is: 'rutor i artiklar',
  },
  sunNum: { of: 'sun', light: sunNum, dark: sunNum, is: 'stora siffror på mörka band' },
  err: { light: '#a8201a', dark: '#ffb4a8', is: 'felmeddelanden' },
  errBg: { light: '#fdf0ee', dark: '#3a1c18', is: 'ytan bakom felmeddelanden' },
  ok: { light: '#1a6440', dark: '#8fdcb8', is: 'bockar' },
  focus: { light: '#0b57a4', dark: '#9fd0ff', is: 'ramen runt det valda' },
  onPicture: { light: '#ffffff', dark: '#ffffff', is: 'text och handtag på bilder' },
  onPictureMuted: { light: '#e4e9e4', dark: '#e4e9e4', is: 'dämpad text på bilder' },
  onHandle: { light: '#16211c', dark: '#16211c', is: 'pilarna på handtaget' },
  plate: { light: '#ffffff', dark: '#ffffff', is: 'ytan bakom en egen logotyp' },
  label: { light: '#0f1613bd', dark: '#0f1613bd', is: 'ytan bakom text på bilder' },
} as const satisfies Record<string, Colour>
export type ColourName = keyof typeof colours
export type Palette = { [name in ColourName]: string }

/** Foregrounds, backgrounds and their minimum contrast: text 4.5, large text, edges and icons 3 (WCAG 1.4.3 and 1.4.11). */
const pairs: { of: ColourName[]; on: ColourName[]; minContrast: number }[] = [
  { of: ['ink', 'muted', 'pine', 'err'], on: ['paper', 'surface', 'sand'], minContrast: 4.5 },
  { of: ['ink'], on: ['pineSoft', 'sunSoft', 'errBg'], minContrast: 4.5 },
  { of: ['pine'], on: ['pineSoft'], minContrast: 4.5 },
  { of: ['err'], on: ['errBg'], minContrast: 4.5 },
  { of: ['onDeep', 'onDeepMuted', 'sunNum'], on: ['deep'], minContrast: 4.5 },
  { of: ['onSun'], on: ['sun', 'sunHover'], minContrast: 4.5 },
  { of: ['edge'], on: ['paper', 'surface'], minContrast: 3 },
  { of: ['ok', 'focus'], on: ['paper', 'surface', 'sand'], minContrast: 3 },
  { of: ['focusOnDeep'], on: ['deep'], minContrast: 3 },
]

export const palettes = (brand: BrandColours): { [theme in Theme]: Palette } => ({
  light: palette(brand, 'light'),
  dark: palette(brand, 'dark'),
})

function palette(brand: BrandColours, theme: Theme): Palette {
  const cssColour = (name: string, colour: Colour): string => {
    if ('brand' in colour) return brand[theme][name as BrandColourName]
    if (!('of' in colour)) return colour[theme]
    const from = oklch(brand[theme][colour.of])
    const shade = colour[theme]
    const lightness = 'at' in shade ? shade.at : from.lightness + shade.by
    return hexOf({ lightness, chroma: from.chroma * shade.chroma, hue: from.hue + shade.turn })
  }
  return Object.fromEntries(Object.entries(colours).map(([name, colour]) => [name, cssColour(name, colour)])) as Palette
}

export type Clash = { of: ColourName; on: ColourName; contrast: number; minContrast: number }

/** The pairs with too little contrast. */
export const clashes = (palette: Palette): Clash[] =>
  pairs
    .flatMap(({ of, on, minContrast }) => of.flatMap((text) => on.map((ground) => ({ of: text, on: ground, minContrast }))))
    .map((pair) => ({ ...pair, contrast: contrast(palette[pair.of], palette[pair.on]) }))
    .filter((pair) => pair.contrast < pair.minContrast)

/** scripts/build/fonts.ts subsets weights to `cut`. `fallback` has the same metrics, so that the layout does not shift. */
export const fonts = {
  text: {
    family: 'Figtree',
    file: 'figtree',
    weights: '300 900',
    cut: { min: 400, max: 600 },
    fallback: { name: 'F1', local: ['Arial', 'Liberation Sans'], size: '100.2%', ascent: '94.6%', descent: '24.9%' },
  },
  display: {
    family: 'Familjen Grotesk',
    file: 'familjen-grotesk',
    weights: '400 700',
    cut: 600,
    fallback: { name: 'F2', local: ['Arial Bold', 'Liberation Sans Bold'], weight: 600, size: '91.7%', ascent: '111.8%', descent: '24.5%' },
  },
}

const depth = {
  light: { shadow: '0 2px 6px rgb(22 33 28/.08), 0 24px 60px -12px rgb(22 33 28/.22)', dim: 'none' },
  dark: { shadow: '0 2px 6px rgb(0 0 0/.3), 0 24px 60px -12px rgb(0 0 0/.6)', dim: 'brightness(.74) contrast(1.08) saturate(.95)' },
}

/** The custom property of a token. */
export const cssName = (name: string) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/** The minifier does not change custom properties, so spaces after commas are removed here. */
const properties = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${cssName(name)}:${value.replaceAll(', ', ',')}`)
    .join(';')

/** Custom properties and fonts of the site. The visitor's theme takes precedence over the system's. */
export function themeCss(brand: BrandColours): string {
  const { light, dark: all } = palettes(brand)
  const themes = { light: { ...light, ...depth.light }, dark: { ...all, ...depth.dark } }
  const differs = ([name, value]: [string, string]) => (themes.light as Record<string, string>)[name] !== value
  const dark = properties(Object.fromEntries(Object.entries(themes.dark).filter(differs)))
  const families = Object.entries(fonts).map(([name, { family, fallback }]) => [name, `'${family}',${fallback.name},system-ui,sans-serif`])
  return `${Object.values(fonts).map(fontFaces).join('')}
:root{color-scheme:light dark;${properties(themes.light)};${properties({ ...Object.fromEntries(families), ...measures })}}
@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}
@media screen{[data-theme=dark]{color-scheme:dark;${dark}}}
[data-theme=light]{color-scheme:light}
`
}

/** Replaces colours of the light theme in a drawing by custom properties; undefined for a drawing with other colours, such as a logo. */
export function themeDrawing(svg: string, brand: BrandColours): string | undefined {
  const names = new Map(
    Object.entries(palettes(brand).light)
      .map(([name, colour]) => [colour, `var(${cssName(name)})`])
      .reverse() as [string, string][],
  )
  const hex = /#[\da-f]{3,8}\b/gi
  return svg.match(hex)?.every((colour) => names.has(colour)) ? svg.replaceAll(hex, (colour) => names.get(colour)!) : undefined
}

function fontFaces({ family, file, weights, fallback }: (typeof fonts)[keyof typeof fonts]): string {
  const local = fallback.local.map((name) => `local('${name}')`).join(',')
  const weight = 'weight' in fallback ? `font-weight:${fallback.weight};` : ''
  return `@font-face{font-family:'${family}';src:url(/fonts/${file}.woff2) format('woff2');font-weight:${weights};font-display:swap}
@font-face{font-family:${fallback.name};src:${local};${weight}size-adjust:${fallback.size};ascent-override:${fallback.ascent};descent-override:${fallback.descent};line-gap-override:0%}
`
}
