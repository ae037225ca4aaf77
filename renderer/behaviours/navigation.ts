/**
 * Client-side navigation to prefetched pages: #root, head and style of the fetched page replace the current ones. URL and page change
 * together: a pending page is awaited before the navigation commits, so that Stop and newer navigations find a consistent state. Pages in
 * the history keep their DOM, scroll position and focus. Everything else loads a document: browsers without the Navigation API, Save-Data,
 * 2G, pages of another deployment, and every failure.
 */
import { navigationMessages } from '../messages.ts'
import {
  loadPictures,
  type ParsedPage,
  partsOf,
  prefetchedPage,
  prefetches,
  prefetchInView,
  prefetchUnderMouse,
} from './prefetch.ts'

/** The state of a page in the history. */
type HistoryPage = { page: ParsedPage; top: number; focus: HTMLElement | null }

const maxPages = 10
/** How long a click waits for a pending page. */
const timeoutMs = 1000
const progressMs = 500
/** Elements that are never on the first screen. */
const belowFirstScreen = 'main>:nth-child(3)~section,main:has(section)~*'

const wait = (ms: number) => new Promise<undefined>((done) => setTimeout(done, ms))
const withoutFragment = (url: string | null) => url?.split('#')[0]
function orReload(change: () => void): void {
  try {
    change()
  } catch {
    // Whatever failed, the document itself is complete.
    location.reload()
  }
}

/** Back or Forward before the script ran, to an entry of the same document as it was before a reload: only the URL has changed. */
export function hasOnlyUrlChanged(): boolean {
  const loaded = performance.getEntriesByType('navigation')[0]
  return (
    'navigation' in window &&
    loaded !== undefined &&
    new URL(loaded.name).pathname !== location.pathname
  )
}

/** `startPage` is called when a page is shown for the first time. */
export function clientNavigation(startPage: (root: HTMLElement) => void): void {
  const { connection } = navigator
  if (
    import.meta.env.DEV ||
    !window.navigation ||
    connection?.saveData ||
    /2g/.test(connection?.effectiveType ?? '')
  )
    return
  const style = document.querySelector('style')!
  const status = document.body.appendChild(
    Object.assign(document.createElement('p'), { className: 'sr-only', role: 'status' }),
  )
  /** By key of the history entry, the latest one last. */
  const visits = new Map<string, HistoryPage>()
  /** Elements hidden until the first frame of their page. */
  const unfinished = new WeakMap<ParsedPage, HTMLElement[]>()
  let currentPage = partsOf(document)

  const bar = document.createElement('div')
  // The policy allows no style attribute in HTML.
  bar.style.cssText =
    'position:fixed;inset:0 0 auto;height:3px;z-index:9;transform-origin:0;background:var(--sun)'
  let progress: ReturnType<typeof setTimeout>
  const showProgress = (delay: number) => {
    progress = setTimeout(() => {
      currentPage.root.ariaBusy = 'true'
      status.textContent = navigationMessages.loading
      document.body.append(bar)
      bar.animate(
        { transform: ['scaleX(0)', 'scaleX(.9)'] },
        { duration: 5000, easing: 'ease-out', fill: 'forwards' },
      )
    }, delay)
  }
  const endProgress = () => {
    clearTimeout(progress)
    // Without progress nothing changes: `remember` would cause a layout of the page.
    if (!bar.isConnected) return
    currentPage.root.ariaBusy = null
    bar.remove()
    status.textContent = ''
  }
  document.addEventListener('leave', endProgress)

  const deleteVisit = (key: string) => {
    const page = visits.get(key)?.page
    visits.delete(key)
    if (page && page !== currentPage && ![...visits.values()].some((visit) => visit.page === page))
      page.root.dispatchEvent(new Event('dispose'))
  }
  const remember = (entry: NavigationHistoryEntry) => {
    const { key } = entry
    if (!visits.delete(key)) entry.addEventListener('dispose', () => deleteVisit(key))
    visits.set(key, {
      page: currentPage,
      top: scrollY,
      focus: document.activeElement as HTMLElement | null,
    })
    for (const oldest of visits.keys()) {
      if (new Set([...visits.values()].map(({ page }) => page)).size <= maxPages) break
      deleteVisit(oldest)
    }
  }
  /** The page of a history entry. A reloaded document has no visits for entries with other fragments of its URL. */
  const pageAt = (
    { key, url }: { key: string; url: string | null },
    from: NavigationHistoryEntry,
  ) =>
    visits.get(key)?.page ??
    (withoutFragment(url) === withoutFragment(from.url) ? currentPage : undefined)

  const finish = (page: ParsedPage) => {
    const hidden = unfinished.get(page)
    if (!hidden || page !== currentPage) return
    unfinished.delete(page)
    for (const part of hidden) part.hidden = false
    startPage(page.root)
  }
  const show = (page: ParsedPage, from: NavigationHistoryEntry) => {
    currentPage.root.dispatchEvent(new Event('leave', { bubbles: true }))
    remember(from)
    // Before the styles are changed: removing the focused element forces a style calculation, which would be wasted afterwards.
    currentPage.root.replaceWith(page.root)
    for (const node of currentPage.head) node.remove()
    document.head.append(...page.head)
    style.disabled = page.sheet !== undefined
    const others = document.adoptedStyleSheets.filter((sheet) => sheet !== currentPage.sheet)
    document.adoptedStyleSheets = page.sheet ? [page.sheet, ...others] : others
    currentPage = page
    page.root.dispatchEvent(new Event('enter', { bubbles: true }))
    status.textContent = document.title
    requestAnimationFrame(() => setTimeout(() => finish(page)))
    whenIdle()
  }

  navigation.addEventListener('navigate', (event) => {
    const { destination, navigationType, signal } = event
    const from = navigation.currentEntry
    // Firefox has none after a document has replaced itself.
    if (!from) return
    remember(from)
    signal.addEventListener('abort', endProgress)
    if (
      !event.canIntercept ||
      event.downloadRequest !== null ||
      event.formData ||
      navigationType === 'reload'
    )
      return
    if (
      navigationType === 'traverse' &&
      destination.sameDocument &&
      pageAt(destination, from) !== currentPage
    )
      event.intercept({ scroll: 'manual', focusReset: 'manual' })
    if (navigationType === 'traverse' || destination.sameDocument) return
    // The second click of a double click leads to the current page.
    if (destination.url === location.href) return event.intercept()
    const { pathname, hash } = new URL(destination.url)
    let page = prefetchedPage(pathname)
    const pending = prefetches.get(pathname)
    if (!page && !(pending && 'NavigationPrecommitController' in window)) return pending?.abort()
    const precommitHandler = async () => {
      showProgress(progressMs)
      await Promise.race([pending!.ready, wait(timeoutMs)])
      page = prefetchedPage(pathname)
      if (page || signal.aborted) return
      // The document's request would wait in the HTTP cache for the pending one.
      pending!.abort()
      prefetches.delete(pathname)
      location[navigationType === 'replace' ? 'replace' : 'assign'](destination.url)
      showProgress(0)
    }
    const handler = async () =>
      orReload(() => {
        const next = page!
        prefetches.delete(pathname)
        loadPictures(next)
        // The first frame contains only the first screen: a complete page takes three times as long to style, lay out and paint.
        const hidden = hash ? [] : [...next.root.querySelectorAll<HTMLElement>(belowFirstScreen)]
        for (const part of hidden) part.hidden = true
        unfinished.set(next, hidden)
        show(next, from)
        event.scroll()
      })
    event.intercept({ scroll: 'manual', handler, ...(!page && { precommitHandler }) })
  })

  // Firefox has no navigate event for the second of two traversals in one task.
  navigation.addEventListener('currententrychange', ({ navigationType, from }) => {
    if (navigationType !== 'traverse') return
    orReload(() => {
      const entry = navigation.currentEntry!
      if (pageAt(entry, from) === currentPage) return
      const { page, top, focus } = visits.get(entry.key)!
      show(page, from)
      scrollTo({ top, behavior: 'instant' })
      focus?.focus({ preventScroll: true })
    })
  })

  const whenIdle = () =>
    (window.requestIdleCallback ?? setTimeout)(() => prefetchInView(currentPage.root))
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
  prefetchUnderMouse()
}
