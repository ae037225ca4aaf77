/** Filters the blog list by search text and category, and announces the number of matches. */
import { announcer } from './announcer.ts'

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
  const all = tabs[0]!.value
  const articles = [...root.querySelectorAll<HTMLElement>('[data-categories]')].map((item) => ({
    item,
    text: fold(
      `${item.querySelector('h2')!.textContent} ${item.querySelector('.excerpt')!.textContent}`,
    ),
    categories: item.dataset.categories!.split(' '),
  }))
  let category = all
  const announce = announcer()

  const filter = () => {
    const searchText = fold(search.value)
    for (const { item, text, categories } of articles)
      item.hidden =
        !text.includes(searchText) || (category !== all && !categories.includes(category))
    const matches = articles.filter(({ item }) => !item.hidden).length
    for (const tab of tabs) tab.setAttribute('aria-pressed', String(tab.value === category))
    empty.hidden = matches > 0
    const { one = '', many = '' } = root.dataset
    const show = () => {
      count.textContent =
        matches === 0
          ? empty.querySelector('p')!.textContent
          : matches === 1
            ? one
            : many.replace('#', String(matches))
      count.classList.toggle('sr-only', matches === 0)
    }
    // The first text adds a line: shown at once, so that the list does not move after the pause.
    if (count.textContent) announce(show)
    else show()
    // Stored in the URL for reloads, history and links.
    const chosen = new URLSearchParams()
    if (category !== all) chosen.set('kategori', category)
    if (search.value) chosen.set('sok', search.value)
    const fragment = String(chosen)
    history.replaceState(
      history.state,
      '',
      location.pathname + location.search + (fragment && `#${fragment}`),
    )
  }
  for (const tab of tabs)
    tab.addEventListener('click', () => {
      category = tab.value
      filter()
    })
  search.addEventListener('input', filter)
  empty.querySelector('button')!.addEventListener('click', () => {
    search.value = ''
    category = all
    filter()
    search.focus()
  })
  const chosen = new URLSearchParams(location.hash.slice(1))
  category = tabs.find(({ value }) => value === chosen.get('kategori'))?.value ?? all
  search.value = chosen.get('sok') ?? search.value
  if (search.value || category !== all) filter()
}
