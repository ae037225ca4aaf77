/** Closes the header's two disclosures on Esc (with focus back to the button), on a click elsewhere and when they lose focus. */
export function menus(): void {
  const eachOpen = (use: (menu: HTMLDetailsElement) => unknown) => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>(
      '#root > header details[open]',
    ))
      use(menu)
  }
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape')
      eachOpen((menu) => {
        menu.open = false
        menu.querySelector('summary')?.focus()
      })
  })
  document.addEventListener('click', ({ target }) =>
    eachOpen((menu) => {
      // Also on links to an anchor of this page.
      if (!menu.contains(target as Node) || (target as Element).closest('a')) menu.open = false
    }),
  )
  document.addEventListener('focusout', ({ target, relatedTarget }) =>
    eachOpen((menu) => {
      if (relatedTarget && menu.contains(target as Node) && !menu.contains(relatedTarget as Node))
        menu.open = false
    }),
  )
  // Otherwise the menu would be open after going back.
  document.addEventListener('leave', () => eachOpen((menu) => (menu.open = false)))
}
