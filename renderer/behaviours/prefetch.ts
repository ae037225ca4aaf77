/** Prefetches and parses pages for navigation.ts. */

/** The parts of a page that navigation replaces. The page of the loaded document has no separate sheet. */
export type ParsedPage = { root: HTMLElement; head: Element[]; sheet?: CSSStyleSheet }
/** `page` is parsed on demand: parsing the pages of all links in view would cost too much time and memory. */
type Prefetch = { html?: string; page?: ParsedPage; ready: Promise<void>; abort: () => void }

/** Characters prefetched for links in view on each page: 60 KiB compressed, at 3.5 characters or more per byte. Hovering is not limited. */
const prefetchBudget = 215_000
/** Upper bound of the length of a page. */
const maxPageChars = 80_000
const inViewMs = 150
const hoverMs = 40
/** max-age of the pages' Cache-Control. */
const freshMs = 300_000
const timeoutMs = 10_000
const inHead =
  'title,link[rel=canonical],meta[property],meta[name]:not([name*=color],[name=viewport]),script[type$=json]'

export const partsOf = (from: Document): ParsedPage => ({
  root: from.getElementById('root')!,
  head: [...from.head.querySelectorAll(inHead)],
})

/** Identifies a deployment: its script and the Content-Security-Policy. */
const deploymentOf = (page: Document) =>
  page.querySelector<HTMLScriptElement>('body > [src]')?.src +
  page.head.querySelector<HTMLMetaElement>('[http-equiv]')!.content.replace(/style-src.*/, '')

/** The Trusted Types policy that the page's Content-Security-Policy allows. */
const ownPages = globalThis.trustedTypes?.createPolicy('page', { createHTML: (html) => html })

function parsePage(html: string): ParsedPage {
  const sheet = new CSSStyleSheet()
  // The current page's Content-Security-Policy would block a parsed <style>; a constructed sheet is not inline.
  const rest = html.replace(/<style>(.*?)<\/style>/s, (_, css: string) => {
    sheet.replaceSync(css)
    return ''
  })
  // loadPictures loads the pictures of the first screen.
  const text = rest.replaceAll(/(?= fetchpriority=)/gi, ' loading="lazy"')
  const next = new DOMParser().parseFromString(ownPages?.createHTML(text) ?? text, 'text/html')
  if (deploymentOf(next) !== deploymentOf(document)) throw new Error('Another deployment')
  const parts = partsOf(next)
  document.adoptNode(parts.root)
  return { ...parts, sheet }
}

export function loadPictures(page?: ParsedPage): void {
  for (const picture of page?.root.querySelectorAll('[fetchpriority]') ?? [])
    picture.removeAttribute('loading')
}

/** By path; failed requests are removed. */
export const prefetches = new Map<string, Prefetch>()
// Outside of `prefetch`, where the closures of the timers would retain the page.
const abortLater = (controller: AbortController) => setTimeout(() => controller.abort(), timeoutMs)
const expire = (path: string) => setTimeout(() => prefetches.delete(path), freshMs)

function prefetch(path: string, priority: RequestPriority = 'low'): Prefetch {
  const existing = prefetches.get(path)
  if (existing) return existing
  const controller = new AbortController()
  const fetching: Prefetch = {
    abort: () => controller.abort(),
    ready: fetch(path, { priority, signal: controller.signal })
      .then(async (response) => {
        if (!response.ok || response.redirected) throw response
        fetching.html = await response.text()
      })
      // The click then loads the document.
      .catch(() => void prefetches.delete(path)),
  }
  prefetches.set(path, fetching)
  abortLater(controller)
  expire(path)
  return fetching
}

/** The prefetched page at `path`, parsed; undefined when it is missing or unusable. */
export function prefetchedPage(path: string): ParsedPage | undefined {
  const entry = prefetches.get(path)
  try {
    return entry?.html === undefined ? undefined : (entry.page ??= parsePage(entry.html))
  } catch {
    // The click loads the document.
    prefetches.delete(path)
    return undefined
  }
}

const isPage = (link: HTMLAnchorElement) =>
  link.origin === location.origin &&
  link.pathname !== location.pathname &&
  !/\.\w+$/.test(link.pathname)

/** Prefetches pages of hovered and pressed links. A pressed link's page is parsed at once, before the click. */
export function prefetchUnderMouse(): void {
  let hoverTimer: ReturnType<typeof setTimeout>
  const linkAt = ({ target }: Event) => {
    const link = (target as Element).closest<HTMLAnchorElement>('a[href^="/"]')
    return link && isPage(link) ? link.pathname : undefined
  }
  document.addEventListener('pointerover', (event) => {
    clearTimeout(hoverTimer)
    const path = linkAt(event)
    if (!path || event.pointerType !== 'mouse') return
    prefetchedPage(path)
    hoverTimer = setTimeout(async () => {
      await prefetch(path).ready
      loadPictures(prefetchedPage(path))
    }, hoverMs)
  })
  document.addEventListener(
    'pointerdown',
    (event) => {
      clearTimeout(hoverTimer)
      const path = linkAt(event)
      if (!path || event.button) return
      void prefetch(path, 'high')
      prefetchedPage(path)
    },
    true,
  )
}

let observer: IntersectionObserver | undefined

/** Prefetches the pages of links in view in `root`, and stops doing so for the previous page. */
export function prefetchInView(root: HTMLElement): void {
  observer?.disconnect()
  const timers = new Map<Element, ReturnType<typeof setTimeout>>()
  const queue = new Set<string>()
  let remaining = prefetchBudget
  const fetchQueue = () => {
    for (const path of queue) {
      if (remaining < maxPageChars || !root.isConnected) return
      queue.delete(path)
      if (prefetches.has(path)) continue
      remaining -= maxPageChars
      void prefetch(path).ready.then(() => {
        remaining += maxPageChars - (prefetches.get(path)?.html?.length ?? 0)
        fetchQueue()
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
            queue.add((target as HTMLAnchorElement).pathname)
            fetchQueue()
          }, inViewMs),
        )
    }
  })
  // In order of priority: links to the quote page first, the start page last. Links in the footer are not prefetched.
  for (const parts of ['.primary', '.quote', 'header a:not([href="/"])', 'main a', 'header a'])
    for (const link of root.querySelectorAll<HTMLAnchorElement>(parts))
      if (isPage(link)) observer.observe(link)
}
