/** Checks Markdown that would be shown wrongly or not at all. */
import { toString as textOf } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import { headingIds, markdownTree } from '../markdown/tree.ts'
import { advice } from '../read/closest.ts'
import type { Problem } from '../read/problems.ts'
import type { PartialSite } from '../site.ts'
import { type Text, textsOf } from './textsOf.ts'
import type { LoadOptions, Sources } from '../read/sources.ts'

export function checkMarkdown(
  sources: Sources,
  _: PartialSite,
  { images }: LoadOptions,
): Problem[] {
  const pictures = Object.keys(images)
  const problems: Problem[] = []
  for (const text of textsOf(sources))
    if (text.role === 'markdown') problems.push(...faultsIn(text, pictures))
  return problems
}

function faultsIn({ value, report }: Text, pictures: string[]): Problem[] {
  const problems: Problem[] = []
  const ids = headingIds(value)
  for (const [index, id] of ids.entries())
    if (ids.indexOf(id) < index)
      problems.push(report(`ankaret {#${id}} finns redan i texten.`, `{#${id}}`))
  visit(markdownTree(value), (node, _, parent) => {
    const add = (message: string, { position } = node) => {
      const { line, offset } = position?.start ?? {}
      problems.push(report(message, value.slice(offset).split('\n', 1)[0], line))
    }
    if (node.type === 'heading' && node.depth === 1)
      add(`sidan har redan en huvudrubrik. Skriv ## ${textOf(node)}`)
    if (node.type === 'code') {
      const name = node.lang ?? ''
      const isFenced = /^[`~]/.test(value.slice(node.position?.start.offset))
      if (name === 'note') add('rutan avslutas inte. Skriv ``` på en egen rad efter den.', parent)
      else if (name || isFenced) add(`rutan "${name}" finns inte.${advice(name, ['note'])}`)
      else add('raden är indragen fyra steg. Ta bort indraget.')
    }
    if (node.type === 'html') add('HTML visas inte. Skriv med Markdown.')
    if (node.type !== 'image') return
    if (!node.alt?.trim()) add(`bilden saknar bildtext. Skriv ![Vad bilden visar](${node.url})`)
    if (!pictures.includes(node.url))
      add(`bilden "${node.url}" finns inte i content/images.${advice(node.url, pictures)}`)
  })
  return problems
}
