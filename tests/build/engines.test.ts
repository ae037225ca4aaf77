/** The check of built scripts and styles against the oldest engines knows what they lack. */
import { expect, test } from 'vitest'
import { newerUses } from '../engines/scripts.ts'
import { newerStyles } from '../engines/styles.ts'

test.each([
  ['/(?<=\\d) /.exec(text)', 'javascript.regular_expressions.lookbehind_assertion'],
  ['/(?<!\\d) /.exec(text)', 'javascript.regular_expressions.lookbehind_assertion'],
  ["new RegExp('(?<=a)b')", 'javascript.regular_expressions.lookbehind_assertion'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: code
  ['const part = `(?<=a)${b}`', 'javascript.regular_expressions.lookbehind_assertion'],
  ['/[\\p{L}--a]/v.exec(text)', 'javascript.builtins.RegExp.unicodeSets'],
  ['/(?i:a)/.exec(text)', 'javascript.regular_expressions.modifier'],
  ['class A { static { this.b = 1 } }', 'javascript.classes.static.initialization_blocks'],
  [
    "import a from './a.json' with { type: 'json' }",
    'javascript.statements.import.import_attributes',
  ],
  ['list.findLast(Boolean)', 'javascript.builtins.Array.findLast'],
  ['list.toSorted()', 'javascript.builtins.Array.toSorted'],
  ['const { toSorted } = list', 'javascript.builtins.Array.toSorted'],
  ['Object.groupBy(list, key)', 'javascript.builtins.Object.groupBy'],
  ['Map.groupBy(list, key)', 'javascript.builtins.Map.groupBy'],
  ['Promise.withResolvers()', 'javascript.builtins.Promise.withResolvers'],
  ['Array.fromAsync(list)', 'javascript.builtins.Array.fromAsync'],
  ['AbortSignal.any([])', 'api.AbortSignal.any_static'],
  ['AbortSignal.timeout(1)', 'api.AbortSignal.timeout_static'],
  ['image.ariaLabel', 'api.Element.ariaLabel'],
  ["image['ariaLabel']", 'api.Element.ariaLabel'],
  ['const { ariaLabel } = image', 'api.Element.ariaLabel'],
  ['new URLSearchParams(query).size', 'api.URLSearchParams.size'],
  ['const query = new URLSearchParams(); if (query.size) go(query)', 'api.URLSearchParams.size'],
  ['requestIdleCallback(run)', 'api.Window.requestIdleCallback'],
  ['window.requestIdleCallback(run)', 'api.Window.requestIdleCallback'],
  ['document.adoptedStyleSheets = []', 'api.Document.adoptedStyleSheets'],
  ["addEventListener('scrollend', run)", 'api.Document.scrollend_event'],
  ['dialog.showPopover()', 'api.HTMLElement.showPopover'],
  ['element.checkVisibility()', 'api.Element.checkVisibility'],
  ['URL.canParse(text)', 'api.URL.canParse_static'],
  ['new Intl.Segmenter()', 'javascript.builtins.Intl.Segmenter'],
])('%s is newer', (code, feature) => {
  expect(newerUses(code).map((use) => use.feature)).toContain(feature)
})

test.each([
  'a ??= b?.c ?? 1_000n',
  'class A { #b = 1; static c = 2; has(d) { return #b in d } }',
  "const { default: a } = await import('./a.js')",
  '/(?<year>\\d+)(?=a)\\p{L}/su.exec(text)',
  "[1].at(-1); Object.hasOwn(a, 'b'); structuredClone(a); crypto.randomUUID()",
  'dialog.showModal(); new IntersectionObserver(run); element.replaceChildren()',
  'const findLast = 1; use(findLast)',
  "'navigation' in window",
])('%s is old enough', (code) => {
  expect(newerUses(code)).toEqual([])
})

test('what the oldest engines cannot parse at all is reported', () => {
  expect(() => newerUses('let a = (')).toThrow()
})

test.each([
  ['label:has(:checked) { color: red }', 'selectors.has :has(:checked)'],
  ['a, b:has(i) { color: red }', 'a list of selectors that ends with b:has(i)'],
  ['i { translate: 0 1px }', 'properties.translate'],
  ['i { rotate: 45deg }', 'properties.rotate'],
  ['i { scale: 2 }', 'properties.scale'],
  ['a { &:hover { color: red } }', 'selectors.nesting'],
  ['@container (width > 1px) { a { color: red } }', 'at-rules.container'],
  ['@media (scripting: none) { a { color: red } }', 'at-rules.media.scripting'],
  ['@media (width >= 40em) { a { color: red } }', 'at-rules.media.range_syntax'],
  ['a { color: oklch(0.5 0.1 100) }', 'types.color.oklch'],
  ['a { color: color-mix(in srgb, var(--a) 55%, red) }', 'types.color.color-mix'],
  ['a { --b: light-dark(red, blue) }', 'types.color.light-dark'],
  ['a { height: 100dvh }', 'types.length.viewport_percentage_units_dynamic'],
  ['a { text-wrap: balance }', 'properties.text-wrap'],
])('%s is newer', (css, feature) => {
  expect(newerStyles(css)).toContain(feature)
})

test.each([
  'a:is(b, c):not(d, e f):where(g):focus-visible { inset: 0; aspect-ratio: 1; gap: 1px; transform: rotate(45deg) }',
  '@layer base { a { color: red } }',
  '@supports selector(:has(a)) { a:has(b) { color: red } }',
  '@media (hover: hover) and (min-width: 40em) { a { width: min(1px, max(2px, 3em)); accent-color: red } }',
])('%s is old enough', (css) => {
  expect(newerStyles(css)).toEqual([])
})
