/**
 * Closes the header's menus on Esc (with focus back to the button), on a click elsewhere, and when
 * they lose focus.
 */
export function menus(root: HTMLElement): void {
  for (const menu of root.querySelectorAll<HTMLDetailsElement>('header details')) {
    const close = () => (menu.open = false)
    root.addEventListener('keydown', ({ key }) => {
      if (key !== 'Escape' || !menu.open) return
      close()
      menu.querySelector('summary')?.focus()
    })
    root.addEventListener('click', ({ target }) => {
      // Also on links to an anchor of this page.
      if (!menu.contains(target as Node) || (target as Element).closest('a')) close()
    })
    menu.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget && !menu.contains(relatedTarget as Node)) close()
    })
  }
}
