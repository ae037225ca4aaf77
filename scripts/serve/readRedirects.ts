/** Reads the redirects of a build. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Redirect } from '../../renderer/content/model/urls.ts'
import { setting } from '../machine/environment.ts'
import { moved } from './lenientUrls.ts'

/** Those of moved content. */
export async function readRedirects(dir: string = setting('OUT_DIR')): Promise<Redirect[]> {
  return JSON.parse(await readFile(join(dir, 'redirects.json'), 'utf8'))
}

/** For hosts that know no other redirects. */
export const allRedirects = async (dir?: string): Promise<Redirect[]> => [
  ...(await readRedirects(dir)),
  ...Object.entries(moved).map(([from, to]) => ({ from, to })),
]
