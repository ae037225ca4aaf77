/** A page that can be put in place. The one that came as the document has neither a sheet nor a length, which is that of its HTML. */
export type Page = { root: HTMLElement; head: Element[]; sheet?: CSSStyleSheet; length?: number }
type Prefetch = { page?: Page; ready: Promise<Page | undefined> }

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

async function pageIn(answer: Response): Promise<Page> {
  const html = await answer.text()
  const sheet = new CSSStyleSheet()
  // Taken out first: a parsed style would be judged by this page's policy, a constructed sheet is not inline.
  const rest = html.replace(/<style>(.*?)<\/style>/s, (_, css: string) => {
    sheet.replaceSync(css)
    return ''
  })
  // The pictures of its first screen wait for `loadPictures`.
  const next = new DOMParser().parseFromString(rest.replaceAll(/(?= fetchPriority=)/g, ' loading="lazy"'), 'text/html')
  if (!answer.ok || answer.redirected || deploymentOf(next) !== deploymentOf(document)) throw answer
  const parts = partsOf(next)
  document.adoptNode(parts.root)
  return { ...parts, sheet, length: html.length }
}

export function loadPictures(page?: Page): void {
  for (const picture of page?.root.querySelectorAll('[fetchpriority]') ?? []) picture.removeAttribute('loading')
}

/** By path. A request without an answer is dropped. */
export const prefetches = new Map<string, Prefetch>()
// Not within `prefetch`: the closure of a timer would hold the page.
const expire = (path: string) => setTimeout(() => prefetches.delete(path), freshMs)

function prefetch(path: string): Promise<Page | undefined> {
  const known = prefetches.get(path)
  if (known) return known.ready
  const fetching: Prefetch = {
    ready: fetch(path, { priority: 'low', signal: AbortSignal.timeout(unansweredMs) })
      .then(pageIn)
      .then((page) => (fetching.page = page))
      .catch(() => void prefetches.delete(path)),
  }
  prefetches.set(path, fetching)
  expire(path)
  return fetching.ready
}

const isPage = (link: HTMLAnchorElement) =>
  link.origin === location.origin && link.pathname !== location.pathname && !/\.\w+$/.test(link.pathname)

export function prefetchUnderMouse(): void {
  let resting: ReturnType<typeof setTimeout>
  document.addEventListener('pointerover', ({ target, pointerType }) => {
    clearTimeout(resting)
    const link = (target as Element).closest<HTMLAnchorElement>('a[href^="/"]')
    if (link && isPage(link) && pointerType === 'mouse')
      resting = setTimeout(async () => loadPictures(await prefetch(link.pathname)), hoverMs)
  })
  // On its way already.
  document.addEventListener('pointerdown', () => clearTimeout(resting), true)
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
      void prefetch(path).then((page) => {
        left += largest - (page?.length ?? 0)
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
