import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { ServerStyleSheet } from 'styled-components'

/** For all pages that a process makes: what a component's rules come to is worked out once. */
const shared = new ServerStyleSheet()

/** A page with the rules of the components in it, in the order of their modules, and the class names that these were given. */
export function withStyles(page: ReactElement): { body: string; styles: string; classes: string[] } {
  // While a developer writes, rules that are gone would stay in it.
  const sheet = import.meta.env.DEV ? new ServerStyleSheet() : shared
  const body = renderToString(sheet.collectStyles(page))
  const written = new Set([...body.matchAll(/ class="([^"]*)"/g)].map(([, value = '']) => value))
  const classes = new Set([...written].flatMap((value) => value.split(' ')))
  const used = groupsOf(sheet, classes).filter(({ names }) => names.some((name) => classes.has(name)))
  return {
    body,
    styles: `<style>${used.map(({ rules }) => rules).join('')}</style>`,
    classes: used.flatMap(({ names }) => names),
  }
}

type Group = { names: string[]; rules: string }
let latest: { sheet: ServerStyleSheet; classes: Set<string>; groups: Group[] } | undefined

/** The rules of each component, with the class names that they are for. A sheet has got new ones only where there are new classes. */
function groupsOf(sheet: ServerStyleSheet, classes: Set<string>): Group[] {
  if (latest?.sheet !== sheet || !classes.isSubsetOf(latest.classes)) {
    const groups = [
      ...sheet.getStyleTags().matchAll(/(?:^<style[^>]*>)?([\s\S]*?)data-styled\.g\d+\[id="[^"]*"\]\{content:"([^"]*)"\}\/\*!sc\*\/\n/g),
    ].map(([, rules = '', names = '']) => ({ rules, names: names.split(',') }))
    latest = { sheet, groups, classes: classes.union(latest?.sheet === sheet ? latest.classes : new Set()) }
  }
  return latest.groups
}
