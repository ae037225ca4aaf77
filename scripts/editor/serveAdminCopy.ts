/** Serves the local CMS on a copy of content/, without the site. */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'vite'
import { startableSite } from '../build/contentFiles.ts'
import { makeIcons } from '../build/icons.ts'
import { viteAdmin } from '../vite/viteAdmin.ts'
import { viteLocalServer } from '../vite/viteLocalServer.ts'

/** `folder`: the bundle of buildAdmin.ts. */
export async function serveAdminCopy({ folder, port }: { folder: string; port: number }) {
  const root = mkdtempSync(join(tmpdir(), 'edit-'))
  cpSync('content', join(root, 'content'), { recursive: true })
  mkdirSync(join(root, 'site'))
  const site = await startableSite()
  await makeIcons(
    'content/images/favicon.svg',
    join(root, 'site/public'),
    brandColours,
  )
  const server = await createServer({
    configFile: false,
    root: join(root, 'site'),
    appType: 'custom',
    logLevel: 'silent',
    server: { port, strictPort: true, watch: null },
    plugins: [viteLocalServer(), viteAdmin({ folder, root })],
  })
  await server.listen()
  const stop = async () => {
    await server.close()
    rmSync(root, { recursive: true })
  }
  return { url: `http://localhost:${port}/admin/`, content: join(root, 'content'), stop }
}
