/** The pages of the site that `npm start` or `npm run build` made last, in OUT_DIR. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type HTMLElement, parse } from 'node-html-parser'
import { specifiedTowns } from '../specifiedTowns.ts'

export type BuiltPage = {
  /** Decoded: with å, ä and ö. */
  path: string
  html: string
  root: HTMLElement
}

export const dir = join(process.env.OUT_DIR ?? '.cache/test', 'client')
if (!existsSync(dir))
  throw new Error(
    `These tests read a built site, and ${dir} has none. Run npm start once, then OUT_DIR=dist npx vitest run tests/pages.`,
  )

export const files = new Set(
  readdirSync(dir, { recursive: true, encoding: 'utf8' }).map((file) => `/${file}`),
)

/** Without /kontor, which the browser renders. */
export const pages: BuiltPage[] = []
for (const file of [...files].sort()) {
  if (!file.endsWith('.html') || /^\/(kontor|admin)/.test(file)) continue
  const html = readFileSync(join(dir, file), 'utf8')
  const path = file === '/index.html' ? '/' : file.replace(/\.html$/, '')
  pages.push({ path, html, root: parse(html) })
}

/** Whether a path is of a town of the specification that the office has removed. */
export const isRemovedTown = (path: string): boolean =>
  specifiedTowns.some(
    (town) => path.endsWith(`/${town}`) && !existsSync(`content/cities/${town}.yaml`),
  )

export function builtPage(path: string): BuiltPage {
  const page = pages.find((page) => page.path === path)
  if (!page) throw new Error(`${dir} has no page ${path}.`)
  return page
}

export const elementText = (element: HTMLElement | null | undefined): string =>
  (element?.textContent ?? '').replace(/\s+/g, ' ').trim()
