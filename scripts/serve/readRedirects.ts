/** Reads the redirects that a build has written for moved content. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Redirect } from '../../renderer/content/model/urls.ts'
import { setting } from '../machine/environment.ts'

export async function readRedirects(dir: string = setting('OUT_DIR')) {
  return JSON.parse(await readFile(join(dir, 'redirects.json'), 'utf8')) as Redirect[]
}
