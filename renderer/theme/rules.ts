/** The CSS of rendered styled components. */
import type { ServerStyleSheet } from 'styled-components'

/** The CSS rules without style tags and the markers that only the runtime of styled-components reads. */
export const cssRules = (sheet: ServerStyleSheet): string =>
  sheet.getStyleTags().replaceAll(/<\/?style[^>]*>|data-styled\.g\d+\[[^\]]*\]\{content:"[^"]*"\}|\/\*!sc\*\/\s*/g, '')
