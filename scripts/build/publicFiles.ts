/** Makes Vite's public folder: fonts and icons. */
import { cpSync, rmSync } from 'node:fs'
import { makeIcons } from './makeIcons.ts'

export async function makePublicFiles(): Promise<void> {
  const out = '.cache/public'
  rmSync(out, { recursive: true, force: true })
  cpSync('renderer/theme/fonts', `${out}/fonts`, { recursive: true })
  await makeIcons('content/images/favicon.svg', out)
}
