/** Filters the list of articles by search text and category, and says how many match. */

/** Without the marks of å, ä and ö, which some keyboards send as characters of their own. */
const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()

export function blogFilter(page: HTMLElement): void {
  const root = page.querySelector<HTMLElement>('[data-behaviour=blogFilter]')
  if (!root) return
  const search = root.querySelector<HTMLInputElement>('input[type=search]')!
  const count = root.querySelector('output')!
  const empty = root.querySelector<HTMLElement>('.empty')!
  const tabs = [...root.querySelectorAll<HTMLButtonElement>('fieldset button')]
  const articles = root.querySelectorAll<HTMLElement>('[data-category]')
  const all = tabs[0]!.value
  const textOf = (article: HTMLElement) =>
    fold(
      `${article.querySelector('h2')!.textContent} ${article.querySelector('.excerpt')!.textContent}`,
    )

  const filter = (category: string) => {
    const sought = fold(search.value)
    let matches = 0
    for (const article of articles) {
      const isInCategory = category === all || article.dataset.category === category
      article.hidden = !isInCategory || !textOf(article).includes(sought)
      if (!article.hidden) matches++
    }
    for (const tab of tabs) tab.setAttribute('aria-pressed', String(tab.value === category))
    empty.hidden = matches > 0
    const { one = '', many = '' } = root.dataset
    count.textContent = matches === 1 ? one : many.replace('#', String(matches))
  }
  const chosen = () => tabs.find((tab) => tab.ariaPressed === 'true')!.value
  for (const tab of tabs) tab.addEventListener('click', () => filter(tab.value))
  search.addEventListener('input', () => filter(chosen()))
  empty.querySelector('button')!.addEventListener('click', () => {
    search.value = ''
    filter(all)
    search.focus()
  })
  // What the browser restored.
  if (search.value) filter(all)
}
