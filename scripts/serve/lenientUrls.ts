/**
 * Redirects from other spellings of an address, such as a trailing slash or .html, for all hosts.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { UserFacingError } from '../../amplify/functions/shared/userFacingError.ts'
import type { Redirect } from '../../renderer/content/model/urls.ts'
import { comparablePath } from '../../renderer/comparablePath.ts'
import { servicesAnchor } from '../../renderer/fixedAddresses.ts'
import { setting } from '../machine/environment.ts'

/** A common shortened address, and the CMS, which is a folder. */
export const moved: Redirect[] = [
  { from: '/tjanster', to: `/#${servicesAnchor}` },
  { from: '/admin', to: '/admin/' },
]

/** The redirects of a build: of moved content, and `moved`. */
export function allRedirects(dir: string = setting('OUT_DIR')): Redirect[] {
  const file = join(dir, 'redirects.json')
  if (!existsSync(file)) throw new UserFacingError(`${file} is missing: run npm run build first.`)
  return [...JSON.parse(readFileSync(file, 'utf8')), ...moved]
}

/**
 * The paths of the pages in a built site. The CMS has no other spellings, and the 404 page has no
 * address.
 */
export const pagePathsIn = (dir: string): string[] =>
  globSync('**/*.html', { cwd: dir, exclude: ['admin/**', '404.html'] })
    .map((file) =>
      `/${file.replaceAll('\\', '/').replace(/(^index)?\.html$/, '')}`.normalize('NFC'),
    )
    .sort()

/**
 * Returns the path that a decoded path redirects to, undefined for the address of a page and for an
 * unknown path.
 */
export function lenientTargets(
  pages: string[],
  redirects: Redirect[],
): (path: string) => string | undefined {
  const exact = new Map(redirects.map(({ from, to }) => [from, to]))
  const comparable = new Map([
    ...redirects.map(({ from, to }) => [comparablePath(from), to] as const),
    ...pages.map((path) => [comparablePath(path), path] as const),
  ])
  return (path) => {
    const target = exact.get(path) ?? comparable.get(comparablePath(path))
    return target === path ? undefined : target
  }
}

/** The value of a Location header: `query`, with its question mark, belongs before the fragment. */
export function locationOf(target: string, query: string): string {
  const [path = '', fragment] = encodeURI(target).split('#')
  return path + query + (fragment === undefined ? '' : `#${fragment}`)
}
