/** Fenced blocks: notes. */
import type { Element, ElementContent, Properties } from 'hast'
import type { BlockContent, DefinitionContent, Parent } from 'mdast'
import type { Options } from 'remark-rehype'

/** ```note Rubrik: a box that contains Markdown. */
export type Note = Parent & {
  type: 'note'
  meta?: string | null | undefined
  children: (BlockContent | DefinitionContent)[]
}
declare module 'mdast' {
  interface RootContentMap {
    note: Note
  }
}

/** Renders ```note; checkMarkdown refuses other blocks. */
export const blockHandlers: Options['handlers'] = {
  note(state, note: Note) {
    const title = note.meta ? [element('p', {}, element('strong', {}, note.meta))] : []
    return element('div', { className: ['note'], role: 'note' }, ...title, ...state.all(note))
  },
}

export const element = (
  tagName: string,
  properties: Properties,
  ...children: (ElementContent | string)[]
): Element => ({
  type: 'element',
  tagName,
  properties,
  children: children.map((child) =>
    typeof child === 'string' ? { type: 'text', value: child } : child,
  ),
})
