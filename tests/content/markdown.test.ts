/** HTML of Markdown. */
import { expect, test } from 'vitest'
import { readingMinutes, wordCount } from '../../renderer/content/markdown/plain.ts'
import { renderMarkdown } from '../../renderer/content/markdown/render.ts'
import type { ImageModel } from '../../renderer/content/env.ts'

const html = (text: string) => renderMarkdown(text).html

test('an id in braces replaces the generated id of a heading', () => {
  expect(
    renderMarkdown('## Snö på *taket* {#sno-paverkan}\n\n## Soliga dagar\n\n### Åska och öl'),
  ).toEqual({
    html: '<h2 id="sno-paverkan">Snö på <em>taket</em></h2>\n<h2 id="soliga-dagar">Soliga dagar</h2>\n<h3 id="åska-och-öl">Åska och öl</h3>',
    headings: [
      { depth: 2, id: 'sno-paverkan', text: 'Snö på taket' },
      { depth: 2, id: 'soliga-dagar', text: 'Soliga dagar' },
      { depth: 3, id: 'åska-och-öl', text: 'Åska och öl' },
    ],
  })
})

test('an external link opens in a new tab and says so, an internal one does not', () => {
  expect(html('[Skatteverket](https://www.skatteverket.se/)')).toBe(
    '<p><a href="https://www.skatteverket.se/" target="_blank" rel="noopener">Skatteverket<span class="sr-only"> (öppnas i ny flik)</span></a></p>',
  )
  expect(html('[batterier](/tjanster/ai-batterilösningar) [ring](tel:+46313900600)')).toBe(
    '<p><a href="/tjanster/ai-batteril%C3%B6sningar">batterier</a> <a href="tel:+46313900600">ring</a></p>',
  )
})

test('HTML in Markdown is removed', () => {
  expect(html('Hej <script>alert(1)</script> <b>du</b>')).toBe('<p>Hej alert(1) du</p>')
})

const imageOf = (more: Partial<ImageModel>) => (picture: { file: string; alt: string }) => ({
  ...{ src: picture.file, alt: picture.alt, width: 3, height: 2, illustration: false },
  ...more,
})
test('the title of a picture becomes the caption of a paragraph with nothing else', () => {
  const withPictures = (text: string) => renderMarkdown(text, imageOf({})).html
  expect(withPictures('![Ett tak](tak.webp "Söderläge, 30 grader.")')).toMatch(
    /^<figure><picture><img src="tak.webp" alt="Ett tak"[^>]*><\/picture><figcaption>Söderläge, 30\sgrader\.<\/figcaption><\/figure>$/,
  )
  expect(withPictures('![Ett tak](tak.webp)')).toMatch(/^<p><picture>.*<\/picture><\/p>$/)
  expect(withPictures('Här: ![Ett tak](tak.webp "Söder")')).toMatch(
    /^<p>Här: <picture>.*<\/picture><\/p>$/,
  )
})

test('a picture from illustrations/ has the tag Illustration', () => {
  const image = imageOf({ illustration: true })
  expect(renderMarkdown('![Ett tak](tak.webp "Söder.")', image).html).toMatch(
    /^<figure><span class="illustration"><picture>.*<\/picture><small>Illustration<\/small><\/span><figcaption>Söder\.<\/figcaption><\/figure>$/,
  )
})

test.each(['```', '~~~'])(
  'a note, fenced by %s, has its first line as title and Markdown as body',
  (fence) => {
    expect(html(`${fence}note Tänk på\nBorsta **mjukt**.\n\n- från marken\n${fence}`)).toBe(
      '<div class="note" role="note"><p><strong>Tänk på</strong></p><p>Borsta <strong>mjukt</strong>.</p><ul>\n<li>från marken</li>\n</ul></div>',
    )
  },
)

test.each([
  ['', 'aria-label="Tabell: A, B"'],
  ['## Pris\n\n', 'aria-labelledby="pris"'],
])('a table after %j can be scrolled by keyboard, and has a name', (heading, name) =>
  expect(html(`${heading}| A | B |\n|---|---|\n| 1 | 2 |`)).toContain(
    `<div class="table" role="region" tabindex="0" ${name}><table>`,
  ),
)

test('a table has headings of columns, of rows when its corner is empty, and alignment by class', () => {
  const tableIn = (text: string) =>
    html(text)
      .replace(/^.*?(?=<thead)|<\/table>.*$/gs, '')
      .replaceAll('\n', '')
  expect(tableIn('| | Pris | |\n|---|---:|:-:|\n| Tak | 5 kr | x |')).toBe(
    '<thead><tr><td></td><th scope="col" class="right">Pris</th>' +
      '<td class="center"></td></tr></thead><tbody><tr>' +
      '<th scope="row">Tak</th><td class="right">5\u00a0kr</td>' +
      '<td class="center">x</td></tr></tbody>',
  )
  expect(tableIn('| Del | Pris |\n|---|---|\n| Tak | 5 kr |')).toContain('<td>Tak</td>')
})

test('a picture has an AVIF source, a fallback and its dimensions', () => {
  const image = imageOf({ avif: '/a.avif 480w', fallback: '/a-480.webp', width: 1200, height: 800 })
  expect(renderMarkdown('![Ett tak](tak.webp)', image).html).toBe(
    '<p><picture><source type="image/avif" srcSet="/a.avif 480w" sizes="(max-width: 42rem) 100vw, 42rem"/><img src="/a-480.webp" alt="Ett tak" width="1200" height="800" loading="lazy" decoding="async"/></picture></p>',
  )
})

test('the word count is that of the visible text', () => {
  expect(
    wordCount(
      '## Snö på taket {#sno}\n\nLäs **mer** om [vår taktvätt](/tjanster/takvatt) – 3–5 timmar.\n\n- ett\n- två\n\n| a | b |',
    ),
  ).toBe(14)
})

test('the reading time is a minute per 200 words', () => {
  expect([1, 199, 300, 1250, 1400].map((words) => readingMinutes('ord '.repeat(words)))).toEqual([
    1, 1, 2, 6, 7,
  ])
})
