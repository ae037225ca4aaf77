/** Reports Markdown that would be rendered wrongly or dropped, and Markdown in plain-text fields. */
import type { Code, Definition, Heading, Html, Image, ImageReference } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import { SKIP, visit } from 'unist-util-visit'
import { isScalar } from 'yaml'
import { condition } from '../conditions.ts'
import { blockNames, type Note } from '../markdown/blocks.ts'
import { excessIn } from '../markdown/excess.ts'
import { urlRange, headingIds, markdownTree, nodeRange } from '../markdown/tree.ts'
import { placeholderPattern } from '../model/placeholders.ts'
import { advice } from '../read/closest.ts'
import { nodeAt } from '../read/positions.ts'
import { codeOf, matchRange, type Problem, type Range } from '../read/problems.ts'
import { slugify } from '../read/repair.ts'
import type { LoadOptions, PartialSite, Sources } from '../site.ts'
import { missingPicture } from './references.ts'
import { entity, markdownLosses } from './markdownLosses.ts'
import { mapTexts, type Text } from './walk.ts'

export function checkMarkdown(
  sources: Sources,
  _: PartialSite,
  { images }: LoadOptions,
): Problem[] {
  const files = Object.keys(images)
  return findingsOf(sources).flatMap((finding) =>
    'message' in finding
      ? finding
      : missingPicture(finding.text, files, finding.picture, finding.part),
  )
}

type PictureUse = { text: Text; picture: string; part: Range }
const findingsOf = mapTexts((text): (Problem | PictureUse)[] => [
  ...controlCharacters(text),
  ...findingsIn(text),
])

/** Control and private-use characters, which Word and PDF files contain, and U+FFFD for what could not be read. */
const controlCharacter = /[\0-\x08\v\f\x0e-\x1f\x7f-\x9f\u2028\u2029\ufff9-\ufffd\p{Co}\p{Cs}]/gu

/** Nobody sees them, they join two lines to one, and make feeds unreadable. */
const controlCharacters = ({ value, report }: Text): Problem[] =>
  [...value.matchAll(controlCharacter)].map((match) =>
    report(
      `här står ett tecken som inte går att visa (${codeOf(match[0])}).`,
      'Sudda där och skriv igen.',
      matchRange(match),
    ),
  )

function findingsIn(text: Text): (Problem | PictureUse)[] {
  if (text.role === 'markdown')
    return [...joinedMarkdown(text), ...(hasCondition(text) ? [] : checkMarkdownText(text))]
  if (
    text.role === 'alt' &&
    /^(en |ett )?(bild|foto)\.?$|\.(webp|jpe?g|png|svg)$/i.test(text.value)
  )
    return [
      text.report(
        'bildtexten säger inte vad bilden visar.',
        'Skriv det för den som inte ser bilden.',
      ),
    ]
  return text.role === 'line' || text.role === 'alt' ? checkPlainText(text) : []
}

/** Checked as it is on each day, without the marks of its conditions (otherDays.ts). */
const hasCondition = ({ value }: Text) => value.search(condition) >= 0

function checkMarkdownText(text: Text): (Problem | PictureUse)[] {
  const { value } = text
  const excess = excessIn(value)
  if (excess) return [text.report(excess.message, excess.instead, excess.part)]
  const findings: (Problem | PictureUse)[] = []
  const report = (part: Range, message: string, instead?: string) =>
    void findings.push(text.report(message, instead, part))
  const pictures = new Set<string>()
  const generated = headingIds(value)
  const ids = new Set<string>()
  /** Depth of the previous heading, or of the page's. */
  let depth = 1

  function checkHeading(node: Heading): void {
    const [start, end] = nodeRange(node)
    const [first, last = first] = [node.children[0], node.children.at(-1)]
    const words = first && last ? value.slice(nodeRange(first)[0], nodeRange(last)[1]) : ''
    if (words === '') report([start, end], 'rubriken är tom.', 'Skriv den, eller ta bort tecknen.')
    else if (node.depth === 1)
      report([start, end], 'sidan har redan en huvudrubrik.', `Skriv ## ${words}`)
    else if (node.depth > depth + 1)
      report(
        [start, end],
        'rubriken hoppar över en nivå.',
        `Skriv ${'#'.repeat(depth + 1)} ${words}`,
      )
    depth = Math.min(node.depth, depth + 1)
    const explicitId = node.data?.hProperties?.id ?? /\{#([^{}]*)\}\s*$/.exec(textOf(node))?.[1]
    const id = generated.shift()
    const brace = start + value.slice(start, end).lastIndexOf('{#')
    const idRange: Range =
      explicitId === undefined ? [start, end] : [brace, value.indexOf('}', brace) + 1]
    if (explicitId !== undefined && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(String(explicitId)))
      report(
        idRange,
        `ankaret {#${String(explicitId)}} får bara innehålla a–z, 0–9 och bindestreck.`,
        `Skriv {#${slugify(String(explicitId))}}.`,
      )
    else if (id && ids.has(id))
      report(
        idRange,
        `ankaret {#${id}} finns redan i texten.`,
        explicitId === undefined ? 'Skriv ett eget efter rubriken.' : 'Välj ett annat.',
      )
    else if (node.children.length > 0 && !/[\p{L}\d]/u.test(id ?? ''))
      report(
        [start, end],
        'rubriken har inga bokstäver att göra ett ankare av.',
        'Skriv ett efter den, till exempel {#sol}.',
      )
    if (id) ids.add(id)
  }

  function checkBlock(node: Code | Note) {
    const [start, end] = nodeRange(node)
    const lines = value.slice(start, end).split('\n')
    const line = (index: number): Range => {
      const from = start + lines.slice(0, index).join('\n').length + (index > 0 ? 1 : 0)
      return [from, from + (lines[index] ?? '').length]
    }
    const [first = ''] = lines
    const fence = /^(`|~)\1{2,}/.exec(first)
    if (!fence)
      return report(
        line(0),
        'raden är så långt indragen att den visas som kod.',
        'Ta bort mellanslagen först på raden.',
      )
    if (
      lines.length < 2 ||
      !new RegExp(`^[\\s>]*${fence[0]}${fence[1]}*\\s*$`).test(lines.at(-1) ?? '')
    )
      return report(line(0), 'rutan avslutas inte.', `Skriv ${fence[0]} på en egen rad efter den.`)
    if (node.type === 'note') return undefined
    const name = node.lang ?? ''
    if (name === 'note')
      return report(
        line(0),
        'en ruta kan inte ligga i en annan.',
        'Avsluta den första innan nästa börjar.',
      )
    if (!blockNames.some((block) => block === name))
      return report(line(0), `rutan "${name}" finns inte.`, advice(name, blockNames, 'Välj'))
  }

  function checkHtml(node: Html): void {
    let from = nodeRange(node)[0]
    for (const [tag] of node.value.matchAll(/<!--[\s\S]*?(?:-->|$)|<[^<>]*>?/g)) {
      const start = Math.max(from, value.indexOf(tag, from))
      from = start + tag.length
      if (tag.startsWith('<!--'))
        report([start, from], 'det som står i <!-- --> kommer inte med.', 'Ta bort det.')
      else
        report(
          [start, from],
          `HTML som ${tag} visas inte.`,
          'Skriv med Markdown, till exempel **fet** eller [länk](/kontakt).',
        )
    }
  }

  const addPicture = (node: Image | Definition) =>
    void findings.push({ text, picture: node.url, part: urlRange(value, node) })

  function checkImage(node: Image | ImageReference): void {
    if (node.type === 'image') addPicture(node)
    else pictures.add(node.identifier)
    const after = node.type === 'image' ? `(${node.url})` : `[${node.label ?? node.identifier}]`
    if (!node.alt?.trim())
      report(
        nodeRange(node),
        'bilden saknar bildtext.',
        `Beskriv den inom hakparenteserna: ![Vad bilden visar]${after}`,
      )
  }

  const reportFootnote = (range: Range) =>
    report(range, 'fotnoter går inte att skriva.', 'Skriv det i texten, eller länka till källan.')

  visit(markdownTree(value), (node) => {
    if (node.type === 'heading') checkHeading(node)
    if (node.type === 'code' || node.type === 'note') checkBlock(node)
    if (node.type === 'html') checkHtml(node)
    if (node.type === 'listItem' && node.children.length === 0)
      report(nodeRange(node), 'punkten är tom.', 'Skriv den, eller ta bort tecknet.')
    if (node.type === 'blockquote' && node.children.length === 0)
      report(nodeRange(node), 'citatet är tomt.', 'Skriv det, eller ta bort tecknet.')
    if (node.type === 'link' && !textOf(node).trim())
      report(nodeRange(node), 'länken har inga ord.', `Skriv dem: [vart den leder](${node.url})`)
    if (node.type === 'image' || node.type === 'imageReference') checkImage(node)
    if (node.type === 'footnoteReference' || node.type === 'footnoteDefinition')
      reportFootnote(nodeRange(node))
    // A footnote reference without its definition is parsed as text.
    if (node.type === 'text' && /\[\^[^[\]\s]+\]/.test(node.value)) reportFootnote(nodeRange(node))
  })
  for (const { part, message, instead } of markdownLosses(value)) report(part, message, instead)
  visit(
    markdownTree(value),
    'definition',
    (node) => void (pictures.has(node.identifier) && addPicture(node)),
  )
  return findings
}

/** Signs of Markdown and HTML that a line of plain text shows as they are. */
const plainSigns = new RegExp(
  String.raw`${entity.source}|\*\*|__|~~|${'`'}|\]\(|\[\^|\\|\{#[^{}]*\}|^(?:#{1,6}|[-*+>•·])\s`,
  'gi',
)

/** Marks such as ** and [](…) would be shown literally. */
function checkPlainText({ value, report }: Text): Problem[] {
  const problems: Problem[] = []
  const words = value.replace(placeholderPattern, (placeholder) => ' '.repeat(placeholder.length))
  const parts: Range[] = []
  if (/[*_`~<]|\]\(/.test(words))
    visit(
      markdownTree(value),
      ['strong', 'emphasis', 'delete', 'inlineCode', 'html', 'image', 'link'],
      (node) => {
        const part = nodeRange(node)
        const literal = value.slice(...part)
        // remark-gfm parses bare URLs as links.
        if (node.type === 'link' && !literal.startsWith('[')) return undefined
        parts.push(part)
        problems.push(
          report(
            `tecknen i ${literal} visas som de står: den här texten är inte Markdown.`,
            'Skriv bara orden.',
            part,
          ),
        )
        return SKIP
      },
    )
  for (const { 0: sign, index } of words.matchAll(plainSigns)) {
    if (parts.some(([start, end]) => index >= start && index < end)) continue
    const message = `tecknet ${sign.trim()} visas som det står: den här texten är inte Markdown.`
    const instead = sign.startsWith('&') ? 'Skriv själva tecknet.' : 'Skriv bara orden.'
    problems.push(report(message, instead, [index, index + sign.trimEnd().length]))
  }
  return problems
}

/** YAML joins the lines of a text without |, so that a list or a table in it becomes one line. */
function joinedMarkdown({ source, path, value, report }: Text): Problem[] {
  const node = path.length > 0 ? nodeAt(source, path) : undefined
  if (!isScalar(node) || !node.range || node.type === 'BLOCK_LITERAL') return []
  const [start, end] = node.range
  const lines = source.text
    .slice(start + source.yamlStart, end + source.yamlStart)
    .split('\n')
    .slice(1)
  const mark = lines
    .map((line) => /^\s*((?:[-*+•|>]|#{1,6}|\d+[.)])\s*\S.*)/.exec(line)?.[1])
    .find((line, index) => line && (index > 0 || node.type !== 'BLOCK_FOLDED'))
  if (!mark || value.split('\n').some((line) => line.startsWith(mark.trim()))) return []
  const at = value.indexOf(mark.trim())
  const part: Range | undefined = at < 0 ? undefined : [at, at + mark.trim().length]
  return [
    report(
      'raden läses ihop med raden ovanför.',
      'Skriv | efter nyckeln, och texten på raderna under.',
      part,
    ),
  ]
}
