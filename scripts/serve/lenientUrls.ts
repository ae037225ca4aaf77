/** Redirects from variants of an address, such as a trailing slash or .html: for the local server and Amplify Hosting. */
import { collections } from '../../renderer/content/schema/collections.ts'

type Rule = { source: string; target: string; status: string }

/** Permanent redirects, and a common shortened address. */
export const moved: Record<string, string> = {
  '/tjanster': '/#tjanster',
  '/admin': '/admin/',
  '/index.html': collections.home.page.url,
  '/index': collections.home.page.url,
}

/** Amplify applies the first match; `<*>` is any text. The CMS is a folder, so its address ends with a slash. */
export const lenientRedirects: Rule[] = [
  { source: '/admin/', target: '/admin/index.html', status: '200' },
  ...Object.entries(moved).map(([source, target]) => ({ source, target, status: '301' })),
  { source: '/404', target: '/404.html', status: '404' },
  ...['/index.html', '/index', '.html', '/', '.', '%20'].map((end) => ({ source: `/<*>${end}`, target: '/<*>', status: '301' })),
]

/** The redirect target of a path, undefined if it has none. */
export function lenientTarget(path: string): string | undefined {
  const single = path.replaceAll(/\/{2,}/g, '/')
  const target = moved[single] ?? (single.startsWith('/admin/') ? single : single.replace(/(?<=.)(\/index)?(\.html|[/.\s]+)?$/, ''))
  return target === path ? undefined : target
}

/** A path as visitors read it; with an invalid encoding, which leads to the 404 page, as it is. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
