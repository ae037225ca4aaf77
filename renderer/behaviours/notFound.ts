/**
 * The 404 page: logs the address, and leads to the page whose address differs in its spelling only.
 */

/** Equal for addresses that differ in capitals, diacritics, slashes and `.html`. */
const spelling = (path: string) =>
  decodeURIComponent(path)
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}|\.html$|\/(?=\/|$)/gu, '')

export function notFound(root: HTMLElement): void {
  if (!root.querySelector('[data-behaviour=notFound]')) return
  console.error('404: no page at', location.pathname)
  leadOn().catch((error: unknown) => console.error('404:', error))
}

async function leadOn(): Promise<void> {
  const { pathname, search, hash } = location
  const sitemap = await (await fetch('/sitemap.xml')).text()
  for (const [, path = ''] of sitemap.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)/g))
    if (path !== pathname && spelling(path) === spelling(pathname))
      return location.replace(path + search + hash)
}
