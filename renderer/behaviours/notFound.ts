/** Logs the missing URL, and redirects if an existing one differs only in case or diacritics. */
export function notFound(root: HTMLElement): void {
  if (!root.querySelector('[data-behaviour=notFound]')) return
  const { pathname, search, hash } = location
  console.error('404: no page at', decodedPath(pathname))
  void fetch('/sitemap.xml')
    .then((response) => response.text())
    .then((sitemap) => {
      const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)/g)].map(([, path = '']) => path)
      const match = paths.find((path) => comparablePath(path) === comparablePath(pathname))
      if (match && match !== pathname) location.replace(match + search + hash)
    })
    .catch(() => {})
}

export const comparablePath = (path: string) =>
  decodedPath(path)
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}|\/$/gu, '')

function decodedPath(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
