import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { ServerStyleSheet } from 'styled-components'

/** For all pages that a process makes: what a component's rules come to is worked out once. */
const shared = new ServerStyleSheet()

/** A page with the rules of the components in it, in the order of their modules. */
export function withStyles(page: ReactElement): { body: string; styles: string } {
  // While a developer writes, rules that are gone would stay in it.
  const sheet = import.meta.env.DEV ? new ServerStyleSheet() : shared
  const body = renderToString(sheet.collectStyles(page))
  const classes = new Set([...body.matchAll(/ class="([^"]*)"/g)].flatMap(([, value = '']) => value.split(' ')))
  const used = groupsOf(sheet.getStyleTags()).filter(({ names }) => names.some((name) => classes.has(name)))
  return { body, styles: `<style>${used.map(({ rules }) => rules).join('')}</style>` }
}

type Group = { names: string[]; rules: string }
let parsed: { from: string; groups: Group[] } = { from: '', groups: [] }

/** The rules of each component, with the class names that they are for. */
function groupsOf(styles: string): Group[] {
  if (parsed.from !== styles) {
    const groups = [...styles.matchAll(/(?:^<style[^>]*>)?([\s\S]*?)data-styled\.g\d+\[id="[^"]*"\]\{content:"([^"]*)"\}\/\*!sc\*\/\n/g)]
    parsed = { from: styles, groups: groups.map(([, rules = '', names = '']) => ({ rules, names: names.split(',') })) }
  }
  return parsed.groups
}
