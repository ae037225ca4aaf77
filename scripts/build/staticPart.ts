import { Features, transform } from 'lightningcss'
import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { ServerStyleSheet } from 'styled-components'

/** What a styled component with constant styles comes to on a prerendered page. `where` names it in what goes wrong. */
export function renderPart(Part: ComponentType, where: string): { tag: string; classes: string; css: string } {
  const sheet = new ServerStyleSheet()
  try {
    const html = renderToStaticMarkup(sheet.collectStyles(createElement(Part)))
    const [, tag, classes] = /^<(\w+) class="([^"]+)"/.exec(html) ?? []
    if (!tag || !classes) throw new Error(`${where} is not a styled component: modules named *.parts.ts may export nothing else.`)
    return { tag, classes: withoutIds(classes), css: plainRules(sheet.getStyleTags()) }
  } finally {
    sheet.seal()
  }
}

/** styled-components gives each component an id of its own, for rules that name it: we write none, see plainRules. */
export const withoutIds = (classes: string): string =>
  classes
    .split(' ')
    .filter((name) => !componentId.test(name))
    .join(' ')
const componentId = /^sc-\w+-\d+$/

/** The rules of style tags, as short as they get, without the notes that styled-components leaves for its own runtime. */
export function plainRules(style: string): string {
  const css = style
    .replaceAll(/<\/?style[^>]*>/g, '')
    .replaceAll(/data-styled\.g\d+\[id="[^"]*"\]\{content:"[^"]*"\}/g, '')
    .replaceAll(/\/\*!sc\*\/\s*/g, '')
  if (/\.sc-\w+-\d/.test(css))
    throw new Error('A rule names a styled component. The pages hold no such names: write a class or an attribute instead.')
  // Safari before 16.4 knows (max-width: 999px) and not (width <= 999px).
  return String(transform({ filename: 'page.css', code: Buffer.from(css), minify: true, include: Features.MediaRangeSyntax }).code)
}
