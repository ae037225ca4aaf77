/** Stand-ins for styled components in the documents build's browser code; see scripts/vite/viteStaticParts.ts. */
import type { ElementType } from 'react'
import { jsx } from 'react/jsx-runtime'

type Props = { as?: ElementType; className?: string }

/** An element with the classes that styled-components gave it when the page was rendered. */
export function staticPart(tag: ElementType, classes: string) {
  return ({ as = tag, className, ...props }: Props) => jsx(as, { ...props, className: className ? `${className} ${classes}` : classes })
}

/** Rules for parts that the page itself did not show, inserted where the page's policy allows it: inline style it does not. */
export function addRules(css: string): void {
  try {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  } catch {
    // Safari before 16.4 and Firefox before 101 have no sheets of script: the page's own takes one rule at a time.
    const sheet = document.querySelector('style')?.sheet
    for (const [rule] of css.matchAll(/[^{}]+\{(?:[^{}]|\{[^{}]*\})*\}/g)) sheet?.insertRule(rule, sheet.cssRules.length)
  }
}
