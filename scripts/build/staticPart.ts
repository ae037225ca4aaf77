import { Features, type Selector, transform } from 'lightningcss'
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

/**
 * The rules of style tags, as short as they get, without the notes that styled-components leaves for its own runtime and without those that
 * need a name which is `missing`.
 */
export function plainRules(style: string, missing: ReadonlySet<string> = new Set()): string {
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
    ...(missing.size > 0 && {
      visitor: { Selector: (selector) => (namesOf(selector).some((name) => missing.has(name)) ? [] : undefined) },
    }),
  })
  return withoutProperties(String(code), missing)
}

const declaredProperty = /(?<=[{;]\s*)(--[a-z][\w-]*):[^;{}]*;?/g

/** Without custom properties that are `missing` and in no rule: one may have been there for another. */
function withoutProperties(rules: string, missing: ReadonlySet<string>): string {
  const fewer = rules.replaceAll(declaredProperty, (whole, name: string) =>
    missing.has(name) && !rules.includes(`var(${name}`) ? '' : whole,
  )
  return fewer === rules ? rules : withoutProperties(fewer, missing)
}

/** What elements may have to have for these rules to matter: `table`, `.tel`, `[data-tone`, or name where no rule does: `--paper`. */
export function namesNeeded(rules: string): string[] {
  const properties = [...rules.matchAll(declaredProperty)].map(([, name = '']) => name)
  const inSelectors = [...rules.matchAll(/[^{};]+(?=\{)/g)].flatMap(([selectors]) => selectors.match(/[.[]?[a-z][\w-]*/gi) ?? [])
  return [...new Set([...properties, ...inSelectors])]
}

/** What stands in :is(), :not() and the like is left out. */
const namesOf = (selector: Selector): string[] =>
  selector.flatMap((part) =>
    part.type === 'type' ? part.name : part.type === 'class' ? `.${part.name}` : part.type === 'attribute' ? `[${part.name}` : [],
  )

/** The names that elements have, as rules need them. */
export function namesIn(html: string): Set<string> {
  const names = new Set<string>()
  for (const [, tag = '', attributes = ''] of html.matchAll(/<([a-z][\w-]*)([^<>]*)/g)) {
    names.add(tag)
    if (attributes.includes('var(')) for (const [name] of attributes.matchAll(/(?<=var\()--[\w-]+/g)) names.add(name)
    for (const [, name = '', value = ''] of attributes.matchAll(/ ([\w-]+)(?:="([^"]*)")?/g)) {
      names.add(`[${name.toLowerCase()}`)
      if (name === 'class') for (const each of value.split(' ')) names.add(`.${each}`)
    }
  }
  return names
}

/**
 * Whether a script can give an element that name. It writes a tag or a class as text, `jsx("table")` or `"tel primary"`; an attribute may have
 * another form, `dataset.tone` or `ariaInvalid`.
 */
export function canGive(script: string, name: string): boolean {
  if (name.startsWith('--')) return script.includes(name)
  const word = name.replace(/^(\.|\[(data-|aria-)?)/, '')
  return new RegExp(name.startsWith('[') ? word : `["'\`<\\s]${word}["'\`>\\s]`, 'i').test(script)
}
