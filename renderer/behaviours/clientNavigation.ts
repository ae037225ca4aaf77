/**
 * Shows a fetched page in place of the current one: #root, metadata and styles. The browser keeps
 * history, scroll position and focus. It loads the document where the Navigation API is missing, on
 * Save-Data and 2G, when the page has not been asked for or is of another deployment, from a form
 * that has been touched, and after every failure.
 */
import { isPrefetched, prefetch, prefetchInView, prefetchUnderPointer } from './prefetch.ts'

type Page = { root: HTMLElement; head: Element[]; script: string; sheet?: CSSStyleSheet }

const metadata =
  'title,link[rel=canonical],meta[property],meta[name]:not([name*=color],[name=viewport]),script[type$=json]'
/** Elements that are never on the first screen. */
const belowFirstScreen = 'main>:nth-child(3)~section,main:has(section)~*'

const partsOf = (from: Document): Page => ({
  root: from.getElementById('root')!,
  head: [...from.head.querySelectorAll(metadata)],
  script: from.querySelector<HTMLScriptElement>('body > [src]')!.src,
})

function parse(html: string): Page {
  let css = ''
  const withoutStyles = html.replace(/<style[^>]*>(.*?)<\/style>/gs, (_, text: string) => {
    css += text
    return ''
  })
  // The policy allows the styles of the loaded document only; a constructed sheet is not inline.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  const page = partsOf(new DOMParser().parseFromString(withoutStyles, 'text/html'))
  // In this document its pictures start to load.
  document.adoptNode(page.root)
  return { ...page, sheet }
}

/** `startPage` is called with each page that is shown. */
export function clientNavigation(startPage: (root: HTMLElement) => void): void {
  const { connection } = navigator
  if (
    import.meta.env.DEV ||
    !window.navigation ||
    connection?.saveData ||
    /2g/.test(connection?.effectiveType ?? '')
  )
    return
  const ownStyles = document.querySelectorAll('style')
  const status = Object.assign(document.createElement('p'), {
    className: 'sr-only',
    role: 'status',
  })
  document.body.append(status)
  let shown = partsOf(document)
  let shownPath = location.pathname
  /** The page under the pointer, parsed before the click. */
  let next: { path: string; page: Page } | undefined
  let touchedForm = false

  const whenIdle = () =>
    (window.requestIdleCallback ?? setTimeout)(() => prefetchInView(shown.root))

  const show = (page: Page, isWhole: boolean) => {
    if (page.script !== shown.script) throw new Error('The page is of another deployment.')
    // The first frame has the first screen only: a whole page takes three times as long.
    const later = isWhole ? [] : [...page.root.querySelectorAll<HTMLElement>(belowFirstScreen)]
    for (const part of later) part.hidden = true
    shown.root.replaceWith(page.root)
    for (const element of shown.head) element.remove()
    document.head.append(...page.head)
    for (const style of ownStyles) style.disabled = true
    document.adoptedStyleSheets = [page.sheet!]
    shown = page
    shownPath = location.pathname
    touchedForm = false
    status.textContent = document.title
    requestAnimationFrame(() =>
      setTimeout(() => {
        for (const part of later) part.hidden = false
        startPage(page.root)
        whenIdle()
      }),
    )
  }

  navigation.addEventListener('navigate', (event) => {
    const { destination, navigationType, signal } = event
    const { pathname, hash } = new URL(destination.url)
    const isTraversal = navigationType === 'traverse'
    if (!event.canIntercept || event.downloadRequest !== null || event.formData) return
    if (navigationType === 'reload') return
    if (pathname === shownPath) {
      // The second click of a double click leads to the page that is shown.
      if (destination.url === location.href) event.intercept()
      return
    }
    if (isTraversal ? !destination.sameDocument : touchedForm || !isPrefetched(pathname)) return
    const handler = async () => {
      try {
        const html = await prefetch(pathname, 'high')
        if (signal.aborted) return
        if (html === undefined) throw new Error(`${pathname} could not be fetched.`)
        const page = next?.path === pathname ? next.page : parse(html)
        next = undefined
        show(page, isTraversal || hash !== '')
      } catch (error) {
        console.info('navigation:', error)
        location.reload()
      }
    }
    event.intercept({ handler })
  })

  document.addEventListener('input', ({ target }) => {
    touchedForm ||= (target as Element).closest('[data-island]') !== null
  })
  prefetchUnderPointer((path, html) => {
    if (next?.path !== path) next = { path, page: parse(html) }
  })
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
}
