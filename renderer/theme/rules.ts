import type { ServerStyleSheet } from 'styled-components'

/** The rules alone, without style tags and the names of components, which only the runtime of styled-components reads. */
export const rulesOf = (sheet: ServerStyleSheet): string =>
  sheet.getStyleTags().replaceAll(/<\/?style[^>]*>|data-styled\.g\d+\[[^\]]*\]\{content:"[^"]*"\}|\/\*!sc\*\/\s*/g, '')

/** styled-components gives every element the name of its component too, which only selectors of other components need: 2 % of a page. */
export const withoutUnusedNames = (html: string, rules: string): string =>
  html.replaceAll(/\bsc-\w+-\d+ ?/g, (name) => (rules.includes(`.${name.trim()}`) ? name : ''))
