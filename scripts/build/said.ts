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

/** A part of a page as it is written, with what is named in it. */
export type Piece = Pointers & { text: string; bytes: Buffer }

export const piece = (text: string, origin: string): Piece => ({ text, bytes: Buffer.from(text), ...pointersIn(text, origin) })

/** `head` is the first of the page's `pieces`. */
export function saidBy(pieces: readonly [head: Piece, ...Piece[]], file: string, origin: string): SaidByPage {
  const [{ text: head }] = pieces
  const find = (what: string, pattern: RegExp) => {
    const value = pattern.exec(head)?.[1]
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
    ...named(pieces, file, origin),
  }
}

export const namedIn = (text: string, file: string, origin: string): Named => named([pointersIn(text, origin)], file, origin)

/** `addresses` are the site's own, `relative` are the ones whose meaning the page decides. */
type Pointers = Named & { relative: string[] }

function named(parts: readonly Pointers[], file: string, origin: string): Named {
  const page = `${origin}/${file}`.replace(/(\/index)?\.html$/, '')
  const relative = parts.flatMap((part) => part.relative).flatMap((address) => ownAddress(address, page, origin))
  return {
    anchors: parts.flatMap(({ anchors }) => anchors),
    addresses: [...new Set([...parts.flatMap(({ addresses }) => addresses), ...relative])],
  }
}

function pointersIn(text: string, origin: string): Pointers {
  // What stands inside a script is no markup.
  const markup = text.replace(/(<script\b[^>]*>)[\s\S]*?<\/script>/g, '$1')
  const { whole = [], relative = [] } = Object.groupBy(new Set([...addresses(markup), ...values(text, wholeAddress(origin))]), (address) =>
    /^(\/|[a-z][a-z\d+.-]*:)/i.test(address) ? 'whole' : 'relative',
  )
  return { anchors: values(markup, / id="([^"]+)"/g), addresses: whole.flatMap((address) => ownAddress(address, origin, origin)), relative }
}

/** One that is none stays as it is written. */
function ownAddress(address: string, base: string, origin: string): string[] {
  const url = URL.parse(address, base)
  return !url || url.origin === origin ? [url?.href ?? address] : []
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
