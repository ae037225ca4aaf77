import { Features, transform } from 'lightningcss'
import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { ServerStyleSheet } from 'styled-components'

/** The parts that a module exports, from its code as JavaScript. */
export async function renderParts(code: string, file: string) {
  const own = code.replaceAll(/(from\s*)["']styled-components["']/g, `$1${JSON.stringify(import.meta.resolve('styled-components'))}`)
  const module = (await import(`data:text/javascript,${encodeURIComponent(own)}`)) as Record<string, ComponentType>
  // Rules stand as they are written; a module names what it exports by the alphabet.
  const place = (name: string) => code.search(new RegExp(`\\b${name}\\b`))
  const names = Object.keys(module).sort((a, b) => place(a) - place(b))
  return names.map((name) => ({ name, ...renderPart(module[name]!, `${name} of ${file}`) }))
}

/** What a styled component with constant styles comes to on a prerendered page. `where` names it in what goes wrong. */
function renderPart(Part: ComponentType, where: string): { tag: string; classes: string; css: string } {
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

/** Minifies the rules of style tags and removes the markers that styled-components leaves for its own runtime. */
export function plainRules(style: string): string {
  const css = style
    .replaceAll(/<\/?style[^>]*>/g, '')
    .replaceAll(/data-styled\.g\d+\[id="[^"]*"\]\{content:"[^"]*"\}/g, '')
    .replaceAll(/\/\*!sc\*\/\s*/g, '')
  if (/\.sc-\w+-\d/.test(css))
    throw new Error('A rule names a styled component. The pages hold no such names: write a class or an attribute instead.')
  const { code } = transform({
    filename: 'page.css',
    code: Buffer.from(css),
    minify: true,
    // Safari before 16.4 knows (max-width: 999px) and not (width <= 999px).
    include: Features.MediaRangeSyntax,
  })
  return String(code)
}
