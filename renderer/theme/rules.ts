/** The CSS of rendered styled components. */
import type { ServerStyleSheet } from 'styled-components'

const markers = /<\/?style[^>]*>|data-styled\.g\d+\[[^\]]*\]\{content:"[^"]*"\}|\/\*!sc\*\/\s*/g
/** Parts of these markers, in any form. */
const markerPart = /<\/?style|data-styled|sc-component-id|\/\*/

/** The CSS rules without style tags and the markers that only the runtime of styled-components reads. */
export function cssRules(sheet: Pick<ServerStyleSheet, 'getStyleTags'>): string {
  const css = sheet.getStyleTags().replaceAll(markers, '')
  const at = css.search(markerPart)
  if (at >= 0) {
    const found = css.slice(at, at + 60)
    throw new Error(`rules.ts does not know this marker of styled-components: ${found}`)
  }
  return css
}
