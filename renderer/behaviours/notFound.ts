/** Logs the missing URL, and redirects if an existing one differs only in its spelling. Only the 404 page loads this. */
import { comparablePath, decodePath } from '../comparablePath.ts'

export function notFound(root: HTMLElement): void {
  if (!root.querySelector('[data-behaviour=notFound]')) return
  const { pathname, search, hash } = location
  console.error('404: no page at', decodePath(pathname))
  void fetch('/sitemap.xml')
    .then((response) => response.text())
    .then((sitemap) => {
      const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)/g)].map(
        ([, path = '']) => path,
      )
      const match = paths.find((path) => comparablePath(path) === comparablePath(pathname))
      if (match && match !== pathname) location.replace(match + search + hash)
    })
    // Leaving the page cancels the request. Without the list this page stays.
    .catch(() => undefined)
}
