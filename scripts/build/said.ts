/** What a finished file says of itself, read from it so that nothing about it is stated twice. */

export type SaidByPage = {
  file: string /** Canonical address. */
  url: string
  title: string
  description: string /** Address of the link preview picture. */
  card: string
  indexed: boolean
} & Named

/** What a text can be pointed at by, and the addresses of the site that it points at. */
export type Named = { anchors: string[]; addresses: string[] }

export function saidBy(html: string, file: string, origin: string): SaidByPage {
  const find = (what: string, pattern: RegExp) => {
    const value = pattern.exec(html)?.[1]
    if (!value) throw new Error(`${file} has no ${what}.`)
    return decodeEntities(value)
  }
  return {
    file,
    url: find('canonical address', /<link rel="canonical" href="([^"]+)"/),
    title: find('title', /<title>([^<]+)<\/title>/),
    description: find('description', /<meta name="description" content="([^"]+)"/),
    card: find('link preview picture', /<meta property="og:image" content="([^"]+)"/),
    indexed: find('robots', /<meta name="robots" content="([^"]+)"/).startsWith('index'),
    ...namedIn(html, file, origin),
  }
}

export function namedIn(text: string, file: string, origin: string): Named {
  // What stands inside a script is no markup.
  const markup = text.replace(/(<script\b[^>]*>)[\s\S]*?<\/script>/g, '$1')
  const page = new URL(`/${file}`.replace(/(^\/index)?\.html$/, ''), origin)
  const found = new Set([...addresses(markup), ...values(text, wholeAddress(origin))])
  return {
    anchors: values(markup, / id="([^"]+)"/g),
    addresses: [
      ...new Set(
        [...found].flatMap((address) => {
          const url = URL.parse(address, page)
          return !url || url.origin === origin ? [url?.href ?? address] : []
        }),
      ),
    ],
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

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }
const decodeEntities = (text: string) => text.replace(/&(amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity)
