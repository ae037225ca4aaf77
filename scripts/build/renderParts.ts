/** Renders styled components to static markup at build time. */
import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { ServerStyleSheet } from 'styled-components'
import { cssRules, withoutComponentIds } from '../../renderer/theme/rules.ts'

/** Renders the styled components that a module exports. `code`: the module as JavaScript. */
export async function renderParts(code: string, file: string) {
  const resolved = code.replaceAll(
    /(from\s*)["']styled-components["']/g,
    `$1${JSON.stringify(import.meta.resolve('styled-components'))}`,
  )
  const module: Record<string, ComponentType> = await import(
    `data:text/javascript,${encodeURIComponent(resolved)}`
  )
  // Rules are in source order; a module's exports are in alphabetical order.
  const indexOf = (name: string) => code.search(new RegExp(`\\b${name}\\b`))
  const names = Object.keys(module).sort((a, b) => indexOf(a) - indexOf(b))
  return names.map((name) => ({ name, ...renderPart(module[name]!, `${name} of ${file}`) }))
}

/**
 * Tag, classes and CSS of a styled component with constant styles. `location` names it in errors.
 */
function renderPart(
  Part: ComponentType,
  location: string,
): { tag: string; classes: string; css: string } {
  const sheet = new ServerStyleSheet()
  try {
    const rendered = renderToStaticMarkup(sheet.collectStyles(createElement(Part)))
    const css = cssRules(sheet.getStyleTags())
    const html = withoutComponentIds(rendered)
    const [, tag, classes] = /^<(\w+) class="([^"]+)"/.exec(html) ?? []
    if (!tag || !classes)
      throw new Error(
        `${location} is not a styled component: modules named *.styles.ts may export nothing else.`,
      )
    return { tag, classes, css }
  } finally {
    sheet.seal()
  }
}
