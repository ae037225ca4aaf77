/** Replaces styled components in the browser code of the documents build (scripts/vite/viteStyledComponents.ts). */
import type { ElementType } from 'react'
import { jsx } from 'react/jsx-runtime'

type Props = { as?: ElementType; className?: string }

/** An element with the classes that styled-components gave it when the page was rendered. */
export function staticPart(tag: ElementType, classes: string) {
  return ({ as = tag, className, ...props }: Props) =>
    jsx(as, { ...props, className: className ? `${className} ${classes}` : classes })
}

/** Adds rules of parts that are not in the prerendered page. The Content-Security-Policy allows constructed sheets, not inline styles. */
export function addRules(css: string): void {
  try {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  } catch {
    // Safari before 16.4 and Firefox before 101 have no constructed sheets: insert into the page's own.
    const sheet = document.querySelector('style')?.sheet
    for (const [rule] of css.matchAll(/[^{}]+\{(?:[^{}]|\{[^{}]*\})*\}/g))
      sheet?.insertRule(rule, sheet.cssRules.length)
  }
}
