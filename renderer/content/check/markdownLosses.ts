/** Reports what Markdown drops or changes, and signs of Markdown that are shown as they were typed. */
import type { Element, Nodes as HtmlNodes } from 'hast'
import type {
  Blockquote,
  Delete,
  Emphasis,
  Heading,
  List,
  ListItem,
  Nodes,
  Paragraph,
  Root,
  Strong,
  Table,
  Text as TextNode,
} from 'mdast'
import { visit } from 'unist-util-visit'
import { months } from '../../../amplify/functions/shared/officeHours.ts'
import { htmlTree, markdownTree, nodeRange, urlRange } from '../markdown/tree.ts'
import { matchRange, type Range } from '../read/problems.ts'

export type Loss = { part: Range; message: string; instead: string }

/** Escaped signs are meant to be shown: they are replaced by another punctuation mark of the same length. */
const withoutEscapes = (text: string) => text.replace(/\\[!-/:-@[-`{-~]/g, '⁂⁂')

/** Every loss of a text. The parts are offsets in it. */
export function markdownLosses(text: string): Loss[] {
  const masked = withoutEscapes(text)
  const tree = markdownTree(masked)
  const losses: Loss[] = []
  const nextNumbers = new Map<Nodes | undefined, Set<number>>()
  visit(tree, (node, index, parent) => {
    if (node.type === 'paragraph')
      losses.push(...lineStarts(masked, node), ...joinedLines(masked, node, parent))
    if (node.type === 'heading')
      losses.push(...underlinedHeading(masked, node), ...closingSign(masked, node))
    if (node.type === 'list' || node.type === 'blockquote')
      losses.push(...signBeforeNumber(masked, node))
    if (node.type === 'list')
      losses.push(...indentedItems(masked, node, parent?.children[(index ?? 0) - 1]))
    if (node.type === 'emphasis' || node.type === 'strong' || node.type === 'delete')
      losses.push(...signsInWord(masked, node))
    if (node.type === 'list') {
      const next = nextNumbers.get(parent) ?? new Set()
      losses.push(...listNumbers(masked, node, next))
      nextNumbers.set(parent, next.add((node.start ?? 0) + node.children.length))
    }
    if (node.type === 'listItem' && typeof node.checked === 'boolean')
      losses.push(taskBox(masked, node))
    if (node.type === 'table') losses.push(...tableRows(masked, node))
    if (node.type === 'link' && node.title)
      losses.push(hiddenTitle(masked, nodeRange(node), node.title))
    if (node.type === 'image' && node.title && !isAlone(parent))
      losses.push(hiddenTitle(masked, nodeRange(node), node.title))
  })
  visit(tree, 'text', (node, _, parent) => {
    // A web address may have any sign.
    const isAddress = parent?.type === 'link' && parent.url.endsWith(node.value)
    if (!isAddress) losses.push(...literalSigns(masked, node, parent))
  })
  losses.push(...uselessEscapes(text, tree), ...definitions(masked, tree))
  losses.push(
    ...hiddenText(
      masked,
      tree,
      losses.map(({ part }) => part),
    ),
  )
  const reported = new Uint8Array(text.length + 1)
  return losses.filter(({ part: [start, end] }) => {
    const isFirst = !reported.subarray(start, end).includes(1)
    reported.fill(1, start, end)
    return isFirst
  })
}

const loss = (part: Range, message: string, instead: string): Loss => ({ part, message, instead })
const literally = (sign: string) =>
  /[\p{L}\d]/u.test(sign) && !sign.startsWith('&')
    ? `tecknen i ${sign} visas som de står`
    : `tecknet ${sign} visas som det står`

const bold =
  'Fet text skrivs **så**, kursiv *så*: i par, tätt intill orden och med mellanrum utanför.'
const asItIs = (sign: string) => `Skriv \\${sign} om tecknet ska synas.`

/** Also without its semicolon, as browsers accept the oldest ones. */
export const entity =
  /&(?:[a-z][a-z\d]+;|nbsp|shy|(?:amp|quot|[aou]uml|aring|eacute)(?![a-z=])|#\d{2,};?|#x[\da-f]+;?)/i

/** Signs of Markdown in text: each was typed for a reason, and has no effect. */
const signs: [pattern: RegExp, instead: string][] = [
  [/\*+/, `${bold} Gånger skrivs ×. ${asItIs('*')}`],
  [/__+|(?<![\p{L}\d_])_(?=[^\s_])|(?<=[^\s_])_(?![\p{L}\d_])/u, `${bold} ${asItIs('_')}`],
  [/~~+|~[^\s~]{1,20}~/, `Överstruken text skrivs ~~så~~, tätt intill orden. ${asItIs('~')}`],
  [/`+/, `Sätt texten inom citattecken. ${asItIs('`')}`],
  [
    /\|(?:[^\n]*\|)?/,
    `En tabell har en rad med |---|---| under rubrikerna, och lika många kolumner i den. ${asItIs('|')}`,
  ],
  [
    /!?\[[^[\]]*\](?:\[[^[\]]*\]| ?\([^()]*\)?)?|!?\[|\]\(?/,
    'En länk skrivs [ord](/sidan): utan mellanrum före parentesen och i adressen. Skriv \\[ om tecknet ska synas.',
  ],
  [
    /={2,}|:{3,}|\${2,}|(?<![\p{L}\d+])\+{2,}|\^[^\s^]{1,20}\^|-{3,}|_{3,}|#{7,}|\{#[^{}]*\}|\$[^\s$]{1,40}\$(?!\d)|^!{3}(?= )/u,
    'Ta bort tecknen, eller skriv med ord.',
  ],
  [/(?<![^\s([]):[a-z][a-z_]+:(?![^\s)\],.!?])/, 'Skriv själva tecknet, eller ta bort det.'],
  [/<!--|-->|(?<=\n):(?= \S)/, 'Ta bort tecknen, eller skriv med ord.'],
  [/´{2,}|'{3,}|’{3,}/, 'En ruta börjar och slutar med tre grava accenter: ```'],
  [entity, 'Skriv själva tecknet.'],
  [/\\+/, 'Ta bort tecknet. En ny rad börjar efter en tom rad. Skriv \\\\ om tecknet ska synas.'],
]
const everySign = signs.map(
  ([pattern, instead]) => [new RegExp(pattern, `g${pattern.flags}`), instead] as const,
)

function literalSigns(text: string, node: TextNode, parent: Nodes | undefined): Loss[] {
  const [start, end] = nodeRange(node)
  const written = text.slice(start, end)
  const hasEscapes = node.value.includes('⁂⁂')
  return everySign.flatMap(([pattern, instead]) => {
    let from = 0
    const encoded = new Set<string>()
    let reported: { sign: string; lineEnd: number } | undefined
    return [...node.value.matchAll(pattern)].flatMap(([sign]) => {
      // checkMarkdown reports footnotes. Quotations have […] and [sic].
      if (sign.startsWith('[^') || /^\[(?:…|\.{3}|sic)\]$/.test(sign)) return []
      // checkMarkdown reports the ids of headings.
      if (
        sign.startsWith('{#') &&
        parent?.type === 'heading' &&
        node.value.trimEnd().endsWith(sign)
      )
        return []
      // The bracket that it closes is escaped.
      if (sign.startsWith(']') && hasEscapes) return []
      // An encoded sign is not written so.
      const at = encoded.has(sign) ? -1 : written.indexOf(sign, from)
      if (at < 0) encoded.add(sign)
      else from = at + sign.length
      const part: Range = at < 0 ? [start, end] : [start + at, start + from]
      // A pair of signs is one mistake.
      if (reported?.sign === sign && at <= reported.lineEnd) return []
      const lineEnd = at < 0 ? end : written.indexOf('\n', at)
      reported = { sign, lineEnd: lineEnd < 0 ? end : lineEnd }
      const target = /\]\(([^)]*)/.exec(sign)?.[1]
      const hasSpace = target !== undefined && (/\s/.test(target) || !sign.endsWith(')'))
      return hasSpace
        ? loss(
            part,
            `${literally(sign)}: en adress har inga mellanslag.`,
            'Byt dem mot bindestreck, och i ett mejls ämne mot %20.',
          )
        : loss(part, `${literally(sign.startsWith('|') ? '|' : sign)}.`, instead)
    })
  })
}

const white = String.raw`[\p{Zs}\p{Cf}\t]`
const lineStart = new RegExp(
  String.raw`^[ \t>]*(?<mark>(?:${white})*(?<sign>#{1,6}|[-+*•·▪▫‣◦●○■□►▶➢➤❖\uf0a7\uf0b7]|\d{1,2}[.)])(?<space>${white}*))(?<words>[^\s#].*)$`,
  'gmu',
)

/** Headings and list items that are not recognised, for example because of a hard space. */
function lineStarts(text: string, node: Paragraph): Loss[] {
  const [start, end] = nodeRange(node)
  const lines = text.slice(start, end)
  const losses = [...lines.matchAll(lineStart)].flatMap((match) => {
    const { mark = '', sign = '', space = '', words = '' } = match.groups ?? {}
    const isNumber = /^\d/.test(sign)
    if (isNumber && space === '' && !/^\p{L}/u.test(words)) return []
    if (sign === '*' && space === '') return []
    if (/^[-+]$/.test(sign) && space === '' && !/^[\p{L}[({"”]/u.test(words)) return []
    const from = start + match.index + match[0].indexOf(mark)
    const written = isNumber || sign.startsWith('#') ? sign : '-'
    const first = /[^ \t]/.test(space) ? 'Byt det hårda mellanslaget: skriv' : 'Skriv'
    const isHashtag = sign === '#' && space === ''
    const ownLine =
      match.index > 0 && !sign.startsWith('#') && !/[•·▪‣]/.test(sign) ? ', efter en tom rad' : ''
    return [
      loss(
        [from, from + mark.length + words.length],
        `tecknet ${sign} först på raden visas som det står.`,
        `${first} ${written} ${words}${ownLine}${isHashtag ? `, eller \\${sign}${words}` : ''}`,
      ),
    ]
  })
  const hardSpace = /^[ \t>]*[^\S \t\n]/mu.exec(lines)
  if (losses.length === 0 && hardSpace) {
    const at = start + hardSpace.index + hardSpace[0].length
    losses.push(
      loss([at - 1, at], 'raden börjar med ett hårt mellanslag.', 'Byt det mot ett vanligt.'),
    )
  }
  return losses
}

/** Dashes, arrows, symbols, section signs, and numbers such as `1)`, `(1)`, `1:`, `①`, `a.` and `iv.` at the start of a line. */
const rowStart =
  /^(?:[\p{Pd}−→⇒⁃§]|=>|->|[\p{So}①-⒛❶-➓]|\d\ufe0f?\u20e3|o(?=\s)|\(?(?:\p{L}|\d{1,3}|[ivxIVX]{1,4}) ?(?:\.\)|[.):])(?=\s))/u

/** Lines of a paragraph that look like rows of a list, or that belong to the list or quotation above. */
function joinedLines(text: string, node: Paragraph, parent: Nodes | undefined): Loss[] {
  const [first, end] = nodeRange(node)
  const lines = text.slice(first, end).split('\n')
  let offset = first
  let previousSign: string | undefined
  for (const [index, line] of lines.entries()) {
    const words = line.replace(/^[\s>]+/, '')
    const from = offset + line.length - words.length
    const part: Range = [from, offset + line.length]
    offset += line.length + 1
    const isTableRow = /\S\t+\S/.test(words)
    const start = rowStart.exec(words)?.[0].replace(/^(?!o$)(\(?)[\p{L}\p{N}]+/u, '$1a')
    const sign = isTableRow ? '\t' : start
    const isBroken = /(?: {2}|\\)$/.test(lines[index - 1] ?? '')
    if (sign && sign === previousSign && !isBroken)
      return [
        loss(
          part,
          'raden läses ihop med raden ovanför.',
          isTableRow
            ? 'Skriv en tabell: | Modell | Pris | på första raden och |---|---| på raden under.'
            : 'Skriv en lista, med - och mellanslag först på varje rad.',
        ),
      ]
    previousSign = sign
    if (index === 0 || isBroken) continue
    const half = /\p{Ll}[-\u00ad]$/u.test(lines[index - 1] ?? '') && /^\p{Ll}+/u.exec(words)?.[0]
    if (half && !/^(?:och|eller|samt|till|resp)/.test(half))
      return [
        loss(
          [from - 1, from + half.length],
          'ett ord är delat på två rader, och visas med bindestreck och mellanslag.',
          'Skriv ordet på en rad.',
        ),
      ]
    const isInList = parent?.type === 'listItem' && !/^\s/.test(line)
    const isInQuote = parent?.type === 'blockquote' && !/^\s*>/.test(line)
    if (isInList || isInQuote)
      return [
        loss(
          part,
          `raden läses ihop med ${isInList ? 'punkten' : 'citatet'} ovanför.`,
          `Skriv en tom rad före, eller ${isInList ? 'dra in raden två steg' : 'börja den med >'}.`,
        ),
      ]
  }
  return []
}

function underlinedHeading(text: string, node: Heading): Loss[] {
  const [start, end] = nodeRange(node)
  const source = text.slice(start, end)
  const underline = /\n[ \t>]*([=-]+)[ \t]*$/.exec(source)
  if (!underline || /^[ \t>]*#/.test(source)) return []
  const words = source.slice(0, underline.index)
  return [
    loss(
      [end - underline[0].trimStart().length, end],
      `raden ${underline[1]} gör texten ovanför till en rubrik.`,
      `Skriv en tom rad före, eller rubriken som ## ${words.split('\n').at(-1)}`,
    ),
  ]
}

/** `## Vi kan C #` would lose its end. As many signs as at the start close a heading. */
function closingSign(text: string, node: Heading): Loss[] {
  const [start, end] = nodeRange(node)
  const source = text.slice(start, end).trimEnd()
  const from = Math.max(source.lastIndexOf(' '), source.lastIndexOf('\t')) + 1
  const closing = source.slice(from)
  if (!/^#+$/.test(closing) || closing === /^#+/.exec(source)?.[0]) return []
  const at = start + from
  return [
    loss([at, at + closing.length], `tecknet ${closing} sist i rubriken visas inte.`, asItIs('#')),
  ]
}

/** The sign of `+ 46 31 390 06 00`, `> 50 %` and, in a line of a text, `- 20 grader`. */
function signBeforeNumber(text: string, node: List | Blockquote): Loss[] {
  const [start, end] = nodeRange(node)
  const [mark, sign = ''] = /^([-+>])[ \t]*(?=\d)/.exec(text.slice(start, end)) ?? []
  if (mark === undefined) return []
  const textAbove = /(\S)[ \t]*\n[ \t]*$/.exec(text.slice(0, start))?.[1] ?? ':'
  if (sign === '-' && (node.children.length > 1 || textAbove === ':')) return []
  return [
    loss(
      [start, start + mark.length],
      `tecknet ${sign} först på raden visas inte.`,
      sign === '>'
        ? 'Skriv mer än. Är det ett citat: sätt citattecken runt det.'
        : `${asItIs(sign)} Är det en lista: skriv en tom rad före, och - först på raden.`,
    ),
  ]
}

/** Items that are indented, but not below the text of the item above: they are shown as its equals. */
function indentedItems(text: string, node: List, above: Nodes | undefined): Loss[] {
  const column = ({ position }: Nodes) => position?.start.column ?? 1
  const items = above?.type === 'list' ? [above, ...node.children] : node.children
  const [first = node] = items
  const item = items.slice(1).find((other) => column(other) > column(first))
  if (!item) return []
  const [start] = nodeRange(item)
  const words = /^.*/.exec(text.slice(start))?.[0].length ?? 0
  return [
    loss(
      [start, start + words],
      'punkten är indragen, men för lite för att höra till punkten ovanför.',
      'Dra in den fyra steg, eller inte alls.',
    ),
  ]
}

/** `3*4*5` would be shown as 345; endings as in `*Wattvinst*s` are allowed. */
function signsInWord(text: string, node: Emphasis | Strong | Delete): Loss[] {
  const [start, end] = nodeRange(node)
  const opensInWord = /[\p{L}\d]$/u.test(text.slice(0, start).slice(-2))
  const closesInWord =
    /^[\p{L}\d]/u.test(text.slice(end)) &&
    !/^\p{Ll}{1,3}(?![\p{L}\d])/u.test(text.slice(end, end + 8))
  if (!opensInWord && !closesInWord) return []
  const sign = text[start] ?? ''
  return [
    loss(
      [start, end],
      `tecknen ${sign} inuti ett ord eller ett tal försvinner.`,
      `Gånger skrivs ×. Skriv \\${sign} om tecknet ska synas, eller markera hela ordet.`,
    ),
  ]
}

/**
 * Lists count from the first number, and the other numbers are not shown. A list may continue an
 * earlier one: `next` has the numbers after their last ones.
 */
function listNumbers(text: string, node: List, next: Set<number>): Loss[] {
  if (!node.ordered) return []
  const numbers = node.children.map((item) =>
    Number(/^\d+/.exec(text.slice(nodeRange(item)[0]))?.[0]),
  )
  const [first = 1] = numbers
  const [start] = nodeRange(node)
  const mark = /^\d+[.)]/.exec(text.slice(start))?.[0] ?? ''
  const part: Range = [start, start + mark.length]
  const escaped = `${mark.slice(0, -1)}\\${mark.at(-1)}`
  if (first !== 1 && !next.has(first))
    return [
      loss(
        part,
        `${mark} först på raden gör den till en lista som börjar på ${first}.`,
        `Börja listan med 1. Är det ingen lista: skriv ${escaped}`,
      ),
    ]
  const [, word = ''] = /^\s+(\p{L}+)/u.exec(text.slice(start + mark.length, start + 40)) ?? []
  if (numbers.length === 1 && months.includes(word.toLowerCase()))
    return [loss(part, `${mark} först på raden gör den till en lista.`, `Skriv ${escaped} ${word}`)]
  const isCounted = numbers.every((number, index) => number === first + index)
  if (isCounted || numbers.every((number) => number === first)) return []
  const wrong = numbers.findIndex((number, index) => number !== first + index)
  const at = nodeRange(node.children[wrong] ?? node)[0]
  const written = /^\d+[.)]/.exec(text.slice(at))?.[0] ?? ''
  return [
    loss(
      [at, at + written.length],
      `talet ${written} visas som ${first + wrong}.`,
      'Listor räknas uppåt ett i taget. Skriv talet i texten om det betyder något.',
    ),
  ]
}

function taskBox(text: string, node: ListItem): Loss {
  const at = text.indexOf('[', nodeRange(node)[0])
  return loss(
    [at, at + 3],
    'en ruta att kryssa i visas utan namn och går inte att klicka på.',
    'Skriv punkten utan [ ].',
  )
}

/** Cells beyond the header are dropped, and a line under the table becomes a row. */
function tableRows(text: string, { children: [header, ...rows] }: Table): Loss[] {
  const columns = header?.children.length ?? 0
  return rows.flatMap((row) => {
    const extra = row.children[columns]
    if (extra)
      return [
        loss(
          [nodeRange(extra)[0], nodeRange(row)[1]],
          `raden har ${row.children.length} rutor och tabellens rubrik ${columns}: resten visas inte.`,
          'Lägg till en rubrik, eller ta bort rutan. Skriv \\| om tecknet ska synas.',
        ),
      ]
    return text.slice(...nodeRange(row)).includes('|')
      ? []
      : [loss(nodeRange(row), 'raden blir en del av tabellen ovanför.', 'Skriv en tom rad före.')]
  })
}

function hiddenTitle(text: string, [start, end]: Range, title: string): Loss {
  const at = text.lastIndexOf(title, end)
  return loss(
    at < start ? [start, end] : [at, at + title.length],
    `orden "${title}" efter adressen visas inte.`,
    'Skriv dem i texten.',
  )
}

const isAlone = (parent: Nodes | undefined) =>
  parent?.type === 'paragraph' && parent.children.length === 1

/** `\(` is shown as `(`: an editor who writes it means something else. */
function uselessEscapes(text: string, tree: Root): Loss[] {
  if (!text.includes('\\')) return []
  const isCode = new Uint8Array(text.length)
  visit(tree, ['code', 'inlineCode'], (node) => void isCode.fill(1, ...nodeRange(node as Nodes)))
  return [...text.matchAll(/\\(.)/gs)].flatMap((match) => {
    const [written, sign = ''] = match
    if (!/["$%',/:;?@^()]/.test(sign) || isCode[match.index]) return []
    return [loss(matchRange(match), `tecknet \\ i ${written} visas inte.`, `Skriv bara ${sign}`)]
  })
}

/** `[Tips]: /kontakt` defines an address, and is not shown. */
function definitions(text: string, tree: Root): Loss[] {
  const used = new Set<string>()
  visit(tree, ['linkReference', 'imageReference'], (node) => {
    if ('identifier' in node) used.add(String(node.identifier))
  })
  const seen = new Set<string>()
  const losses: Loss[] = []
  visit(tree, 'definition', (node) => {
    if (!used.has(node.identifier))
      losses.push(
        loss(
          nodeRange(node),
          'raden visas inte: ingen länk använder den.',
          'Ta bort den, eller skriv utan hakparenteser.',
        ),
      )
    else if (seen.has(node.identifier))
      losses.push(
        loss(
          nodeRange(node),
          `adressen till [${node.label ?? node.identifier}] står två gånger: den här används inte.`,
          'Ta bort den.',
        ),
      )
    else if (node.title) losses.push(hiddenTitle(text, nodeRange(node), node.title))
    seen.add(node.identifier)
  })
  return losses
}

/** Letters and digits of the source that are neither in the HTML nor part of an address, a number of a list or a block. */
function hiddenText(text: string, tree: Root, reported: Range[]): Loss[] {
  const shown: Range[] = [...reported]
  visit(htmlTree(text), (node: HtmlNodes) => {
    const isLeaf = node.type === 'text' || (node as Element).tagName === 'img'
    if (isLeaf && node.position) shown.push(nodeRange(node as unknown as Nodes))
  })
  visit(tree, (node) => {
    const [start, end] = nodeRange(node)
    // checkMarkdown reports these.
    if (['html', 'code', 'footnoteReference', 'footnoteDefinition'].includes(node.type))
      shown.push([start, end])
    if (node.type === 'note') shown.push([start, text.indexOf('\n', start)])
    if (node.type === 'definition') shown.push([start, end])
    if (node.type === 'link')
      shown.push([...urlRange(text, node)], [nodeRange(node.children.at(-1) ?? node)[1], end])
    if (node.type === 'linkReference' || node.type === 'imageReference') shown.push([start, end])
    if (node.type === 'heading') shown.push([start + text.slice(start, end).lastIndexOf('{#'), end])
    if (node.type === 'listItem')
      shown.push([start, start + (/^\d+/.exec(text.slice(start))?.[0].length ?? 0)])
  })
  const isShown = new Uint8Array(text.length)
  for (const [start, end] of shown) isShown.fill(1, Math.max(0, start), Math.max(0, end))
  for (const match of text.matchAll(/[\p{L}\p{N}\p{So}%]+/gu)) {
    const part = matchRange(match)
    if (!isShown.subarray(...part).includes(0)) continue
    return [loss(part, `"${match[0]}" visas inte.`, 'Skriv det som vanlig text.')]
  }
  return []
}
