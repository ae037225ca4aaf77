/** Marks the heading being read in the table of contents. */
export function attach(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-behaviour=contents] a')]
  const headings = [...new Set(links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1)))))].filter(
    (heading) => heading !== null,
  )
  const mark = () => {
    const current = headings.findLast((heading) => heading.getBoundingClientRect().top < innerHeight / 3)
    for (const link of links) {
      if (current && link.hash === `#${current.id}`) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    }
  }
  // Headings crossing the upper third are all that can change the answer.
  const observer = new IntersectionObserver(mark, { rootMargin: '0px 0px -66%' })
  for (const heading of headings) observer.observe(heading)
}
