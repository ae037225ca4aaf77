/** The last look at what was built: each address of ours that a page, a feed or a list names leads to a file, and its anchor to an element. */
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { type Named, namedIn } from './said.ts'

/** A line for each such address that leads nowhere: the first file that names it, and the address. What is `known`, by file, is not read again. */
export async function brokenLinks(dir: string, origin: string, known = new Map<string, Named>()): Promise<string[]> {
  const entries = (await readdir(dir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const files = new Set(entries.map(({ parentPath, name }) => relative(dir, join(parentPath, name)).replaceAll('\\', '/').normalize('NFC')))
  const anchors = new Map<string, string[]>()
  const named = new Map<string, string>()
  for (const file of files) {
    if (!/\.(html|xml|txt|webmanifest)$/.test(file)) continue
    const text = known.get(file) ?? namedIn(await readFile(join(dir, file), 'utf8'), file, origin)
    anchors.set(file, text.anchors)
    for (const address of text.addresses) if (!named.has(address)) named.set(address, file)
  }
  return [...named].filter(([address]) => !leadsSomewhere(address)).map(([address, file]) => `${file}: ${decoded(address)}`)

  function leadsSomewhere(address: string): boolean {
    const url = URL.parse(address)
    if (!url) return false
    const path = decoded(url.pathname).normalize('NFC').slice(1)
    const file = (path.endsWith('/') || path === '' ? [`${path}index.html`] : [`${path}.html`, path]).find((each) => files.has(each))
    if (!file) return false
    const anchor = decoded(url.hash.slice(1))
    return anchor === '' || anchor === 'top' || !file.endsWith('.html') || anchors.get(file)!.includes(anchor)
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
