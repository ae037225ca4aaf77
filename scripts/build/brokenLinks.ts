/** The last look at what was built: each address of ours that a page, a feed or a list names leads to a file, and its anchor to an element. */
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { decodeEntities } from './prerendered.ts'

/** A line for each such address that leads nowhere: the first file that names it, and the address. */
export async function brokenLinks(dir: string, origin: string): Promise<string[]> {
  const entries = (await readdir(dir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const files = new Set(
    entries.map(({ parentPath, name }) => `/${relative(dir, join(parentPath, name)).replaceAll('\\', '/').normalize('NFC')}`),
  )
  const anchors = new Map<string, Set<string>>()
  const named = new Map<string, string>()
  for (const file of files) {
    if (!/\.(html|xml|txt|webmanifest)$/.test(file)) continue
    const text = await readFile(join(dir, file), 'utf8')
    // What stands inside a script is no markup.
    const markup = text.replace(/(<script\b[^>]*>)[\s\S]*?<\/script>/g, '$1')
    anchors.set(file, new Set(values(markup, / id="([^"]+)"/g)))
    const page = new URL(file.replace(/(^\/index)?\.html$/, ''), origin)
    for (const address of [...addresses(markup), ...values(text, wholeAddress(origin))]) {
      const url = URL.parse(address, page)
      const key = url?.href ?? address
      if ((!url || url.origin === origin) && !named.has(key)) named.set(key, file)
    }
  }
  return [...named].filter(([address]) => !leadsSomewhere(address)).map(([address, file]) => `${file.slice(1)}: ${decoded(address)}`)

  function leadsSomewhere(address: string): boolean {
    const url = URL.parse(address)
    if (!url) return false
    const path = decoded(url.pathname).normalize('NFC')
    const file = (path.endsWith('/') ? [`${path}index.html`] : [`${path}.html`, path]).find((each) => files.has(each))
    if (!file) return false
    const anchor = decoded(url.hash.slice(1))
    return anchor === '' || anchor === 'top' || !file.endsWith('.html') || anchors.get(file)!.has(anchor)
  }
}

const values = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, value = '']) => decodeEntities(value))

const addresses = (markup: string) => [
  ...values(markup, / (?:href|src|action)="([^"]*)"/g),
  ...values(markup, / (?:srcset|data-client)="([^"]*)"/gi).flatMap((list) => list.match(/[^\s,]+\/[^\s,]+|\/[^\s,]+/g) ?? []),
  ...values(markup, /"(?:src|start_url)":"([^"]+)"/g),
  ...values(markup, /\burl\(["']?([^"')]+)/g),
]

/** In structured data, feeds and running text. What stands after # in structured data names a thing, not a place on a page. */
const wholeAddress = (origin: string) => new RegExp(`(${origin.replaceAll('.', '\\.')}(?:/[^\\s"'<>#)]*[^\\s"'<>#).,;:!?])?)`, 'g')

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
