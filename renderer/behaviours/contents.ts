/** Marks the current heading in the table of contents. */

/** Share of the window's height at which a heading becomes the current one. */
const readAt = 0.34

export function contents(root: HTMLElement): void {
  const links = [...root.querySelectorAll<HTMLAnchorElement>('[data-behaviour=contents] a')]
  /** The last one first. */
  const headings = [
    ...new Set(
      links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1)))),
    ),
  ]
    .filter((heading) => heading !== null)
    .reverse()
  const mark = () => {
    const current = headings.find(
      (heading) => heading.getBoundingClientRect().top < innerHeight * readAt,
    )
    for (const link of links) {
      if (current && link.hash === `#${current.id}`) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    }
  }
  // The current heading changes only when one crosses that line; the large top margin also catches jumps.
  const observer = new IntersectionObserver(mark, {
    rootMargin: `1000000px 0px -${100 - readAt * 100}%`,
  })
  for (const heading of headings) observer.observe(heading)
}
