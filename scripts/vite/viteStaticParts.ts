import { relative } from 'node:path'
import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { ServerStyleSheet } from 'styled-components'
import { Features, transform } from 'lightningcss'
import { runnerImport, type Plugin, type UserConfig } from 'vite'

/**
 * Keeps styled-components (11 kB gzip) out of the documents build's browser code. Modules named *.parts.ts hold nothing but styled
 * components with constant styles: each is run here with the real library, so its classes are those of the prerendered page, and the
 * browser gets the classes and the rules instead.
 */
export function viteStaticParts(oxc: UserConfig['oxc']): Plugin {
  return {
    name: 'static-parts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async load(id) {
      if (!id.endsWith('.parts.ts')) return undefined
      const { module } = await runnerImport<Record<string, ComponentType>>(id, { configFile: false, oxc, logLevel: 'error' })
      const parts = Object.entries(module).map(([name, Part]) => ({ name, ...render(Part, `${name} of ${relative('.', id)}`) }))
      return [
        `import { addRules, staticPart } from '/renderer/islands/staticPart.ts'`,
        `addRules(${JSON.stringify(parts.map(({ css }) => css).join(''))})`,
        ...parts.map(({ name, tag, classes }) => `export const ${name} = staticPart('${tag}', '${classes}')`),
      ].join('\n')
    },
  }
}

function render(Part: ComponentType, where: string): { tag: string; classes: string; css: string } {
  const sheet = new ServerStyleSheet()
  try {
    const html = renderToStaticMarkup(sheet.collectStyles(createElement(Part)))
    const [, tag, classes] = /^<(\w+) class="([^"]+)"/.exec(html) ?? []
    if (!tag || !classes) throw new Error(`${where} is not a styled component: modules named *.parts.ts may export nothing else.`)
    return { tag, classes, css: plainRules(sheet.getStyleTags()) }
  } finally {
    sheet.seal()
  }
}

/** The rules of style tags, as short as they get, without the notes that styled-components leaves for its own runtime. */
export function plainRules(style: string): string {
  const css = style
    .replaceAll(/<\/?style[^>]*>/g, '')
    .replaceAll(/data-styled\.g\d+\[id="[^"]*"\]\{content:"[^"]*"\}/g, '')
    .replaceAll(/\/\*!sc\*\/\s*/g, '')
  // Safari before 16.4 knows (max-width: 999px) and not (width <= 999px).
  return String(transform({ filename: 'page.css', code: Buffer.from(css), minify: true, include: Features.MediaRangeSyntax }).code)
}
