/** Scrolls smoothly to an anchor of the same page, but not to another page or in the history. */
export function smoothScroll(): void {
  document.addEventListener('click', ({ target }) => {
    const link = (target as Element).closest<HTMLAnchorElement>('a[href*="#"]')
    document.documentElement.toggleAttribute('data-smooth', link?.pathname === location.pathname)
  })
}
