/** Filters the list of articles by search text and category, and says how many match. */

/** Without the marks of å, ä and ö, which some keyboards send as characters of their own. */
const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()

/** The title and the excerpt. */
function searchedText(article: HTMLElement): string {
  let text = ''
  for (const part of article.querySelectorAll('h2,.excerpt')) text += `${part.textContent} `
  return fold(text)
}

export function blogFilter(page: HTMLElement): void {
  const root = page.querySelector<HTMLElement>('[data-behaviour=blogFilter]')
  const search = root?.querySelector<HTMLInputElement>('[type=search]')
  const count = root?.querySelector('output')
  const empty = root?.querySelector<HTMLElement>('.empty')
  if (!root || !search || !count || !empty) return
  const tabs = root.querySelectorAll<HTMLButtonElement>('fieldset button')
  const all = tabs[0]?.value
  let category = all

  const filter = () => {
    const sought = fold(search.value)
    let matches = 0
    for (const article of root.querySelectorAll<HTMLElement>('[data-category]')) {
      const isInCategory = category === all || article.dataset.category === category
      article.hidden = !isInCategory || !searchedText(article).includes(sought)
      if (!article.hidden) matches++
    }
    for (const tab of tabs) tab.setAttribute('aria-pressed', String(tab.value === category))
    empty.hidden = matches > 0
    const { one = '', many = '' } = root.dataset
    count.textContent = matches === 1 ? one : many.replace('#', String(matches))
  }
  for (const tab of tabs)
    tab.addEventListener('click', () => {
      category = tab.value
      filter()
    })
  search.addEventListener('input', filter)
  empty.querySelector('button')?.addEventListener('click', () => {
    search.value = ''
    category = all
    filter()
    search.focus()
  })
  // The browser may have restored a search.
  if (search.value) filter()
}
