/** The CSS of rendered styled components, and their classes. */
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

const classAttribute = / class="([^"]*)"/g
const componentId = /^sc-\w+-\d+$/

/** The HTML without the ids of components: only a rule that names another component needs them. */
export function withoutComponentIds(html: string, css: string): string {
  const [selector] = /\.sc-\w+-\d+/.exec(css) ?? []
  if (selector) throw new Error(`A rule names the component ${selector}: use a data attribute.`)
  return html.replaceAll(classAttribute, (_, names: string) => {
    const kept = names.split(' ').filter((name) => !componentId.test(name))
    return kept.length > 0 ? ` class="${kept.join(' ')}"` : ''
  })
}
