/** Words stay apart for whatever reads the markup without its styles: text browsers, search engines, copied text. */
import { HTMLElement, type Node, NodeType, parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { pages } from './built.ts'

/** Elements that begin a line without styles. */
const blocks = new Set(
  `address article aside blockquote body br caption dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6
  header hr legend li main nav ol option p pre search section select summary table tbody td tfoot th thead tr ul`.split(
    /\s+/,
  ),
)
const unread = new Set(['head', 'script', 'style', 'template', 'title'])

/** Pairs of words of different elements without a space or a line between them. */
function joinedWords(root: HTMLElement): string[] {
  const joined: string[] = []
  let last = ''
  const walk = (node: Node): void => {
    if (node.nodeType === NodeType.TEXT_NODE) {
      const { text } = node
      if (/[\p{L}\p{N}]$/u.test(last) && /^[\p{L}\p{N}]/u.test(text))
        joined.push(`${last.slice(-20)}|${text.slice(0, 20)}`)
      if (text !== '') last = text
    }
    if (!(node instanceof HTMLElement)) return
    const tag = node.rawTagName?.toLowerCase() ?? ''
    if (unread.has(tag)) return
    if (blocks.has(tag)) last = '\n'
    node.childNodes.forEach(walk)
    if (blocks.has(tag)) last = '\n'
  }
  walk(root)
  return joined
}

test.each([
  ['<b>Solceller</b><small>Nyckelfärdigt</small>', ['Solceller|Nyckelfärdigt']],
  ['<a>Blogg</a><a><svg></svg><span>031</span></a>', ['Blogg|031']],
  ['<button>Ljust</button><button>Mörkt</button>', ['Ljust|Mörkt']],
  ['<p>Ett</p><p>två</p>, <b>tre</b>. <i>Fyra</i> <i>fem</i><br>sex', []],
])('%s', (html, joined) => {
  expect(joinedWords(parse(html))).toEqual(joined)
})

test.each(pages.filter(({ path }) => !path.startsWith('/admin')))(
  'no words are joined on $path',
  ({ root }) => {
    expect(joinedWords(root)).toEqual([])
  },
)
