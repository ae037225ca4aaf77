/** Colours of a theme, and the CSS of components. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast, hexOf, oklch } from '../../renderer/theme/colour.ts'
import { brandColours, clashes, palettes, themeCss, themeDrawing } from '../../renderer/theme/tokens.ts'
import {
  classNames,
  cssRules,
  withNumberedClasses,
  withoutComponentIds,
} from '../../renderer/theme/rules.ts'
import { deployed } from '../site.ts'

test('the colours of the sample company have enough contrast', () => {
  const { light, dark } = palettes(brandColours)
  expect([...clashes(light), ...clashes(dark)]).toEqual([])
})

test('contrast() follows WCAG', () => {
  expect(contrast('#ffffff', '#000')).toBeCloseTo(21)
  expect(contrast('#777777', '#fff')).toBeCloseTo(4.478, 3)
  expect(contrast('#1c1503', '#f5b13d')).toBeCloseTo(9.7, 1)
})

test('oklch() and hexOf() are inverse', () => {
  for (const hex of ['#000000', '#ffffff', '#14523c', '#f5b13d', '#0b57a4'])
    expect(hexOf(oklch(hex))).toBe(hex)
})

test('derived colours follow the hue of the brand colour', () => {
  const brand = brandColours
  const blue = palettes({
    ...brand,
    light: { ...brand.light, pine: '#14407a', deep: '#0f2444' },
  }).light
  for (const name of ['pineSoft', 'onDeepMuted'] as const)
    expect(oklch(blue[name]).hue).toBeLessThan(-90)
  expect(clashes(blue)).toEqual([])
})

const sun = { sun: '#ffb020', onSun: '#1c1503' }
const bluish = {
  light: { paper: '#f3f6fb', ink: '#101a2b', pine: '#14407a', deep: '#0f2444', ...sun },
  dark: { paper: '#0d1320', ink: '#e8edf6', pine: '#9cc3ff', deep: '#0b1c38', ...sun },
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
  for (const shadow of ['0 2px 6px rgb(16 26 43/.08)', '0 0 0 1px var(--line)'])
    expect(themeCss(bluish)).toContain(`--shadow:${shadow}`)
})

test('drawings of the sample follow the theme, other drawings keep their colours', () => {
  const brand = brandColours
  for (const file of readdirSync('content/images').filter((name) =>
    /^(brand|cert|karta|omslag).*svg$/.test(name),
  ))
    expect(themeDrawing(readFileSync(`content/images/${file}`, 'utf8'), brand), file).toMatch(
      /^[^#]*var\(--[^#]*$/,
    )
  expect(themeDrawing(`<svg fill="${brand.light.paper}"/>`, brand)).toBe(
    '<svg fill="var(--paper)"/>',
  )
  expect(themeDrawing(`<svg fill="${brand.light.paper}" stroke="#e2001a"/>`, brand)).toBeUndefined()
})

test('the answer page uses the colours of the content', () => {
  const { light, dark } = brandColours
  expect(deployed.colours).toMatchObject({
    light: { paper: light.paper, onSun: light.onSun },
    dark: { paper: dark.paper },
  })
})

test('the CSS of components has none of the markers of styled-components', () => {
  const tags =
    '<style data-styled="true">.a{color:red;}/*!sc*/\ndata-styled.g1[id="a"]{content:"a,"}/*!sc*/\n</style>'
  expect(cssRules(tags)).toBe('.a{color:red;}')
})

test.each([
  ['.a{color:red;}data-styled-g1[id="a"]{content:"a,"}'],
  [".a{color:red;}data-styled.g1[id=a]{content:'a,'}"],
  ['.a{color:red;}/*sc*/'],
  ['.a{color:red;}/*! sc-component-id: a */'],
])('a marker in another form stops the build: %s', (tags) => {
  expect(() => cssRules(tags)).toThrow('marker of styled-components')
})

test('the HTML has no ids of components, and a rule that names one stops the build', () => {
  const html =
    '<p class="sc-a1-0 sc-b2-12 kLm card">sc-a1-0</p><b class="sc-a1-1"></b><i class="sc-x"></i>'
  expect(withoutComponentIds(html, '.kLm{color:red;}')).toBe(
    '<p class="kLm card">sc-a1-0</p><b></b><i class="sc-x"></i>',
  )
  expect(() => withoutComponentIds(html, '.sc-a1-0:hover .kLm{color:red;}')).toThrow('.sc-a1-0')
})

test('numbers replace the generated class names except those that browser code contains', () => {
  const tags =
    '<style>data-styled.g1[id="a"]{content:"kLm,xYz,"}data-styled.g2[id="b"]{content:"fIe,"}</style>'
  const page = {
    html: '<p class="kLm card">kLm</p><b class="xYz kLm"></b><i class="fIe"></i>',
    rules: '.kLm.kLm>.card{color:red;}.xYz:hover .kLm,.fIe{margin:.5em;}',
  }
  const kept = new Set(classNames('<i class="fIe open"></i>'))
  expect(withNumberedClasses(page, tags, kept)).toEqual({
    html: '<p class="c0 card">kLm</p><b class="c1 c0"></b><i class="fIe"></i>',
    rules: '.c0.c0>.card{color:red;}.c1:hover .c0,.fIe{margin:.5em;}',
  })
})
