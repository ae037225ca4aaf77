/** Colours, fonts and custom properties of pages, link cards, the answer page, mails, icons and manifest. */
import { measures } from '../../amplify/functions/shared/measures.ts'
import { contrast, hexOf, oklch } from './colour.ts'
import { keysOf, recordOf } from '../../amplify/functions/shared/keys.ts'

/** The colours that the owner chooses in content/site.yaml; the others are fixed or derived from them. */
export type BrandColourName = 'paper' | 'ink' | 'pine' | 'deep' | 'sun' | 'onSun'
/** Derived colours that the owner may choose too. */
type SurfaceName = 'surface' | 'sand' | 'muted' | 'line' | 'edge' | 'pineSoft' | 'sunSoft'
export type OwnColourName = BrandColourName | SurfaceName
export type Theme = 'light' | 'dark'
export type BrandColours = {
  [theme in Theme]: { [name in BrandColourName]: string } & {
    [name in SurfaceName]?: string | undefined
  }
}

/**
 * The derivation of a colour: absolute lightness (0 to 1) or an offset, a share of the chroma, and a rotation of the hue in
 * degrees.
 */
type Shade = ({ lightness: number } | { lightnessOffset: number }) & {
  chroma: number
  turn: number
}
type Colour = { label: string } & (
  | { brand: true }
  | { light: string; dark: string }
  | { base: BrandColourName; darkBase?: BrandColourName; light: Shade; dark: Shade }
)

const sunHover = { lightnessOffset: 0.05, chroma: 0.95, turn: 0 }
const sunNum = { lightness: 0.874, chroma: 0.7, turn: 4.8 }

/** `label` is Swedish, because it is part of messages of the content check. */
export const colours = {
  paper: { brand: true, label: 'sidans bakgrund' },
  surface: {
    base: 'paper',
    light: { lightness: 1, chroma: 0, turn: 0 },
    dark: { lightnessOffset: 0.046, chroma: 1.23, turn: -1 },
    label: 'kort, formulär och menyer',
  },
  sand: {
    base: 'paper',
    light: { lightnessOffset: -0.033, chroma: 2, turn: 0 },
    dark: { lightnessOffset: 0.08, chroma: 1.46, turn: -1 },
    label: 'lugna paneler',
  },
  ink: { brand: true, label: 'text' },
  muted: {
    base: 'ink',
    darkBase: 'paper',
    light: { lightness: 0.426, chroma: 1.04, turn: -5 },
    dark: { lightness: 0.7956, chroma: 1.139, turn: -15 },
    label: 'dämpad text',
  },
  line: {
    base: 'paper',
    light: { lightnessOffset: -0.087, chroma: 2.69, turn: -2 },
    dark: { lightnessOffset: 0.1475, chroma: 1.56, turn: -3 },
    label: 'tunna linjer',
  },
  edge: {
    base: 'ink',
    darkBase: 'paper',
    light: { lightness: 0.608, chroma: 0.77, turn: -16 },
    dark: { lightness: 0.615, chroma: 1.36, turn: -3 },
    label: 'kanten runt fält och knappar',
  },
  pine: { brand: true, label: 'länkar och ikoner' },
  pineSoft: {
    base: 'pine',
    light: { lightness: 0.94, chroma: 0.21, turn: -4 },
    dark: { lightness: 0.3, chroma: 0.39, turn: 2 },
    label: 'ytan bakom initialer och tack',
  },
  deep: { brand: true, label: 'mörka band och sidfot' },
  onDeep: { light: '#f3f0e7', dark: '#f3f0e7', label: 'text på mörka band' },
  onDeepMuted: {
    base: 'deep',
    light: { lightness: 0.84, chroma: 0.5, turn: -7 },
    dark: { lightness: 0.84, chroma: 0.65, turn: -9 },
    label: 'dämpad text på mörka band',
  },
  focusOnDeep: { light: '#9fd0ff', dark: '#9fd0ff', label: 'ramen runt det valda på mörka band' },
  lineOnDeep: { light: '#ffffff29', dark: '#ffffff29', label: 'tunna linjer på mörka band' },
  sun: { brand: true, label: 'offertknappen' },
  sunHover: { base: 'sun', light: sunHover, dark: sunHover, label: 'offertknappen under pekaren' },
  onSun: { brand: true, label: 'text på offertknappen' },
  sunSoft: {
    base: 'sun',
    light: { lightness: 0.958, chroma: 0.26, turn: 8 },
    dark: { lightness: 0.284, chroma: 0.29, turn: 12 },
    label: 'rutor i artiklar',
  },
  sunNum: { base: 'sun', light: sunNum, dark: sunNum, label: 'stora siffror på mörka band' },
  err: { light: '#a8201a', dark: '#ffb4a8', label: 'felmeddelanden' },
  errBg: { light: '#fdf0ee', dark: '#3a1c18', label: 'ytan bakom felmeddelanden' },
  ok: { light: '#1a6440', dark: '#8fdcb8', label: 'bockar' },
  focus: { light: '#0b57a4', dark: '#9fd0ff', label: 'ramen runt det valda' },
  onPicture: { light: '#ffffff', dark: '#ffffff', label: 'text och handtag på bilder' },
  onPictureMuted: { light: '#e4e9e4', dark: '#e4e9e4', label: 'dämpad text på bilder' },
  onHandle: { light: '#16211c', dark: '#16211c', label: 'pilarna på handtaget' },
  plate: { light: '#ffffff', dark: '#ffffff', label: 'ytan bakom en egen logotyp' },
  label: { light: '#0f1613bd', dark: '#0f1613bd', label: 'ytan bakom text på bilder' },
} as const satisfies Record<string, Colour>
export type ColourName = keyof typeof colours
export type Palette = { [name in ColourName]: string }

/** Foregrounds, backgrounds and their minimum contrast: text 4.5, large text, edges and icons 3 (WCAG 1.4.3 and 1.4.11). */
const pairs: { foregrounds: ColourName[]; backgrounds: ColourName[]; minContrast: number }[] = [
  {
    foregrounds: ['ink', 'muted', 'pine', 'err'],
    backgrounds: ['paper', 'surface', 'sand'],
    minContrast: 4.5,
  },
  { foregrounds: ['ink'], backgrounds: ['pineSoft', 'sunSoft', 'errBg'], minContrast: 4.5 },
  { foregrounds: ['pine'], backgrounds: ['pineSoft'], minContrast: 4.5 },
  { foregrounds: ['err'], backgrounds: ['errBg'], minContrast: 4.5 },
  { foregrounds: ['onDeep', 'onDeepMuted', 'sunNum'], backgrounds: ['deep'], minContrast: 4.5 },
  { foregrounds: ['onSun'], backgrounds: ['sun', 'sunHover'], minContrast: 4.5 },
  { foregrounds: ['edge'], backgrounds: ['paper', 'surface'], minContrast: 3 },
  { foregrounds: ['ok', 'focus'], backgrounds: ['paper', 'surface', 'sand'], minContrast: 3 },
  { foregrounds: ['focusOnDeep'], backgrounds: ['deep'], minContrast: 3 },
]

/** The owner's colour that a derived one follows. */
export const baseOf = (
  { base, darkBase = base }: { base: BrandColourName; darkBase?: BrandColourName },
  theme: Theme,
) => (theme === 'dark' ? darkBase : base)

export const palettes = (brand: BrandColours): { [theme in Theme]: Palette } => ({
  light: palette(brand, 'light'),
  dark: palette(brand, 'dark'),
})

function palette(brand: BrandColours, theme: Theme): Palette {
  const cssColour = (name: string, colour: Colour): string => {
    const own = brand[theme][name as OwnColourName]
    if (own) return own
    if (!('base' in colour)) return 'brand' in colour ? '' : colour[theme]
    const base = oklch(brand[theme][baseOf(colour, theme)])
    const shade = colour[theme]
    const lightness =
      'lightness' in shade ? shade.lightness : base.lightness + shade.lightnessOffset
    return hexOf({ lightness, chroma: base.chroma * shade.chroma, hue: base.hue + shade.turn })
  }
  return recordOf(keysOf(colours), (name) => cssColour(name, colours[name]))
}

export type Clash = {
  foreground: ColourName
  background: ColourName
  contrast: number
  minContrast: number
}

/** The pairs with too little contrast. */
export const clashes = (palette: Palette): Clash[] =>
  pairs
    .flatMap(({ foregrounds, backgrounds, minContrast }) =>
      foregrounds.flatMap((foreground) =>
        backgrounds.map((background) => ({ foreground, background, minContrast })),
      ),
    )
    .map((pair) => ({
      ...pair,
      contrast: contrast(palette[pair.foreground], palette[pair.background]),
    }))
    .filter((pair) => pair.contrast < pair.minContrast)

/**
 * The files of renderer/theme/fonts are cut from @fontsource-variable/figtree and
 * familjen-grotesk 5.3.0 with the package subset-font:
 *
 *     subsetFont(file, characters, { targetFormat: 'woff2', variationAxes: { wght } })
 *
 * `wght` is { min: 400, max: 600 } for Figtree and 600 for Familjen Grotesk. The characters are
 * U+0020-007E, U+00C0-00FF and nbsp – — ‘ ’ “ ” „ … × ² ° ½ · • − § © « » € ™ from `-latin-`, and
 * U+0100-017F U+0218-021B U+1E80-1E85 U+1E9E U+1EF2-1EF3 from `-latin-ext-`.
 *
 * `fallback` has the same metrics, so that the layout does not shift.
 */
export const fonts = {
  text: {
    family: 'Figtree',
    file: 'figtree',
    weights: '300 900',
    fallback: {
      name: 'F1',
      local: ['Arial', 'Liberation Sans'],
      size: '100.2%',
      ascent: '94.6%',
      descent: '24.9%',
    },
  },
  display: {
    family: 'Familjen Grotesk',
    file: 'familjen-grotesk',
    weights: '400 700',
    fallback: {
      name: 'F2',
      local: ['Arial Bold', 'Liberation Sans Bold'],
      weight: 600,
      size: '91.7%',
      ascent: '111.8%',
      descent: '24.5%',
    },
  },
}

const depth = {
  light: { dim: 'none', logoPlate: 'transparent' },
  dark: {
    // A shadow is hardly visible on a dark page, so that a line marks the edge.
    shadow: '0 0 0 1px var(--line), 0 24px 60px -12px rgb(0 0 0/.6)',
    dim: 'brightness(.74) contrast(1.08) saturate(.95)',
    logoPlate: 'var(--plate)',
  },
}

/** The custom property of a token. */
export const cssName = (name: string) =>
  `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/** In the light theme a shadow has the colour of the text. */
const shadowOf = (ink: string) => {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(ink.slice(at, at + 2), 16))
  const rgb = `${r} ${g} ${b}`
  return `0 2px 6px rgb(${rgb}/.08), 0 24px 60px -12px rgb(${rgb}/.22)`
}

/** The minifier does not change custom properties, so spaces after commas are removed here. */
const properties = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${cssName(name)}:${value.replaceAll(', ', ',')}`)
    .join(';')

/** Custom properties and fonts of the site. The visitor's theme takes precedence over the system's. */
export function themeCss(brand: BrandColours): string {
  const { light, dark: all } = palettes(brand)
  const themes = {
    light: { ...light, shadow: shadowOf(light.ink), ...depth.light },
    dark: { ...all, ...depth.dark },
  }
  const inLight: Record<string, string> = themes.light
  const dark = properties(
    Object.fromEntries(
      Object.entries(themes.dark).filter(([name, value]) => inLight[name] !== value),
    ),
  )
  const families = Object.entries(fonts).map(([name, { family, fallback }]) => [
    name,
    `'${family}',${fallback.name},system-ui,sans-serif`,
  ])
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
      .map(([name, colour]): [string, string] => [colour, `var(${cssName(name)})`])
      .reverse(),
  )
  const hex = /#[\da-f]{3,8}\b/gi
  return svg.match(hex)?.every((colour) => names.has(colour))
    ? svg.replaceAll(hex, (colour) => names.get(colour)!)
    : undefined
}

function fontFaces({
  family,
  file,
  weights,
  fallback,
}: (typeof fonts)[keyof typeof fonts]): string {
  const local = fallback.local.map((name) => `local('${name}')`).join(',')
  const weight = 'weight' in fallback ? `font-weight:${fallback.weight};` : ''
  return `@font-face{font-family:'${family}';src:url(/fonts/${file}.woff2) format('woff2');font-weight:${weights};font-display:swap}
@font-face{font-family:${fallback.name};src:${local};${weight}size-adjust:${fallback.size};ascent-override:${fallback.ascent};descent-override:${fallback.descent};line-gap-override:0%}
`
}

/** The font faces of letters as in Łukasz, for a page that has one. */
export const rareFontFaces = (text: string): string =>
  /[\u0100-\u02ba\u1e00-\u1eff]/.test(text)
    ? Object.values(fonts)
        .map(
          ({ family, file, weights }) =>
            `@font-face{font-family:'${family}';src:url(/fonts/${file}-latin-ext.woff2) format('woff2');font-weight:${weights};font-display:swap;unicode-range:U+100-2BA,U+1E00-1EFF}\n`,
        )
        .join('')
    : ''
