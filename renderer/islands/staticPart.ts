/** Stand-ins for styled components in the documents build's browser code; see scripts/vite/viteStaticParts.ts. */
import type { ElementType } from 'react'
import { jsx } from 'react/jsx-runtime'

type Props = { as?: ElementType; className?: string }

/** An element with the classes that styled-components gave it when the page was rendered. */
export function staticPart(tag: ElementType, classes: string) {
  return ({ as = tag, className, ...props }: Props) => jsx(as, { ...props, className: className ? `${className} ${classes}` : classes })
}

/** Rules for parts that the page itself did not show. A constructed sheet is not inline style, so the page's policy allows it. */
export function addRules(css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
