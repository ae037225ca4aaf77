/** Serves the CMS at /admin of the development server, with content/ of this machine. */
import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { adminPolicy, localConfig } from '../editor/adminSite.ts'
import { localRepository } from '../editor/localRepository.ts'
import { isLoopback, pathInside } from '../serve/guard.ts'
import { contentType } from '../serve/serveSite.ts'

const refusals = {
  token: 'Öppna redigeringen med adressen som npm run edit skrev ut.',
  network: 'Redigeringen nås bara från datorn som kör den.',
}

type Options = {
  folder: string
  root?: string
  token?: string
  /** Refuses requests from the network. */
  thisMachineOnly?: boolean
}

/**
 * `folder` is the output of buildAdmin, `root` the parent of content/. A token restricts it to
 * browsers that have opened /admin/?token=….
 */
export function viteAdmin({ folder, root = '.', token, thisMachineOnly = false }: Options): Plugin {
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
      server.middlewares.use('/admin', (request, response, next) => {
        const refuse = (message: string) =>
          void response
            .writeHead(403, { 'Content-Type': 'application/json' })
            .end(JSON.stringify({ message }))
        if (thisMachineOnly && !isLoopback(request.socket.remoteAddress))
          return refuse(refusals.network)
        // The port is in the name because the ports of a host share cookies.
        const cookie = `edit${request.socket.localPort}=${token}`
        if (!token || request.headers.cookie?.split('; ').includes(cookie)) return next()
        if (request.url !== `/?token=${token}`) return refuse(refusals.token)
        response
          .writeHead(303, {
            Location: '/admin/',
            'Set-Cookie': `${cookie}; HttpOnly; SameSite=Strict; Path=/admin`,
          })
          .end()
      })
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
