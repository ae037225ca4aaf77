/**
 * Browser code of the development server: updates the page in place when content changes, and shows
 * errors in content.
 */
import type { DisplayedProblem } from '../build/devContent.ts'

const hot = import.meta.hot
if (hot) {
  hot.on('content:problems', showProblems)
  hot.on('content:changed', (problems: DisplayedProblem[]) => {
    showProblems(problems)
    if (!isOwn(problems)) void refresh()
  })
  hot.on('vite:ws:connect', () => hot.send('content:hello'))
  hot.send('content:hello')
}

let latest = 0

const isOwn = (problems: DisplayedProblem[]) =>
  problems.some(({ pages }) => pages.some((page) => encodeURI(page) === location.pathname))
const isWaiting = () => 'waiting' in document.documentElement.dataset

async function refresh(): Promise<void> {
  if (isWaiting()) return location.reload()
  const root = document.getElementById('root')
  // The browser renders /kontor, which shows new content when it is loaded again.
  if (!root) return
  const turn = ++latest
  const response = await fetch(location.href, { headers: { Accept: 'text/html' } })
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  if (turn !== latest) return
  if (!response.ok || parts(page) !== parts(document)) return location.reload()
  document.title = page.title
  const [styles, newStyles] = [document, page].map(({ head }) => head.querySelector('style'))
  if (styles && newStyles && styles.textContent !== newStyles.textContent)
    styles.textContent = newStyles.textContent
  morph(root, page.getElementById('root')!)
}

/** Islands and behaviours of a page; a change of these needs a reload. */
const parts = (page: Document) =>
  [...page.querySelectorAll<HTMLElement>('[data-island], [data-behaviour]')]
    .map(({ dataset }) => `${dataset.behaviour} ${dataset.island} ${dataset.props}`)
    .join('\n')

/** Changes only the nodes that differ, so that scroll position, focus and listeners remain. */
function morph(current: Element, target: Element): void {
  for (const { name } of [...current.attributes])
    if (!target.hasAttribute(name)) current.removeAttribute(name)
  for (const { name, value } of target.attributes)
    if (current.getAttribute(name) !== value) current.setAttribute(name, value)
  if (current instanceof HTMLElement && current.dataset.island) return
  const nodes = [...current.childNodes]
  const wantedNodes = [...target.childNodes]
  wantedNodes.forEach((node, index) => {
    const old = nodes[index]
    if (!old) current.append(document.importNode(node, true))
    else if (old instanceof Element && node instanceof Element && old.tagName === node.tagName) {
      if (!old.isEqualNode(node)) morph(old, node)
    } else if (!old.isEqualNode(node)) old.replaceWith(document.importNode(node, true))
  })
  for (const surplus of nodes.slice(wantedNodes.length)) surplus.remove()
}

const css = `
  :host { position: fixed; inset: 0; z-index: 2147483647; overflow: auto; background: rgb(20 20 20 / 70%); font: 1rem/1.5 system-ui, sans-serif; color: black }
  section { max-width: 60rem; margin: 4vh auto; padding: 1.5rem 2rem; border-radius: .75rem; background: white }
  h1 { margin: 0 0 .5rem; font-size: 1.375rem }
  li { margin: 1.25rem 0 0 }
  ol { padding: 0; list-style: none }
  button { padding: 0; border: 0; background: none; color: blue; font: inherit; text-decoration: underline; cursor: pointer }
  :host([data-beside]) { inset: auto 0 0 auto; max-width: 60rem; max-height: 90vh; background: none }
  details { margin: .5rem; padding: .5rem 1rem; border: 1px solid; border-radius: .5rem; background: white }
  summary { cursor: pointer; font-weight: 600 }
  pre { margin: .5rem 0 0; padding: .75rem 1rem; border-radius: .5rem; overflow: auto; background: whitesmoke; font: .875rem/1.5 ui-monospace, monospace }`

const escapeHtml = (text: string) => new Option(text).innerHTML

function showProblems(problems: DisplayedProblem[]): void {
  document.querySelector('content-problems')?.remove()
  if (problems.length === 0) return
  const items = problems.map(
    ({ text, position, frame }) =>
      `<li><button>${escapeHtml(position)}</button><div>${escapeHtml(text.slice(position.length).trim())}</div><pre>${escapeHtml(frame)}</pre></li>`,
  )
  const list = `<ol>${items.join('')}</ol>`
  const count =
    problems.length === 1 ? 'Ett fel i innehållet' : `${problems.length} fel i innehållet`
  const waits =
    'Sidan väntar på att det rättas och sparas. Redigeringen går att använda under tiden.'
  const covers = isOwn(problems) || isWaiting()
  const host = document.createElement('content-problems')
  host.setAttribute('role', 'alert')
  host.toggleAttribute('data-beside', !covers)
  const root = host.attachShadow({ mode: 'open' })
  root.innerHTML = `<style>${css}</style>${
    covers
      ? `<section><h1>${count}</h1><div>${waits}</div>${list}</section>`
      : `<details><summary>${count}, på andra sidor</summary>${list}</details>`
  }`
  root.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLButtonElement)
      void fetch(`/__open-in-editor?file=${encodeURIComponent(target.textContent)}`)
  })
  document.documentElement.append(host)
}
