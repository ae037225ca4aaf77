/** Reads the redirects of a build. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Redirect } from '../../renderer/content/model/urls.ts'
import { setting } from '../machine/environment.ts'
import { moved } from './lenientUrls.ts'

/** Those of moved content and of `moved`. */
export const allRedirects = async (dir: string = setting('OUT_DIR')): Promise<Redirect[]> => [
  ...JSON.parse(await readFile(join(dir, 'redirects.json'), 'utf8')),
  ...moved,
]
