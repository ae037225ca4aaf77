/** Fetches the pages of links before they are clicked, for navigation.ts. */

type Fetched = { html?: string; ready: Promise<unknown> }

/** Of links in view, on each page. */
const maxInView = 4
/** max-age of the pages' Cache-Control. */
const freshMs = 300_000

/** By path. Pages that could not be fetched are missing. */
const pages = new Map<string, Fetched>()

export function prefetch(path: string, priority: RequestPriority = 'low'): Fetched {
  const known = pages.get(path)
  if (known) return known
  const fetched: Fetched = {
    ready: fetch(path, { priority, signal: AbortSignal.timeout(8000) })
      .then(async (response) => {
        if (response.ok && !response.redirected) fetched.html = await response.text()
      })
      .catch((error: unknown) => console.info('prefetch:', path, error))
      .finally(() => fetched.html === undefined && pages.delete(path)),
  }
  pages.set(path, fetched)
  setTimeout(() => pages.delete(path), freshMs)
  return fetched
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
        const fetched = prefetch(path, 'high')
        await fetched.ready
        if (fetched.html !== undefined) onReady(path, fetched.html)
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
