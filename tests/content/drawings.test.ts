/** Accepted and rejected SVG. */
import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { readSvg } from '../../scripts/build/readSvg.ts'

const svg = (inner: string, before = '', on = '') =>
  Buffer.from(
    `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9"${on}>\n${inner}</svg>`,
  )

test.each([
  '<script>1</script>',
  '<x:script xmlns:x="http://www.w3.org/2000/svg">1</x:script>',
  '<path xmlns="http://www.w3.org/1999/xhtml"/>',
  '<g xmlns="http://www.w3.org/1999/&#120;html"><b/></g>',
  '<foreignObject><p/></foreignObject>',
  '<a href="https://evil.example/"><path/></a>',
  '<set attributeName="href" to="javascript:1"/>',
  '<image href="data:image/svg+xml,x"/>',
  '<path\nonload="1"/>',
  '<path xlink:onload="1"/>',
  '<use xlink:href="https://evil.example/a.svg#b"/>',
  '<use href="java&#115;cript:1"/>',
  '<path fill="url(https://evil.example/a)"/>',
  '<style>@import "https://evil.example/a.css";</style>',
  '<style><![CDATA[path { fill: u\\72l(https://evil.example/a) }]]></style>',
  '<style>@imp<!-- -->ort "https://evil.example/a.css";</style>',
  '<style>@imp<![CDATA[ort "https://evil.example/a.css";]]></style>',
  '<style>@imp<g/>ort "https://evil.example/a.css";</style>',
  '<style>path { fill: ur<!-- -->l(https://evil.example/a) }</style>',
  '<style>path { fill: ur<g/>l(https://evil.example/a) }</style>',
  '<style>path { mask: image-set("https://evil.example/a" 1x) }</style>',
  '<path mask="-webkit-image-set(&quot;https://evil.example/a&quot; 1x)"/>',
  '<path style="mask: src(&quot;https://evil.example/a&quot;)"/>',
  '<path style="mask: cross-fade(&quot;https://evil.example/a&quot;, red)"/>',
  '<path srcdoc="x"/>',
  '<text>&evil;</text>',
  '<g>',
])('%s is rejected with its position', (inner) => {
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
