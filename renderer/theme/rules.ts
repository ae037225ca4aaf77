/** The CSS of rendered styled components, and their classes. */

/** The id of a component and the class names that styled-components generated for it. */
const componentMarker = /data-styled\.g\d+\[[^\]]*\]\{content:"([^"]*)"\}/g
const otherMarkers = /<\/?style[^>]*>|\/\*!sc\*\/\s*/g
/** Parts of these markers, in any form. */
const markerPart = /<\/?style|data-styled|sc-component-id|\/\*/

/** The CSS rules in a sheet's tags, without the markers that only the runtime of styled-components reads. */
export function cssRules(tags: string): string {
  const css = tags.replaceAll(componentMarker, '').replaceAll(otherMarkers, '')
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
  expectNoComponentIds(css)
  return withClasses(html, (name) => name)
}

function expectNoComponentIds(css: string): void {
  const [selector] = /\.sc-\w+-\d+/.exec(css) ?? []
  if (selector) throw new Error(`A rule names the component ${selector}: use a data attribute.`)
}

/** Replaces the class names, except ids of components, which go. */
function withClasses(html: string, nameOf: (name: string) => string): string {
  return html.replaceAll(classAttribute, (_, names: string) => {
    const kept = names.split(' ').filter((name) => !componentId.test(name))
    return kept.length > 0 ? ` class="${kept.map(nameOf).join(' ')}"` : ''
  })
}

/** The class names of an element's markup. */
export const classNames = (html: string): string[] =>
  [...html.matchAll(classAttribute)].flatMap(([, names]) => names!.split(' '))

/**
 * Numbers the class names that styled-components generated: a hash in each of them does not
 * compress, which makes a page 2 % larger. `kept`: those that browser code contains, too. The ids
 * of components go.
 */
export function withNumberedClasses(
  { html, rules }: { html: string; rules: string },
  tags: string,
  kept: ReadonlySet<string>,
): { html: string; rules: string } {
  expectNoComponentIds(rules)
  const generated = [...tags.matchAll(componentMarker)]
    .flatMap(([, names]) => names!.split(','))
    .filter((name) => name && !kept.has(name))
  const numbered = new Map(generated.map((name, index) => [name, `c${index.toString(36)}`]))
  const nameOf = (name: string) => numbered.get(name) ?? name
  return {
    html: withClasses(html, nameOf),
    rules: rules.replaceAll(/\.([a-z]+)/gi, (_, name: string) => `.${nameOf(name)}`),
  }
}
