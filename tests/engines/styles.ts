/** The features of a style sheet that the oldest engines lack. */
import { type CssNode, generate, parse, walk } from 'css-tree'
import { featureAt, isNewer } from './support.ts'

/** Units and functions that MDN lists with a type. */
const valueTypes: Record<string, string[]> = {
  'color-mix': ['color', 'color-mix'],
  'light-dark': ['color', 'light-dark'],
  oklch: ['color', 'oklch'],
  oklab: ['color', 'oklab'],
  lch: ['color', 'lch'],
  lab: ['color', 'lab'],
  color: ['color', 'color'],
}
const newUnits = /^[sld]v(h|w|b|i|min|max)$|^cq/

function onParseError(error: Error): void {
  throw error
}

/** Whether an engine drops the selector, and with it the other selectors of its list; :is() and :where() drop only what is in them. */
function needsNewer(selector: CssNode): boolean {
  let isNew = false
  walk(selector, (node: CssNode) => {
    if (node.type !== 'PseudoClassSelector' && node.type !== 'PseudoElementSelector')
      return undefined
    if (['is', 'where'].includes(node.name)) return walk.skip
    isNew ||= isNewer(featureAt('css', 'selectors', node.name))
    return undefined
  })
  return isNew
}

/** Each use once: its path in MDN's data, and for a selector its arguments, because some uses may hide more than others. */
export function newerStyles(css: string): string[] {
  const found = new Set<string>()
  const use = (path: string[], node: CssNode) => {
    const isSelector = path[0] === 'selectors' && node.type === 'PseudoClassSelector'
    if (isNewer(featureAt('css', ...path)))
      found.add(`${path.join('.')}${isSelector ? ` ${generate(node)}` : ''}`)
  }
  const tree = parse(css, { parseCustomProperty: true, onParseError })
  walk(tree, {
    enter(node: CssNode) {
      if (node.type === 'Atrule') {
        use(['at-rules', node.name], node)
        // What engines with the feature alone read.
        if (node.name === 'supports') {
          if (/selector\(/.test(generate(node.prelude!)))
            use(['at-rules', 'supports', 'selector'], node)
          if (!/^\s*not\b/.test(generate(node.prelude!))) return walk.skip
        }
      }
      if (
        node.type === 'Rule' &&
        node.prelude.type === 'SelectorList' &&
        node.prelude.children.size > 1
      )
        node.prelude.children.forEach((selector: CssNode) => {
          if (needsNewer(selector))
            found.add(`a list of selectors that ends with ${generate(selector)}`)
        })
      if (node.type === 'Feature')
        use(['at-rules', 'media', node.name.replace(/^(min|max)-/, '')], node)
      if (node.type === 'FeatureRange') use(['at-rules', 'media', 'range_syntax'], node)
      if (node.type === 'NestingSelector') use(['selectors', 'nesting'], node)
      if (node.type === 'PseudoClassSelector' || node.type === 'PseudoElementSelector')
        use(['selectors', node.name], node)
      if (
        node.type === 'PseudoClassSelector' &&
        node.name === 'not' &&
        /[ ,>+~]/.test(generate(node).slice(5, -1))
      )
        use(['selectors', 'not', 'selector_list'], node)
      if (node.type !== 'Declaration') return undefined
      const { property } = node
      use(['properties', property], node)
      walk(node.value, (value: CssNode) => {
        if (value.type === 'Identifier') use(['properties', property, value.name], node)
        if (value.type === 'Function') {
          use(['types', ...(valueTypes[value.name] ?? [value.name])], node)
          use(['properties', property, value.name], node)
        }
        if (value.type === 'Dimension' && newUnits.test(value.unit))
          use(
            value.unit.startsWith('cq')
              ? ['at-rules', 'container']
              : ['types', 'length', 'viewport_percentage_units_dynamic'],
            node,
          )
      })
      return undefined
    },
  })
  return [...found]
}
