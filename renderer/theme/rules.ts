import type { ServerStyleSheet } from 'styled-components'

/** The rules alone, without style tags and the names of components, which only the runtime of styled-components reads. */
export const rulesOf = (sheet: ServerStyleSheet): string =>
  sheet.getStyleTags().replaceAll(/<\/?style[^>]*>|data-styled\.g\d+\[[^\]]*\]\{content:"[^"]*"\}|\/\*!sc\*\/\s*/g, '')
