/** Addresses as people write them that lead to the page they mean: for the local server and, as rules, for Amplify Hosting. */
import { collections } from '../../renderer/content/schema/collections.ts'

type Rule = { source: string; target: string; status: string }

/** Moved permanently, and one address that people shorten to. */
export const moved: Record<string, string> = {
  '/tjanster': '/#tjanster',
  '/index.html': collections.home.page.url,
  '/index': collections.home.page.url,
}

/** Amplify takes the first rule that fits; `<*>` is any text. The CMS is a folder, so its address ends with a slash. */
export const lenientRedirects: Rule[] = [
  { source: '/admin/', target: '/admin/index.html', status: '200' },
  ...Object.entries(moved).map(([source, target]) => ({ source, target, status: '301' })),
  { source: '/404', target: '/404.html', status: '404' },
  ...['/index.html', '/index', '.html', '/', '.', '%20'].map((end) => ({ source: `/<*>${end}`, target: '/<*>', status: '301' })),
]

/** Where the local server sends a path, undefined when it is as it should be. */
export function lenientTarget(path: string): string | undefined {
  const single = path.replaceAll(/\/{2,}/g, '/')
  const meant = moved[single] ?? (single.startsWith('/admin/') ? single : single.replace(/(?<=.)(\/index)?(\.html|[/.\s]+)?$/, ''))
  return meant === path ? undefined : meant
}
