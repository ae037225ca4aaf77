/** The header's two disclosures close on Esc (focus back to the button), on a click elsewhere and when focus leaves them. */
export function attach(): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('[data-behaviour=menu] details')) {
    const close = () => {
      menu.open = false
    }
    document.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !menu.open) return
      close()
      menu.querySelector('summary')?.focus()
    })
    document.addEventListener('click', (event) => {
      // A link to a place on this page leaves the menu open otherwise.
      if (!menu.contains(event.target as Node) || (event.target as Element).closest('a')) close()
    })
    menu.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget && !menu.contains(relatedTarget as Node)) close()
    })
    // Restored from the back/forward cache, the page would show the menu that led away from it.
    addEventListener('pagehide', close)
  }
}
