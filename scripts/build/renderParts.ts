import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { ServerStyleSheet } from 'styled-components'
import { rulesOf } from '../../renderer/theme/rules.ts'

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
    if (!tag || !classes) throw new Error(`${where} is not a styled component: modules named *.styles.ts may export nothing else.`)
    return { tag, classes, css: rulesOf(sheet) }
  } finally {
    sheet.seal()
  }
}
