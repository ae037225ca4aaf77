/** The CSS of rendered styled components. */

const markers = /<\/?style[^>]*>|data-styled\.g\d+\[[^\]]*\]\{content:"[^"]*"\}|\/\*!sc\*\/\s*/g

/**
 * The CSS rules in a sheet's tags, without the markers that only the runtime of styled-components
 * reads.
 */
export const cssRules = (tags: string): string => tags.replaceAll(markers, '')

/** The HTML without the ids of components: only a rule that names another component needs them. */
export const withoutComponentIds = (html: string): string =>
  html.replaceAll(/(?<= class="[^"]*)\bsc-\w+-\d+ ?/g, '').replaceAll(' class=""', '')
