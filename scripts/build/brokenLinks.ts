/**
 * Checks that each internal link in the built pages, feeds, lists and redirects leads to a file,
 * and its fragment to an element.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Redirect } from '../../renderer/content/model/urls.ts'
import { decodePath } from '../../renderer/comparablePath.ts'

/**
 * A line for each broken link: where it stands first, and the address. `later` are files that are
 * written after the build.
 */
export async function brokenLinks(
  dir: string,
  origin: string,
  redirects: readonly Redirect[] = [],
  later: string[] = [],
): Promise<string[]> {
  const entries = (await readdir(dir, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  )
  const files = new Set(
    entries.map(({ parentPath, name }) =>
      relative(dir, join(parentPath, name)).replaceAll('\\', '/').normalize('NFC'),
    ),
  )
  for (const file of later) files.add(file)
  const anchors = new Map<string, Set<string>>()
  const firstFiles = new Map<string, string>()
  const seen = new Set<string>()
  for (const file of files) {
    if (!/\.(html|xml|txt|webmanifest)$/.test(file)) continue
    const text = await readFile(join(dir, file), 'utf8')
    const page = file.endsWith('.html') ? linksIn(text) : { addresses: [], ids: [] }
    anchors.set(file, new Set(page.ids))
    const base = `${origin}/${file}`.replace(/(\/index)?\.html$/, '')
    const icons = file.endsWith('.webmanifest')
      ? [...text.matchAll(/"(?:src|start_url)":"([^"]+)"/g)].map(([, address = '']) => address)
      : []
    for (const address of [...page.addresses, ...icons, ...absoluteUrls(text, origin)]) {
      // Most pages repeat the addresses of the header and the footer.
      const place = address.startsWith('/') ? address : `${file} ${address}`
      if (seen.has(place)) continue
      seen.add(place)
      const url = URL.parse(address, base)
      if (url && url.origin !== origin) continue
      const href = url?.href ?? address
      if (!firstFiles.has(href)) firstFiles.set(href, file)
    }
  }
  for (const { from, to } of redirects)
    firstFiles.set(new URL(to, origin).href, `the redirect of ${from}`)
  return [...firstFiles]
    .filter(([address]) => !leadsSomewhere(address))
    .map(([address, file]) => `${file}: ${decodePath(address)}`)

  function leadsSomewhere(address: string): boolean {
    const url = URL.parse(address)
    if (!url) return false
    const path = decodePath(url.pathname).normalize('NFC').slice(1)
    const file = (
      path.endsWith('/') || path === '' ? [`${path}index.html`] : [`${path}.html`, path]
    ).find((candidate) => files.has(candidate))
    if (!file) return false
    const anchor = decodePath(url.hash.slice(1))
    return (
      anchor === '' || anchor === 'top' || !file.endsWith('.html') || anchors.get(file)!.has(anchor)
    )
  }
}

/** In the values of attributes React escapes quotation marks and both brackets. */
const element = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>|<\w+([^>]*)>/g
const attribute = /\s(id|href|src|srcset|action)="([^"]*)"/gi

function linksIn(html: string): { addresses: string[]; ids: string[] } {
  const ids: string[] = []
  const addresses: string[] = []
  for (const [, name, ownAttributes, content = '', attributes] of html.matchAll(element)) {
    for (const [, key, escaped] of (attributes ?? ownAttributes!).matchAll(attribute)) {
      const value = unescaped(escaped!)
      if (key === 'id') ids.push(value)
      else if (key!.toLowerCase() === 'srcset')
        addresses.push(...(value.match(/[^\s,]+\/[^\s,]+|\/[^\s,]+/g) ?? []))
      else addresses.push(value)
    }
    if (name === 'style')
      for (const [, address] of content.matchAll(/\burl\(["']?([^"')]+)/g)) addresses.push(address!)
  }
  return { ids, addresses }
}

const characters: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}
const unescaped = (value: string) =>
  value.replaceAll(/&[^;]+;/g, (text) => characters[text] ?? text)

/** Absolute URLs in structured data, feeds and text. */
const absoluteUrls = (text: string, origin: string) =>
  text.match(new RegExp(`${RegExp.escape(origin)}(?:/[^\\s"'<>#)]*[^\\s"'<>#).,;:!?])?`, 'g')) ?? []
