/**
 * Documents are the navigation, so the next one is fetched ahead: links in view when the page is idle (at most 12, none on Save-Data or
 * 2G), and the one under the mouse is prerendered where the browser can. Measured in Chromium: 670 -> 70-110 ms from click to heading.
 */
const most = 12

/** Matches the attributes set below. A constant, so that its hash can stand in every page's policy (scripts/build/finishHtml.ts). */
export const speculationRules =
  '{"prefetch":[{"where":{"selector_matches":"a[data-p]"},"eagerness":"immediate"}],"prerender":[{"where":{"selector_matches":"a[data-h]"},"eagerness":"immediate"}]}'

export function attach(): void {
  const connection = (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection
  if (connection?.saveData || /2g/.test(connection?.effectiveType ?? '')) return
  const rules = HTMLScriptElement.supports?.('speculationrules')
  if (rules)
    document.head.append(Object.assign(document.createElement('script'), { type: 'speculationrules', textContent: speculationRules }))
  const seen = new Set([location.pathname])
  const isPage = (link: HTMLAnchorElement) =>
    link.origin === location.origin && !link.hash && !link.dataset.photo && !/\.\w+$/.test(link.pathname)

  const fetchAhead = (link: HTMLAnchorElement) => {
    if (!isPage(link) || seen.has(link.pathname) || seen.size > most) return
    seen.add(link.pathname)
    if (rules) link.dataset.p = ''
    else {
      const hint = document.createElement('link')
      hint.rel = 'prefetch'
      hint.href = link.href
      document.head.append(hint)
    }
  }

  const look = () => {
    const timers = new Map<Element, ReturnType<typeof setTimeout>>()
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        clearTimeout(timers.get(target))
        if (isIntersecting)
          timers.set(
            target,
            setTimeout(() => {
              observer.unobserve(target)
              fetchAhead(target as HTMLAnchorElement)
            }, 150),
          )
      }
    })
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')) observer.observe(link)
  }
  const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(look)
  const start = () => (document.readyState === 'complete' ? whenIdle() : addEventListener('load', whenIdle, { once: true }))
  if ((document as { prerendering?: boolean }).prerendering) document.addEventListener('prerenderingchange', start, { once: true })
  else start()

  let hovering: ReturnType<typeof setTimeout>
  document.addEventListener(
    'pointerover',
    (event) => {
      clearTimeout(hovering)
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="/"]')
      if (!rules || !link || event.pointerType !== 'mouse' || !isPage(link) || link.pathname === location.pathname) return
      hovering = setTimeout(() => {
        for (const other of document.querySelectorAll<HTMLElement>('[data-h]')) if (other !== link) delete other.dataset.h
        link.dataset.h = ''
      }, 65)
    },
    { passive: true },
  )
}
