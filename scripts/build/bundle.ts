/** Scripts for browsers, code that renders pages and inline behaviours: kept for as long as no code changes. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Deployment } from '../../renderer/deployment.server.ts'
import { keyOf } from './cached.ts'
import { codeIn } from './codeIn.ts'

export type Bundle = {
  /** Of all that it is made from. */
  key: string
  /** Holds client/, server/ and maps/. */
  dir: string
  /** Address of the script that forms are brought to life with. */
  client: string
  /** By name: `everyPage`, `form` for pages with one, and what a data-behaviour asks for. */
  behaviours: Record<string, string>
}

export const bundles = '.cache/bundles'

/** What decides a bundle, and what a page is made by. */
const code = ['renderer', 'pages', 'scripts', 'amplify/functions', 'vite.config.ts', 'tsconfig.json', 'package-lock.json']

export const bundleKey = async ({ custom }: Deployment): Promise<string> =>
  keyOf(process.version, custom.localAws ?? null, ...(await codeIn(code))).slice(0, 16)

/** Undefined when it has to be made: scripts/build/makeBundle.ts. */
export async function keptBundle(deployment: Deployment): Promise<Bundle | undefined> {
  const key = await bundleKey(deployment)
  const dir = join(bundles, key)
  const noted = join(dir, 'bundle.json')
  return existsSync(noted) ? { key, dir, ...(JSON.parse(readFileSync(noted, 'utf8')) as Pick<Bundle, 'client' | 'behaviours'>) } : undefined
}
