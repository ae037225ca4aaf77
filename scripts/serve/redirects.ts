/** Redirects of the site. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Redirect } from '../../renderer/content/urls.ts'
import { servicesAnchor } from '../../renderer/content/fixedAddresses.ts'

/** A common shortened address, the office, and the CMS, which is a folder. */
const fixed: Redirect[] = [
  { from: '/tjanster', to: `/#${servicesAnchor}` },
  { from: '/kontor/', to: '/kontor' },
  { from: '/admin', to: '/admin/' },
]

/** The redirects that the build in `outDir` made from content, and those above. */
export const allRedirects = (outDir: string): Redirect[] => [
  ...JSON.parse(readFileSync(join(outDir, 'redirects.json'), 'utf8')),
  ...fixed,
]
