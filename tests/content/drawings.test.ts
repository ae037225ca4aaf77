/** Accepted and rejected SVG. */
import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { readSvg } from '../../scripts/build/readSvg.ts'

const svg = (inner: string, before = '', on = '') =>
  Buffer.from(
    `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9"${on}>\n${inner}</svg>`,
  )

test.each<[what: string, inner: string]>([
  ['script', '<script>1</script>'],
  ['a prefixed script', '<x:script xmlns:x="http://www.w3.org/2000/svg">1</x:script>'],
  ['an element of another namespace', '<path xmlns="http://www.w3.org/1999/xhtml"/>'],
  ['an element of an escaped namespace', '<g xmlns="http://www.w3.org/1999/&#120;html"><b/></g>'],
  ['HTML', '<foreignObject><p/></foreignObject>'],
  ['a link', '<a href="https://evil.example/"><path/></a>'],
  ['an animation that sets a link', '<set attributeName="href" to="javascript:1"/>'],
  ['an image', '<image href="data:image/svg+xml,x"/>'],
  ['an event handler', '<path\nonload="1"/>'],
  ['a namespaced event handler', '<path xlink:onload="1"/>'],
  ['a reference to another file', '<use xlink:href="https://evil.example/a.svg#b"/>'],
  ['a script address', '<use href="java&#115;cript:1"/>'],
  ['a paint of another file', '<path fill="url(https://evil.example/a)"/>'],
  ['a style that imports', '<style>@import "https://evil.example/a.css";</style>'],
  ['an escaped style', '<style><![CDATA[path { fill: u\\72l(https://evil.example/a) }]]></style>'],
  ['an import split by a comment', '<style>@imp<!-- -->ort "https://evil.example/a.css";</style>'],
  ['an import split by CDATA', '<style>@imp<![CDATA[ort "https://evil.example/a.css";]]></style>'],
  ['an import split by an element', '<style>@imp<g/>ort "https://evil.example/a.css";</style>'],
  [
    'an address split by a comment',
    '<style>path { fill: ur<!-- -->l(https://evil.example/a) }</style>',
  ],
  [
    'an address split by an element',
    '<style>path { fill: ur<g/>l(https://evil.example/a) }</style>',
  ],
  ['an image set', '<style>path { mask: image-set("https://evil.example/a" 1x) }</style>'],
  [
    'an image set as an attribute',
    '<path mask="-webkit-image-set(&quot;https://evil.example/a&quot; 1x)"/>',
  ],
  ['an address as src()', '<path style="mask: src(&quot;https://evil.example/a&quot;)"/>'],
  ['a cross-fade', '<path style="mask: cross-fade(&quot;https://evil.example/a&quot;, red)"/>'],
  ['an unknown attribute', '<path srcdoc="x"/>'],
  ['an unknown entity', '<text>&evil;</text>'],
  ['an element that is not closed', '<g>'],
])('%s is rejected with its position', (_, inner) => {
  const { fault } = readSvg(svg(inner))
  expect(fault?.text.slice(...fault.range)).toBeTruthy()
  expect(fault?.range[0]).toBeGreaterThan(svg('').indexOf('\n'))
})

test.each([
  ['an entity of its own', svg('<text>&x;</text>', '<!DOCTYPE svg [<!ENTITY x "<script/>">]>')],
  ['a style sheet', svg('', '<?xml-stylesheet href="https://evil.example/a.css"?>')],
  ['another encoding', svg('', '<?xml version="1.0" encoding="utf-7"?>')],
  ['UTF-16', Buffer.from(String(svg('')), 'utf16le')],
  ['an event handler of the root', svg('', '', ' onload="1"')],
  ['another root', Buffer.from('<g xmlns="http://www.w3.org/2000/svg"/>')],
  ['no namespace', Buffer.from('<svg><script>1</script></svg>')],
])('%s is rejected', (_, bytes) => expect(readSvg(bytes).fault?.message).toMatch(/\.$/))

test('gradients, styles and declarations of drawing programs are accepted', () => {
  const gradient =
    '<defs><linearGradient id="a"><stop offset="0" style="stop-color:#fff"/></linearGradient></defs>'
  const drawn = `${gradient}<style>.b { fill: url(#a) }</style><g class="b" data-name="image(1)"><path d="M0 0h9"/><use xlink:href="#a"/></g>`
  const before =
    '<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd"><!-- Skapad för hand -->'
  expect(readSvg(svg(drawn, before))).toEqual({ markup: String(svg(drawn)) })
})

test('the markup has no comments or CDATA, which an HTML parser reads differently', () => {
  const { fault, markup } = readSvg(
    svg('<!--><script>1</script>--><title><![CDATA[<script>1</script>]]></title>'),
  )
  expect(fault).toBeUndefined()
  expect(parse(markup, { comment: true }).querySelectorAll('script')).toEqual([])
  expect(markup).not.toMatch(/<!|<script/)
})

test.each(['content/images', 'scripts/new/template/images'])(
  'every drawing in %s is accepted',
  (folder) => {
    const drawings = readdirSync(folder).filter((file) => file.endsWith('.svg'))
    expect(drawings.length).toBeGreaterThan(1)
    for (const file of drawings)
      expect(readSvg(readFileSync(`${folder}/${file}`)).fault, file).toBeUndefined()
  },
)
