import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { ServerStyleSheet } from 'styled-components'

/** A part of a page, with the class names in it. */
export type PagePart = { html: string; classes: Set<string> }
/** The rules that a page needs, and the class names that styled-components gave in them, in the order of the rules. */
export type Styles = { rules: string; classes: string[] }

/** Stands before and after what React takes over in the browser, and in no finished page. */
export const islandEdge = '\uE000'

/** React writes a comment between texts that lie beside each other, which only what it takes over has a use for. */
const withoutComments = (html: string): string =>
  html
    .split(islandEdge)
    .map((part, index) => (index % 2 ? part : part.replaceAll('<!-- -->', '')))
    .join('')

/** For all pages that a process makes: what a component's rules come to, and what many pages show, is worked out once. */
export function rendering() {
  const sheet = new ServerStyleSheet()
  let groups: Group[] = []
  let seen = new Set<string>()
  const known = new Map<string, Styles>()

  /** The rules of each component, with the class names that they are for. The sheet has got new ones only where there are new classes. */
  function groupsFor(classes: Set<string>): Group[] {
    if (classes.isSubsetOf(seen)) return groups
    seen = seen.union(classes)
    groups = [
      ...sheet.getStyleTags().matchAll(/(?:^<style[^>]*>)?([\s\S]*?)data-styled\.g\d+\[id="[^"]*"\]\{content:"([^"]*)"\}\/\*!sc\*\/\n/g),
    ].map(([, rules = '', names = '']) => ({ rules, names: names.split(',') }))
    return groups
  }

  return {
    render(element: ReactElement): PagePart {
      const html = withoutComments(renderToString(sheet.collectStyles(element)))
      const written = new Set([...html.matchAll(/ class="([^"]*)"/g)].map(([, value = '']) => value))
      return { html, classes: new Set([...written].flatMap((value) => value.split(' '))) }
    },
    /** The rules of the components in these parts, in the order of their modules. */
    stylesOf(parts: readonly PagePart[]): Styles {
      const classes = parts.reduce((all, part) => all.union(part.classes), new Set<string>())
      const used = groupsFor(classes).filter(({ names }) => names.some((name) => classes.has(name)))
      const names = used.flatMap((group) => group.names)
      const key = names.join()
      const styles = known.get(key) ?? { rules: used.map(({ rules }) => rules).join(''), classes: names }
      known.set(key, styles)
      return styles
    },
  }
}
type Group = { names: string[]; rules: string }
