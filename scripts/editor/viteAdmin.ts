/** Serves the CMS at /admin of the development server, which edits a folder of this machine. */
import { readFile } from 'node:fs/promises'
import { extname, join, normalize } from 'node:path'
import type { Plugin } from 'vite'

const folder = '.cache/admin'
/** Without a repository at GitHub, the CMS still edits a local folder. */
const options = { repository: process.env.CMS_REPOSITORY || 'lokalt/innehall', branch: 'main' }

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
}

/** Dynamic: Vite restarts when a statically imported file of its configuration changes. */
const builder = (): Promise<typeof import('./buildAdmin.ts')> =>
  import(new URL('./buildAdmin.ts', import.meta.url).href)

export function viteAdmin(): Plugin {
  let built: Promise<void> | undefined
  async function read(path: string): Promise<Buffer> {
    const { buildAdmin, writeAdminConfig } = await builder()
    built ??= buildAdmin(folder, options)
    await built
    if (path === '/config.json') await writeAdminConfig(folder, options)
    return readFile(join(folder, normalize(path)))
  }
  return {
    name: 'admin',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use('/admin', (request, response, next) => {
        if (request.originalUrl === '/admin')
          return void response.writeHead(302, { Location: '/admin/' }).end()
        const [url = '/'] = (request.url ?? '/').split('?')
        const path = url === '/' ? '/index.html' : url
        read(path).then((bytes) => {
          response.setHeader('Content-Type', types[extname(path)] ?? 'application/octet-stream')
          response.end(bytes)
        }, next)
      })
    },
  }
}
