/** A page that can be put in place. The one that came as the document has no sheet. */
export type Page = { root: HTMLElement; head: Element[]; sheet?: CSSStyleSheet }
/** `page` exists when it has been needed: parsing the pages of all links in view would keep the processor busy and fill the memory. */
type Prefetch = { html?: string; page?: Page; ready: Promise<void>; abort: () => void }

/** Characters fetched for links that are seen, for each page: 60 KiB, for a byte holds at least 3.5 of them. The mouse fetches what it rests on. */
const room = 215_000
/** More than any page has. */
const largest = 80_000
const seenMs = 150
const hoverMs = 40
/** As the pages' Cache-Control. */
const freshMs = 300_000
const unansweredMs = 10_000
const ofPage = 'title,link[rel=canonical],meta[property],meta[name]:not([name*=color],[name=viewport]),script[type$=json]'

export const partsOf = (from: Document): Page => ({ root: from.getElementById('root')!, head: [...from.head.querySelectorAll(ofPage)] })

/** What the pages of a deployment have alike: their script and what it may reach. */
const deploymentOf = ({ head }: Document) =>
  head.querySelector<HTMLScriptElement>('[src]')?.src +
  head.querySelector<HTMLMetaElement>('[http-equiv]')!.content.replace(/style-src.*/, '')

type Trust = { createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => { createHTML: (html: string) => unknown } }
/** Of all strings that could become HTML the page's policy takes only those of this one. */
const ownPages = (globalThis as { trustedTypes?: Trust }).trustedTypes?.createPolicy('page', { createHTML: (html) => html })

function parse(html: string): Page {
  const sheet = new CSSStyleSheet()
  // Taken out first: a parsed style would be judged by this page's policy, a constructed sheet is not inline.
  const rest = html.replace(/<style>(.*?)<\/style>/s, (_, css: string) => {
    sheet.replaceSync(css)
    return ''
  })
  // The pictures of its first screen wait for `loadPictures`.
  const text = rest.replaceAll(/(?= fetchPriority=)/g, ' loading="lazy"')
  const next = new DOMParser().parseFromString((ownPages?.createHTML(text) ?? text) as string, 'text/html')
  if (deploymentOf(next) !== deploymentOf(document)) throw new Error('Another deployment')
  const parts = partsOf(next)
  document.adoptNode(parts.root)
  return { ...parts, sheet }
}

export function loadPictures(page?: Page): void {
  for (const picture of page?.root.querySelectorAll('[fetchpriority]') ?? []) picture.removeAttribute('loading')
}

/** By path. A request without an answer is dropped. */
export const prefetches = new Map<string, Prefetch>()
// Not within `prefetch`: the closure of a timer would hold the page.
const expire = (path: string) => setTimeout(() => prefetches.delete(path), freshMs)

function prefetch(path: string): Prefetch {
  const known = prefetches.get(path)
  if (known) return known
  const controller = new AbortController()
  const fetching: Prefetch = {
    abort: () => controller.abort(),
    ready: fetch(path, { priority: 'low', signal: AbortSignal.any([controller.signal, AbortSignal.timeout(unansweredMs)]) })
      .then(async (answer) => {
        if (!answer.ok || answer.redirected) throw answer
        fetching.html = await answer.text()
      })
      .catch(() => void prefetches.delete(path)),
  }
  prefetches.set(path, fetching)
  expire(path)
  return fetching
}

/** The page at `path`, when it is at hand and can be put in place. */
export function prefetched(path: string): Page | undefined {
  const found = prefetches.get(path)
  try {
    return found?.html === undefined ? undefined : (found.page ??= parse(found.html))
  } catch {
    prefetches.delete(path)
    return undefined
  }
}

const isPage = (link: HTMLAnchorElement) =>
  link.origin === location.origin && link.pathname !== location.pathname && !/\.\w+$/.test(link.pathname)

/** And parses the page of the link that is pressed: there is time for it until the click. */
export function prefetchUnderMouse(): void {
  let resting: ReturnType<typeof setTimeout>
  const linkAt = ({ target }: Event) => {
    const link = (target as Element).closest<HTMLAnchorElement>('a[href^="/"]')
    return link && isPage(link) ? link.pathname : undefined
  }
  document.addEventListener('pointerover', (event) => {
    clearTimeout(resting)
    const path = linkAt(event)
    if (!path || event.pointerType !== 'mouse') return
    prefetched(path)
    resting = setTimeout(async () => {
      await prefetch(path).ready
      loadPictures(prefetched(path))
    }, hoverMs)
  })
  document.addEventListener(
    'pointerdown',
    (event) => {
      // On its way already.
      clearTimeout(resting)
      prefetched(linkAt(event) ?? '')
    },
    true,
  )
}

let observer: IntersectionObserver | undefined

/** Fetches the pages behind the links of `root` that come into view, and no longer those of another page. */
export function prefetchInView(root: HTMLElement): void {
  observer?.disconnect()
  const timers = new Map<Element, ReturnType<typeof setTimeout>>()
  const wanted = new Set<string>()
  let left = room
  const fetchWanted = () => {
    for (const path of wanted) {
      if (left < largest || !root.isConnected) return
      wanted.delete(path)
      if (prefetches.has(path)) continue
      left -= largest
      void prefetch(path).ready.then(() => {
        left += largest - (prefetches.get(path)?.html?.length ?? 0)
        fetchWanted()
      })
    }
  }
  observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      clearTimeout(timers.get(target))
      if (isIntersecting)
        timers.set(
          target,
          setTimeout(() => {
            wanted.add((target as HTMLAnchorElement).pathname)
            fetchWanted()
          }, seenMs),
        )
    }
  })
  // The way to a quote before all others, home last; the footer's links are for those who look for them.
  for (const parts of ['.primary', '.quote', 'header a:not([href="/"])', 'main a', 'header a'])
    for (const link of root.querySelectorAll<HTMLAnchorElement>(parts)) if (isPage(link)) observer.observe(link)
}
