/** Filters the blog list by search text and category, and announces the number of matches. */
export function blogFilter(page: HTMLElement): void {
  const root = page.querySelector<HTMLElement>('[data-behaviour=blogFilter]')
  const search = root?.querySelector<HTMLInputElement>('input[type=search]')
  const count = root?.querySelector('output')
  const empty = root?.querySelector<HTMLElement>('.empty')
  if (!root || !search || !count || !empty) return
  const tabs = [...root.querySelectorAll<HTMLButtonElement>('fieldset button')]
  const all = tabs[0]?.value
  const articles = [...root.querySelectorAll<HTMLElement>('[data-categories]')].map((item) => ({
    item,
    text: `${item.querySelector('h2')?.textContent} ${item.querySelector('.excerpt')?.textContent}`.toLowerCase(),
    categories: item.dataset.categories?.split(' ') ?? [],
  }))
  let category = all

  // Stored in the URL for reloads, history and links.
  const remember = () => {
    const chosen = new URLSearchParams()
    if (category && category !== all) chosen.set('kategori', category)
    if (search.value) chosen.set('sok', search.value)
    history.replaceState(history.state, '', `${location.pathname}${location.search}${chosen.size ? `#${chosen}` : ''}`)
  }
  const filter = () => {
    const words = search.value.trim().toLowerCase()
    let matches = 0
    for (const { item, text, categories } of articles) {
      item.hidden = !text.includes(words) || (category !== all && !categories.includes(category ?? ''))
      if (!item.hidden) matches += 1
    }
    for (const tab of tabs) tab.setAttribute('aria-pressed', String(tab.value === category))
    empty.hidden = matches > 0
    count.textContent =
      matches === 0
        ? (empty.querySelector('p')?.textContent ?? '')
        : matches === 1
          ? (root.dataset.one ?? '')
          : (root.dataset.many ?? '').replace('#', String(matches))
    count.classList.toggle('sr-only', matches === 0)
  }
  for (const tab of tabs)
    tab.addEventListener('click', () => {
      category = tab.value
      filter()
      remember()
    })
  search.addEventListener('input', () => {
    filter()
    remember()
  })
  empty.querySelector('button')?.addEventListener('click', () => {
    search.value = ''
    category = all
    filter()
    remember()
    search.focus()
  })
  const chosen = new URLSearchParams(location.hash.slice(1))
  const wanted = chosen.get('kategori')
  if (tabs.some(({ value }) => value === wanted)) category = wanted ?? all
  search.value = chosen.get('sok') ?? search.value
  if (search.value || category !== all) filter()
}
