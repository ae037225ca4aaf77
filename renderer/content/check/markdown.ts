import { advice } from '../read/closest.ts'
import { isMarkdownKey } from '../schema/roles.ts'
import type { LoadOptions, PartialSite, Sources } from '../site.ts'
import { blockNames, readBars, readCalculator } from '../markdown/blocks.ts'
import type { Problem } from '../read/problems.ts'
import { slugify } from '../read/repair.ts'
import { problemAt, type Source } from '../read/positions.ts'

/** What Markdown would show wrongly or drop without a word. */
export function checkMarkdown(sources: Sources, _: PartialSite, { images }: LoadOptions): Problem[] {
  const bodies = [...sources.articles.values(), ...sources.legal.values()].flatMap((source) =>
    checkBody(source, source.bodyStart, source.text.length, images),
  )
  // A testimonial's body is plain text.
  const { testimonials, ...others } = sources
  const texts = Object.values(others).flatMap((entries) =>
    [...entries.values()].flatMap((source) =>
      source.texts.flatMap(({ key, range }) => (isMarkdownKey(key) ? checkBody(source, ...range, images) : [])),
    ),
  )
  return [...bodies, ...texts]
}

function checkBody(source: Source, start: number, end: number, images: LoadOptions['images']): Problem[] {
  const text = source.text.slice(start, end)
  const problems: Problem[] = []
  const say = (index: number, length: number, what: string, instead?: string) =>
    problems.push(problemAt(source, [start + index, start + index + length], what, instead))

  const fences = [...text.matchAll(/^([ \t]*)```([^\n]*)\n([\s\S]*?)(?:^[ \t]*```[ \t]*$|$(?![\s\S]))/gm)]
  const fenced = (index: number) => fences.some((fence) => index >= fence.index && index < fence.index + fence[0].length)
  for (const { index, 0: whole, 1: indent = '', 2: info = '', 3: content = '' } of fences) {
    const name = info.trim().split(/\s/)[0]!
    const inside = index + indent.length + 3 + info.length + 1
    if (!whole.trimEnd().endsWith('```'))
      say(index, indent.length + 3 + info.length, 'rutan avslutas inte.', 'Skriv ``` på en egen rad efter den.')
    else if (!(blockNames as readonly string[]).includes(name))
      say(index + indent.length, 3 + info.length, `rutan "${name}" finns inte.`, advice(name, blockNames, 'Välj'))
    else if (name === 'bars') {
      const read = readBars(content.replaceAll(/^[ \t]+/gm, ''))
      if ('wrongLine' in read) {
        const rows = content.split('\n')
        say(
          inside + rows.slice(0, read.wrongLine).join('\n').length + (read.wrongLine ? 1 : 0),
          rows[read.wrongLine]!.length,
          'stapeln är fel skriven.',
          'Skriv namn | text | tal, till exempel Juli | 25–30 kWh | 27.5',
        )
      }
    } else if (name === 'calculator' && !readCalculator(dedent(content, indent))) {
      say(
        index + indent.length,
        3 + info.length,
        'räknaren går inte att läsa.',
        'Varje rad har label, quantity, unit och price: - { label: Sol, quantity: 7500, unit: kWh, price: 1.5 }',
      )
    }
  }
  for (const match of text.matchAll(/^[ \t]*#\s+.*$/gm)) {
    if (!fenced(match.index)) say(match.index, match[0].length, 'sidan har redan en huvudrubrik.', `Skriv #${match[0].trim()}`)
  }
  const ids = new Set<string>()
  for (const match of text.matchAll(/^#{2,6}\s.*\{#([^{}]*)\}[ \t]*$/gm)) {
    const id = match[1]!
    const at = match.index + match[0].lastIndexOf('{#')
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))
      say(at, id.length + 3, `ankaret {#${id}} får bara innehålla a–z, 0–9 och bindestreck.`, `Skriv {#${slugify(id)}}.`)
    else if (ids.has(id)) say(at, id.length + 3, `ankaret {#${id}} finns redan i texten.`, 'Välj ett annat.')
    ids.add(id)
  }
  for (const match of text.matchAll(/<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?>/gi)) {
    if (!fenced(match.index))
      say(
        match.index,
        match[0].length,
        `HTML som ${match[0]} visas inte.`,
        'Skriv med Markdown, till exempel **fet** eller [länk](/kontakt).',
      )
  }
  for (const match of text.matchAll(/!\[([^\]]*)\]\(([^)\s]+)[^)]*\)/g)) {
    const file = match[2]!
    const at = match.index + match[0].indexOf(`(${file}`) + 1
    if (!(file in images))
      say(
        at,
        file.length,
        `bilden "${file}" finns inte i content/images.`,
        advice(file, Object.keys(images), '') || 'Lägg bilden där, eller skriv namnet på en som finns.',
      )
    if (match[1]!.trim() === '')
      say(match.index, match[0].length, 'bilden saknar bildtext.', `Beskriv den inom hakparenteserna: ![Vad bilden visar](${file})`)
  }
  return problems
}

const dedent = (text: string, indent: string) =>
  text
    .split('\n')
    .map((row) => (row.startsWith(indent) ? row.slice(indent.length) : row))
    .join('\n')
