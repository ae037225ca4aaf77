/** Fetches the pages of links before they are clicked, for clientNavigation.ts. */

/** How many pages of links in view are fetched, for each page shown. */
const maxInView = 4
/** As long as max-age in the pages' Cache-Control. */
const freshMs = 300_000

/** The HTML of fetched pages, by path. */
const pages = new Map<string, Promise<string | undefined>>()

/** The HTML of a page; undefined if it cannot be fetched. */
export function prefetch(
  path: string,
  priority: RequestPriority = 'low',
): Promise<string | undefined> {
  const known = pages.get(path)
  if (known) return known
  const page = fetchPage(path, priority)
  pages.set(path, page)
  setTimeout(() => pages.delete(path), freshMs)
  return page
}

async function fetchPage(path: string, priority: RequestPriority): Promise<string | undefined> {
  try {
    const response = await fetch(path, { priority, signal: AbortSignal.timeout(8000) })
    if (response.ok && !response.redirected) return await response.text()
  } catch (error) {
    console.info('prefetch:', path, error)
  }
  pages.delete(path)
  return undefined
}

/** Whether the page has been fetched or soon will be. */
export const isPrefetched = (path: string): boolean => pages.has(path)

const pathOf = (link: HTMLAnchorElement | null) =>
  link &&
  link.origin === location.origin &&
  link.pathname !== location.pathname &&
  !/\.\w+$/.test(link.pathname)
    ? link.pathname
    : undefined

/** `onReady` gets the HTML of a page whose link is under the pointer. */
export function prefetchUnderPointer(onReady: (path: string, html: string) => void): void {
  for (const type of ['pointerover', 'pointerdown'])
    document.addEventListener(
      type,
      async ({ target }) => {
        const path = pathOf((target as Element).closest<HTMLAnchorElement>('a[href^="/"]'))
        if (!path) return
        const html = await prefetch(path, 'high')
        if (html !== undefined) onReady(path, html)
      },
      true,
    )
}

let observer: IntersectionObserver | undefined

/**
 * Fetches the pages of links in view, those to the quote page first, and no longer those of the
 * page before.
 */
export function prefetchInView(root: HTMLElement): void {
  observer?.disconnect()
  let count = 0
  observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const path = pathOf(target as HTMLAnchorElement)
      if (!isIntersecting || !path || pages.has(path) || count === maxInView) continue
      count++
      prefetch(path)
    }
  })
  for (const links of ['.primary', 'header a:not([href="/"])', 'main a', 'header a'])
    for (const link of root.querySelectorAll(`${links}[href^="/"]`)) observer.observe(link)
}
