/** Colours, fonts and custom properties of pages, icons and manifest. */
import { keysOf, recordOf } from '../../amplify/functions/shared/keys.ts'
import { measures } from './measures.ts'

export type Theme = 'light' | 'dark'

/** In the light and in the dark theme. tests/build/theme.test.ts holds their contrast. */
const colours = {
  /** The page. */
  paper: ['#f8f6f1', '#0f1613'],
  /** Cards, forms and menus. */
  surface: ['#ffffff', '#18211d'],
  /** Calm panels. */
  sand: ['#efebe1', '#1f2a25'],
  ink: ['#16211c', '#f1eee6'],
  muted: ['#46524b', '#b6bfb8'],
  line: ['#dfd9cc', '#2f3b35'],
  /** Around fields and buttons. */
  edge: ['#7d857e', '#7c8882'],
  /** Links and icons. */
  pine: ['#14523c', '#8fdcb8'],
  /** Behind initials and the confirmation. */
  pineSoft: ['#e3efe8', '#1b3429'],
  /** Dark bands and the footer, with what stands on them. */
  deep: ['#0f3a2b', '#0b2a20'],
  onDeep: ['#f3f0e7', '#f3f0e7'],
  onDeepMuted: ['#bcd0c4', '#bcd0c4'],
  focusOnDeep: ['#9fd0ff', '#9fd0ff'],
  lineOnDeep: ['#ffffff29', '#ffffff29'],
  /** The quote button. */
  sun: ['#f5b13d', '#f5b13d'],
  sunHover: ['#ffc25a', '#ffc25a'],
  onSun: ['#1c1503', '#1c1503'],
  /** Notes in articles. */
  sunSoft: ['#fdf0d5', '#33290f'],
  /** Large figures on dark bands. */
  sunNum: ['#f8cf85', '#f8cf85'],
  err: ['#a8201a', '#ffb4a8'],
  errBg: ['#fdf0ee', '#3a1c18'],
  ok: ['#1a6440', '#8fdcb8'],
  focus: ['#0b57a4', '#9fd0ff'],
  onPicture: ['#ffffff', '#ffffff'],
  onPictureMuted: ['#e4e9e4', '#e4e9e4'],
  /** The arrows on the handle of a comparison. */
  onHandle: ['#16211c', '#16211c'],
  /** Behind a company's own logo. */
  plate: ['#ffffff', '#ffffff'],
  /** Behind text on pictures. */
  label: ['#0f1613bd', '#0f1613bd'],
} as const satisfies Record<string, readonly [light: string, dark: string]>
export type ColourName = keyof typeof colours

export const palettes: { [theme in Theme]: Record<ColourName, string> } = {
  light: recordOf(keysOf(colours), (name) => colours[name][0]),
  dark: recordOf(keysOf(colours), (name) => colours[name][1]),
}

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
 * Browsers keep a file for 30 days: a changed font has another name.
 *
 * `fallback` has the same metrics, so that the layout does not shift. `size` is the width of Swedish
 * text divided by its width in `local`; the others are those of `hhea` / unitsPerEm / `size`.
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
      ascent: '94.8%',
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
  light: {
    shadow: '0 2px 6px rgb(22 33 28/.08),0 24px 60px -12px rgb(22 33 28/.22)',
    dim: 'none',
    logoPlate: 'transparent',
  },
  dark: {
    // A shadow is hardly visible on a dark page, so that a line marks the edge.
    shadow: '0 0 0 1px var(--line),0 24px 60px -12px rgb(0 0 0/.6)',
    dim: 'brightness(.74) contrast(1.08) saturate(.95)',
    logoPlate: 'var(--plate)',
  },
}

/** The custom property of a token. */
export const cssName = (name: string) =>
  `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

const properties = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${cssName(name)}:${value.replaceAll(', ', ',')}`)
    .join(';')

/**
 * Custom properties and fonts of the site. The visitor's theme takes precedence over the system's.
 */
export const themeCss = (): string => {
  const light: Record<string, string> = { ...palettes.light, ...depth.light, ...measures }
  for (const [name, { family, fallback }] of Object.entries(fonts))
    light[name] = `'${family}',${fallback.name},system-ui,sans-serif`
  const differing = Object.entries({ ...palettes.dark, ...depth.dark }).filter(
    ([name, value]) => light[name] !== value,
  )
  const dark = properties(Object.fromEntries(differing))
  return `${Object.values(fonts).map(fontFaces).join('')}
:root{color-scheme:light dark;${properties(light)}}
@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}
@media screen{[data-theme=dark]{color-scheme:dark;${dark}}}
[data-theme=light]{color-scheme:light}
`
}

/**
 * Replaces colours of the light theme in a drawing by custom properties; undefined for a drawing
 * with other colours, such as a logo.
 */
export function themeDrawing(svg: string): string | undefined {
  const names = new Map(
    Object.entries(palettes.light)
      .map(([name, colour]): [string, string] => [colour, `var(${cssName(name)})`])
      .reverse(),
  )
  const hex = /#[\da-f]{3,8}\b/gi
  return svg.match(hex)?.every((colour) => names.has(colour))
    ? svg.replaceAll(hex, (colour) => names.get(colour)!)
    : undefined
}

/** `-latin-ext` has the letters of names such as Łukasz. */
function fontFaces({
  family,
  file,
  weights,
  fallback,
}: (typeof fonts)[keyof typeof fonts]): string {
  const face = (name: string, range = '') =>
    `@font-face{font-family:'${family}';src:url(/fonts/${name}.woff2) format('woff2');font-weight:${weights};font-display:swap${range}}`
  const local = fallback.local.map((name) => `local('${name}')`).join(',')
  const weight = 'weight' in fallback ? `font-weight:${fallback.weight};` : ''
  return `${face(file)}
${face(`${file}-latin-ext`, ';unicode-range:U+100-2BA,U+1E00-1EFF')}
@font-face{font-family:${fallback.name};src:${local};${weight}size-adjust:${fallback.size};ascent-override:${fallback.ascent};descent-override:${fallback.descent};line-gap-override:0%}
`
}
