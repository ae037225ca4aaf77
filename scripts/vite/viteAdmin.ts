/** Serves the CMS at /admin of the development server, with content/ of this machine. */
import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { adminPolicy, localConfig } from '../editor/adminSite.ts'
import { contentType, pathInside } from '../editor/localFiles.ts'
import { localRepository } from '../editor/localRepository.ts'

type Options = { folder: string; root?: string }

/** `folder` is the output of buildAdmin, `root` the parent of content/. */
export function viteAdmin({ folder, root = '.' }: Options): Plugin {
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
      server.middlewares.use('/admin', (request, response) => {
        const [path = '/'] = (request.url ?? '/').split('?')
        if (request.originalUrl === '/admin')
          return void response.writeHead(301, { Location: '/admin/' }).end()
        if (path === '/config.json')
          return send(
            response,
            'application/json',
            JSON.stringify(localConfig(join(root, 'content'))),
          )
        const file = path === '/' ? '/index.html' : path
        pathInside(folder, file)
          .then(async (path) =>
            path ? send(response, contentType(file), await readFile(path)) : undefined,
          )
          // Most often the file does not exist.
          .catch((error: Error) => console.warn(error.message))
          .finally(() => response.writableEnded || response.writeHead(404).end())
      })
    },
  }
}
