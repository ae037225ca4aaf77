/** The CMS on the development server, at /admin, with content/ of this machine behind it. */
import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import type { Plugin } from 'vite'
import { adminPolicy, localConfig } from '../editor/adminSite.ts'
import { localRepository } from '../editor/localRepository.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.png': 'image/png',
}

/** `folder` is what buildAdmin made; `root` holds content/. */
export function viteAdmin({ folder, root = '.' }: { folder: string; root?: string }): Plugin {
  const repository = localRepository(root)
  const send = (response: ServerResponse, type: string, body: string | Buffer) =>
    void response
      .writeHead(200, {
        'Content-Type': type,
        'Content-Security-Policy': adminPolicy(),
        'X-Robots-Tag': 'noindex',
        'Cache-Control': 'no-cache',
      })
      .end(body)
  return {
    name: 'admin',
    configureServer(server) {
      for (const path of ['/api', '/commit'])
        server.middlewares.use(`/admin${path}`, (request, response) => {
          request.url = `${path}${request.url}`.replace(/\/$/, '')
          repository(request, response)
        })
      server.middlewares.use('/admin', (request, response, next) => {
        const path = (request.url ?? '/').split('?')[0]!
        if (request.originalUrl === '/admin') return void response.writeHead(301, { Location: '/admin/' }).end()
        if (path === '/config.json') return send(response, types['.json']!, JSON.stringify(localConfig(join(root, 'content'))))
        const file = path === '/' ? '/index.html' : path
        if (file.includes('..')) return next()
        readFile(join(folder, file)).then(
          (body) => send(response, types[extname(file)] ?? 'application/octet-stream', body),
          () => response.writeHead(404).end(),
        )
      })
    },
  }
}
