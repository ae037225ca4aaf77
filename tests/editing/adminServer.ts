/** The CMS of `npm run edit` on a copy of content/, without the rest of the site. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { createServer } from 'vite'
import { vi } from 'vitest'
import { adminFolder } from '../editing.setup.ts'
import { freePorts } from '../freePorts.ts'
import { viteAdmin } from '../../scripts/vite/viteAdmin.ts'

/** What hands do in the CMS, and the files behind it. */
export function formOf(page: Page, { url, content }: { url: string; content: string }) {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true }).first()
  const file = (path: string) => join(content, path)
  return {
    file,
    read: (path: string) => readFileSync(file(path), 'utf8'),
    field,
    press: (name: string) => page.getByRole('button', { name, exact: true }).click(),
    async choose(name: string, option: string) {
      const group = page.getByRole('group', { name: new RegExp(`^Fält “.?${name}.?”$`) })
      await group.getByRole('radio', { name: option }).or(group.getByRole('combobox')).first().click()
      const offered = page.getByRole('option', { name: option, exact: true })
      if (await offered.count()) await offered.first().click()
    },
    /** An entry by its file's name, or `new`; from nowhere, for what has just saved still wants to go to its list. */
    async open(collection: string, first: string, entry: string) {
      await vi.waitFor(() => page.goto('about:blank'))
      await page.goto(`${url}#/collections/${collection}/${entry === 'new' ? 'new' : `entries/${entry}`}`)
      await field(first).waitFor()
    },
  }
}

export async function startAdmin() {
  const [port = 0] = await freePorts(1)
  const root = mkdtempSync(join(tmpdir(), 'edit-'))
  cpSync('content', join(root, 'content'), { recursive: true })
  mkdirSync(join(root, 'site'))
  cpSync('content/images/favicon.svg', join(root, 'site/public/favicon.svg'))
  const server = await createServer({
    configFile: false,
    root: join(root, 'site'),
    appType: 'custom',
    logLevel: 'silent',
    server: { port, strictPort: true, watch: null },
    plugins: [viteAdmin({ folder: adminFolder, root })],
  })
  await server.listen()
  const stop = async () => {
    await server.close()
    rmSync(root, { recursive: true })
  }
  return { url: `http://localhost:${port}/admin/`, content: join(root, 'content'), stop }
}
