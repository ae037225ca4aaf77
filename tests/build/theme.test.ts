/** Colours, custom properties and CSS of the source code. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { measures } from '../../amplify/functions/shared/measures.ts'
import { statesDocument } from '../../scripts/vite/States.tsx'
import { contrast, hexOf, oklch } from '../../renderer/theme/colour.ts'
import {
  clashes,
  colours,
  cssName,
  palettes,
  themeCss,
  themeDrawing,
} from '../../renderer/theme/tokens.ts'
import { cssRules } from '../../renderer/theme/rules.ts'
import { company, deployed } from '../site.ts'

const sources = ['renderer', 'pages', 'amplify', 'scripts']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter(
    (file) =>
      /\.(tsx?|css)$/.test(file) && !/node_modules|cdk\.out|^amplify.tests|fixtures/.test(file),
  )
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
const tokens = join('renderer', 'theme', 'tokens.ts')

test('hex colours are written in tokens.ts only', () => {
  const hex = /(?<!&)#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})(?![\w-])/gi
  const colours = sources.flatMap(({ file, text }) =>
    (text.match(hex) ?? []).map((colour) => `${file}: ${colour}`),
  )
  expect(
    colours.filter((location) => !location.startsWith(tokens) && !allowed.includes(location)),
  ).toEqual([])
  expect(colours.some((location) => location.startsWith(tokens))).toBe(true)
})
/** An example in a message to editors, and mails, which have no theme. */
const allowed = [
  `${join('renderer', 'content', 'schema', 'company.ts')}: #14523c`,
  `${join('amplify', 'functions', 'shared', 'mail.ts')}: #b5b9b6`,
]

test('every colour is used, and every used custom property is set', () => {
  const styles = sources
    .filter(({ file }) => /^(renderer|pages)/.test(file) && file !== tokens)
    .map(({ text }) => text)
  const used = new Set(
    styles.flatMap((text) => [...text.matchAll(/var\(--([\w-]+)/g)].map(([, name]) => name)),
  )
  const set = new Set(
    [...styles, themeCss(company.theme.colours)].flatMap((text) =>
      [...text.matchAll(/--([\w-]+)['"]?[:,]/g)].map(([, name]) => name),
    ),
  )
  const names = Object.keys(colours).map((name) => cssName(name).slice(2))
  expect(names.filter((name) => !used.has(name))).toEqual([])
  expect([...used].filter((name) => !set.has(name))).toEqual([])
})

test('styles use the tokens for fonts, spacings, corners and shadows', () => {
  const declaration =
    /^\s+(font(?:-size)?|line-height|(?:row-|column-)?gap|(?:scroll-)?(?:margin|padding)[\w-]*|top|right|bottom|left|inset[\w-]*|border[\w-]*-radius|box-shadow): (.*);$/gm
  const declarations = sources
    .filter(
      ({ file }) =>
        /^(renderer|pages|scripts.office)/.test(file) &&
        file !== tokens &&
        !file.endsWith('print.css'),
    )
    .flatMap(({ file, text }) =>
      [...text.matchAll(declaration)].map(([, property = '', value = '']) => ({
        property,
        value,
        location: `${file}: ${property}: ${value}`,
      })),
    )
  expect(declarations.length).toBeGreaterThan(500)
  const token = /^(inherit|none|0|auto)$/
  // Negative lengths, em and % are allowed: they depend on the element or its text. Inset shadows draw lines.
  const free = /^(-.*|[\d.]+(?:em|%))$/
  const violations = declarations.filter(({ property, value }) =>
    value
      .replaceAll(/^inset .*|(?:calc|max|var)\((?:[^()]|\([^()]*\))*\)/g, (part) =>
        part.includes('var(--') ? '0' : part,
      )
      .split(' ')
      .some(
        (part) => !token.test(part) && (/^(font|line)|gap$/.test(property) || !free.test(part)),
      ),
  )
  expect(violations.map(({ location }) => location)).toEqual([])
})

test('mails and answer pages use the text sizes, spacings and corners', () => {
  const layouts = sources
    .filter(({ file }) => /mailLayout|answerPage/.test(file))
    .map(({ text }) => text)
  const spacings = Object.values(measures).filter((value) => /^\d+px$/.test(value))
  const lengths = layouts.flatMap(
    (text) =>
      [...text.matchAll(/(?<=(?:margin|padding|radius)[\w-]*:)[^;"$]+/g)]
        .join(' ')
        .match(/\d+px/g) ?? [],
  )
  expect(lengths.filter((length) => !spacings.includes(length))).toEqual([])
  expect(lengths.length).toBeGreaterThan(10)
  expect(layouts.flatMap((text) => text.match(/font(-size)?:[^;}"\n]*\d(px|rem)/g) ?? [])).toEqual(
    [],
  )
})

test('the colours of the sample company have enough contrast', () => {
  const { light, dark } = palettes(company.theme.colours)
  expect([...clashes(light), ...clashes(dark)]).toEqual([])
})

test('contrast() follows WCAG', () => {
  expect(contrast('#ffffff', '#000')).toBeCloseTo(21)
  expect(contrast('#777777', '#fff')).toBeCloseTo(4.478, 3)
  expect(contrast('#1c1503', '#f5b13d')).toBeCloseTo(9.7, 1)
})

test('oklch() and hexOf() are inverse', () => {
  for (const hex of [
    '#000000',
    '#ffffff',
    '#14523c',
    '#f5b13d',
    '#0b57a4',
    '#ff0000',
    '#00ff00',
    '#0000ff',
  ])
    expect(hexOf(oklch(hex))).toBe(hex)
})

test('derived colours follow the hue of the brand colour', () => {
  const brand = company.theme.colours
  const blue = palettes({
    ...brand,
    light: { ...brand.light, pine: '#14407a', deep: '#0f2444' },
  }).light
  for (const name of ['pineSoft', 'onDeepMuted'] as const)
    expect(oklch(blue[name]).hue).toBeLessThan(-90)
  expect(clashes(blue)).toEqual([])
})

const bluish = {
  light: {
    ...{ paper: '#f3f6fb', ink: '#101a2b', pine: '#14407a' },
    ...{ deep: '#0f2444', sun: '#ffb020', onSun: '#1c1503' },
  },
  dark: {
    ...{ paper: '#0d1320', ink: '#e8edf6', pine: '#9cc3ff' },
    ...{ deep: '#0b1c38', sun: '#ffb020', onSun: '#1c1503' },
  },
}

test('surfaces, lines and dimmed texts follow the background and the text, or are chosen', () => {
  const { light, dark } = palettes(bluish)
  // Blue, in degrees.
  for (const colour of [light.sand, light.line, light.muted, dark.surface, dark.sand, dark.line])
    expect((oklch(colour).hue + 360) % 360).toBeCloseTo(262, -1.7)
  expect(light.surface).toBe('#ffffff')
  expect([...clashes(light), ...clashes(dark)]).toEqual([])
  const chosen = palettes({ ...bluish, light: { ...bluish.light, sand: '#ffeedd' } })
  expect([chosen.light.sand, chosen.dark.sand]).toEqual(['#ffeedd', dark.sand])
  expect(themeCss(bluish)).toContain('--shadow:0 2px 6px rgb(16 26 43/.08)')
})

test('the derived surfaces of the sample are those that were drawn', () => {
  const { light, dark } = palettes(company.theme.colours)
  const drawn = {
    surface: ['#ffffff', '#18211d'],
    sand: ['#efebe1', '#1f2a25'],
    muted: ['#46524b', '#b6bfb8'],
    line: ['#dfd9cc', '#2f3b35'],
    edge: ['#7d857e', '#7c8882'],
  }
  for (const [name, pair] of Object.entries(drawn))
    expect([light, dark].map((palette) => palette[name as keyof typeof drawn])).toEqual(pair)
})

test('drawings of the sample follow the theme, other drawings keep their colours', () => {
  const brand = company.theme.colours
  for (const file of readdirSync('content/images').filter((name) =>
    /^(brand|cert|karta).*svg$/.test(name),
  ))
    expect(themeDrawing(readFileSync(`content/images/${file}`, 'utf8'), brand), file).toMatch(
      /^[^#]*var\(--[^#]*$/,
    )
  expect(themeDrawing(`<svg fill="${brand.light.paper}"/>`, brand)).toBe(
    '<svg fill="var(--paper)"/>',
  )
  expect(themeDrawing(`<svg fill="${brand.light.paper}" stroke="#e2001a"/>`, brand)).toBeUndefined()
})

test('the page of states shows hover, focus, error, busy, empty and open states', () => {
  const html = statesDocument(company.theme.colours, 'dark')
  expect(html).toContain('data-theme="dark"')
  expect(html).toContain('&.primary:is(:hover,.hover ')
  for (const part of [
    'focus-visible"',
    'aria-invalid="true"',
    'data-busy=""',
    'refused.gif',
    '1234-5678',
    'type="range"',
  ])
    expect(html).toContain(part)
  for (const part of [
    'Inga artiklar',
    'class="calculator"',
    ' data-shown ',
    '<dialog',
    '<details open',
  ])
    expect(html).toContain(part)
  expect(html).toMatch(/<header[^>]*>.*<details open.*<\/header>/s)
})

test('the answer page uses the colours of the content', () => {
  const { light, dark } = company.theme.colours
  expect(deployed.colours).toMatchObject({
    light: { paper: light.paper, onSun: light.onSun },
    dark: { paper: dark.paper },
  })
})

test('the CSS of components has none of the markers of styled-components', () => {
  const tags =
    '<style data-styled="true">.a{color:red;}/*!sc*/\ndata-styled.g1[id="a"]{content:"a,"}/*!sc*/\n</style>'
  expect(cssRules({ getStyleTags: () => tags })).toBe('.a{color:red;}')
})

test.each([
  ['.a{color:red;}data-styled-g1[id="a"]{content:"a,"}'],
  [".a{color:red;}data-styled.g1[id=a]{content:'a,'}"],
  ['.a{color:red;}/*sc*/'],
  ['.a{color:red;}/*! sc-component-id: a */'],
])('a marker in another form stops the build: %s', (tags) => {
  expect(() => cssRules({ getStyleTags: () => tags })).toThrow('marker of styled-components')
})
