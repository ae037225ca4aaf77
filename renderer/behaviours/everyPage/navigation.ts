/**
 * Between pages that have been fetched ahead the visitor stays in one document: what the fetched one has in its #root, head and style takes
 * the place of this one's, and the Navigation API keeps address, history, scroll position and focus. A page that can be gone back to stays
 * as it was left, as in the browsers' own back/forward cache. Everything else is a plain document: browsers without the API, Save-Data, 2G,
 * pages that are not at hand or of another deployment, and whatever fails.
 */
/** The page that came as the document has neither a sheet nor a length, which is that of its HTML. */
type Page = { root: HTMLElement; head: Element[]; sheet?: CSSStyleSheet; length?: number }

/** Characters fetched for links that are seen, for each page: 60 KiB, for a byte holds at least 3.5 of them. The mouse fetches what it rests on. */
const room = 215_000
/** More than any page has. */
const largest = 80_000
const seenMs = 150
const hoverMs = 40
const fadeMs = 120
/** As the pages' Cache-Control. */
const freshMs = 300_000
/** What no first screen has room for. */
const below = 'main>:nth-child(3)~section,main:has(section)~*'
const ofPage = 'title,link[rel=canonical],meta[property],meta[name]:not([name*=color],[name=viewport]),script[type$=json]'

/** `attach` is called for each page that is put in place for the first time. */
export function start(attach: () => void): void {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  if (import.meta.env.DEV || !window.navigation || connection?.saveData || /2g/.test(connection?.effectiveType ?? '')) return
  const partsOf = (from: Document) => ({ root: from.getElementById('root')!, head: [...from.head.querySelectorAll(ofPage)] })
  const style = document.querySelector('style')!
  const status = document.body.appendChild(Object.assign(document.createElement('p'), { className: 'sr-only', role: 'status' }))
  const ahead = new Map<string, Promise<Page | undefined>>()
  const left = new Map<string, Page>()
  let shown: Page = partsOf(document)
  /** Of what is shown: its lower part and its scripts. */
  let complete: Promise<void> | undefined
  /** The address is ahead of what is shown. */
  let underWay = false
  let latest: NavigateEvent

  /** What the pages of a deployment have alike, and decides which scripts of theirs may run here. */
  const deployment = (of: Document) => of.querySelector<HTMLMetaElement>('[http-equiv]')?.content.replace(/.*?(?='self')/, '')
  const ours = deployment(document)

  const fetchAhead = (path: string) => {
    const known = ahead.get(path)
    if (known) return known
    const fetching = fetch(path, { priority: 'low' })
      .then(async (answer): Promise<Page> => {
        const html = await answer.text()
        const sheet = new CSSStyleSheet()
        // Taken out first: a parsed style would be judged by this page's policy, a constructed sheet is not inline.
        const rest = html.replace(/<style>(.*?)<\/style>/s, (_, css: string) => {
          sheet.replaceSync(css)
          return ''
        })
        // The pictures of its first screen wait for `prepare`.
        const next = new DOMParser().parseFromString(rest.replaceAll(/(?= fetchPriority=)/g, ' loading="lazy"'), 'text/html')
        if (!answer.ok || answer.redirected || deployment(next) !== ours) throw answer
        const parts = partsOf(next)
        document.adoptNode(parts.root)
        return { ...parts, sheet, length: html.length }
      })
      .catch(() => void ahead.delete(path))
    ahead.set(path, fetching)
    setTimeout(() => ahead.delete(path), freshMs)
    return fetching
  }

  const prepare = (page?: Page) => {
    for (const picture of page?.root.querySelectorAll('[fetchpriority]') ?? []) picture.removeAttribute('loading')
  }

  const show = (page: Page) => {
    // Before the styles: the focus that leaves with the old page has them reckoned, and with the next page's that would be the whole of it again.
    shown.root.replaceWith(page.root)
    for (const node of shown.head) node.remove()
    document.head.append(...page.head)
    style.disabled = page.sheet !== undefined
    const others = document.adoptedStyleSheets.filter((sheet) => sheet !== shown.sheet)
    document.adoptedStyleSheets = page.sheet ? [page.sheet, ...others] : others
    shown = page
    underWay = false
    status.textContent = document.title
  }

  const forget = (key: string) => {
    const page = left.get(key)
    left.delete(key)
    if (page && page !== shown && ![...left.values()].includes(page))
      for (const island of page.root.querySelectorAll('[data-island]')) island.dispatchEvent(new Event('dispose'))
  }

  navigation.addEventListener('navigate', (event) => {
    const { destination, navigationType, signal } = event
    const { key } = navigation.currentEntry!
    latest = event
    if (!underWay) {
      if (!left.has(key)) navigation.currentEntry!.addEventListener('dispose', () => forget(key))
      left.set(key, shown)
    }
    const path = new URL(destination.url).pathname
    const back = navigationType === 'traverse' && destination.sameDocument
    const onwards = !destination.sameDocument && ahead.has(path) && navigationType !== 'reload'
    if (!event.canIntercept || event.hashChange || event.downloadRequest !== null || event.formData || !(back || onwards)) return

    const handler = async () => {
      const old = back ? left.get(destination.key) : undefined
      const page = old ?? (await fetchAhead(path))
      await complete
      // Another navigation took its place, or the visitor pressed Stop: the address goes back to what is shown.
      if (signal.aborted) return void (latest === event && navigation.traverseTo(key).committed?.catch(() => location.reload()))
      if (!page) return location.reload()
      prepare(page)
      // The first screen first: with all of a page there is three times as much to style, lay out and paint before anything is seen.
      const later = old || destination.url.includes('#') ? [] : [...page.root.querySelectorAll<HTMLElement>(below)]
      for (const part of later) part.hidden = true
      show(page)
      if (!old) {
        ahead.delete(path)
        attach()
        complete = new Promise<void>((drawn) => requestAnimationFrame(() => setTimeout(drawn))).then(() => {
          for (const part of later) part.hidden = false
          // One that was parsed elsewhere has no effect; a new one with the same text has.
          for (const script of page.root.querySelectorAll('script'))
            script.replaceWith(Object.assign(document.createElement('script'), { textContent: script.textContent }))
        })
      }
      event.scroll()
      // startViewTransition would draw both pages before it shows the next: 90 ms and more.
      if (!event.hasUAVisualTransition && !matchMedia('(prefers-reduced-motion:reduce)').matches)
        page.root.querySelector('main')?.animate({ opacity: [0.4, 1] }, fadeMs)
      whenIdle()
    }
    underWay = true
    event.intercept({ scroll: 'manual', handler: () => handler().catch(() => location.reload()) })
  })

  const isPage = (link: HTMLAnchorElement) =>
    link.origin === location.origin && link.pathname !== location.pathname && !/\.\w+$/.test(link.pathname)

  const wanted = new Set<string>()
  let observer: IntersectionObserver | undefined
  const look = () => {
    observer?.disconnect()
    const timers = new Map<Element, ReturnType<typeof setTimeout>>()
    wanted.clear()
    let left = room
    const fetchWanted = () => {
      for (const path of wanted) {
        if (left < largest) return
        wanted.delete(path)
        if (ahead.has(path)) continue
        left -= largest
        void fetchAhead(path).then((page) => {
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
      for (const link of shown.root.querySelectorAll<HTMLAnchorElement>(parts)) if (isPage(link)) observer.observe(link)
  }
  const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(look)
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })

  let resting: ReturnType<typeof setTimeout>
  document.addEventListener('pointerover', ({ target, pointerType }) => {
    clearTimeout(resting)
    const link = (target as Element).closest<HTMLAnchorElement>('a[href^="/"]')
    if (link && isPage(link) && pointerType === 'mouse') resting = setTimeout(async () => prepare(await fetchAhead(link.pathname)), hoverMs)
  })
  // On its way already.
  document.addEventListener('pointerdown', () => clearTimeout(resting), true)
}
