/** The built pages, read once and parsed on demand. */
import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type HTMLElement, parse } from 'node-html-parser'
import { inject } from 'vitest'

export type BuiltPage = {
  file: string /** Path as a visitor writes it, decoded. */
  path: string
  html: string
  root: HTMLElement
  /** For each class whose name is a number, which differs from page to page, a name by its rules. */
  namesByRules: Record<string, string>
}

export const { dir, documents: origin } = inject('site')
export const files = new Set(
  readdirSync(dir, { recursive: true }).map((file) => `/${String(file).replaceAll('\\', '/')}`),
)

/** The pages of the site: the browser renders /kontor, which tests/e2e/office*.test.ts open. */
export const pages: BuiltPage[] = [...files]
  .filter((file) => file.endsWith('.html') && file !== '/kontor.html')
  .sort()
  .map((file) => {
    const html = readFileSync(join(dir, file), 'utf8')
    let root: HTMLElement | undefined
    return {
      file,
      path: file
        .replace(/\.html$/, '')
        .replace(/\/index$/, '/')
        .replace(/^\/index$/, '/')
        .replace(/(.)\/$/, '$1'),
      html,
      get root() {
        return (root ??= parse(html))
      },
      get namesByRules() {
        const numbered = /\.(c[\da-z]{1,2})(?![\w-])/g
        const rules = new Map<string, string>()
        const css = this.root.querySelectorAll('style').join('')
        for (const [rule] of css.matchAll(/[^{}]*\{[^{}]*\}/g))
          for (const [, name = ''] of rule.matchAll(numbered))
            rules.set(name, (rules.get(name) ?? '') + rule.replaceAll(numbered, '.c'))
        return Object.fromEntries(
          [...rules].map(([name, text]) => [name, hash('sha1', text).slice(0, 8)]),
        )
      },
    }
  })

export function builtPage(path: string): BuiltPage {
  const page = pages.find((page) => page.path === path)
  if (!page) throw new Error(`No page ${path} among ${pages.map((page) => page.path).join(' ')}`)
  return page
}

export const elementText = (element: HTMLElement | null | undefined) =>
  (element?.textContent ?? '').replace(/\s+/g, ' ').trim()
