/** The header's two disclosures close on Esc (focus back to the button), on a click elsewhere and when focus leaves them. */
export function menus(): void {
  const eachOpen = (use: (menu: HTMLDetailsElement) => void) => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('#root > header details[open]')) use(menu)
  }
  const close = (menu: HTMLDetailsElement) => {
    menu.open = false
  }
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape')
      eachOpen((menu) => {
        close(menu)
        menu.querySelector('summary')?.focus()
      })
  })
  document.addEventListener('click', ({ target }) =>
    eachOpen((menu) => {
      // A link to a place on this page leaves the menu open otherwise.
      if (!menu.contains(target as Node) || (target as Element).closest('a')) close(menu)
    }),
  )
  document.addEventListener('focusout', ({ target, relatedTarget }) =>
    eachOpen((menu) => {
      if (relatedTarget && menu.contains(target as Node) && !menu.contains(relatedTarget as Node)) close(menu)
    }),
  )
  // A page that is gone back to would show the menu that led away from it.
  document.addEventListener('leave', () => eachOpen(close))
}
