/** Marks the heading being read in the table of contents: the last one above the line a third down the screen. */
export function attach(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-behaviour=contents] a')]
  const headings = [...new Set(links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1)))))].filter(
    (heading) => heading !== null,
  )
  const above = new Set<Element>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) above.add(target)
        else above.delete(target)
      }
      const current = headings.findLast((heading) => above.has(heading))
      for (const link of links) {
        if (current && decodeURIComponent(link.hash) === `#${current.id}`) link.setAttribute('aria-current', 'true')
        else link.removeAttribute('aria-current')
      }
    },
    // All that is above the line counts, however far: a heading that was jumped over has crossed it.
    { rootMargin: '9999999px 0px -66%' },
  )
  for (const heading of headings) observer.observe(heading)
}
