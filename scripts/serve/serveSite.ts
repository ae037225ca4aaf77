/**
 * Serves a built site as Amplify Hosting does: `path.html` for /path, headers, redirects, 404.html.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Connect, type Plugin, preview } from 'vite'
import type { Redirect } from '../../renderer/content/urls.ts'
import type { LocalAws } from '../local-aws/startLocalAws.ts'
import { headersFor } from './headers.ts'
import { allRedirects } from './redirects.ts'

export type SiteServer = { url: string; stop: () => Promise<void> }

export async function serveSite({
  dir,
  port,
  office,
  redirects = allRedirects(dirname(dir)),
}: {
  dir: string
  port: number
  /** Answers the requests of /kontor on this machine. */
  office?: LocalAws['handleOffice']
  redirects?: Redirect[]
}): Promise<SiteServer> {
  const targets = new Map(redirects.map(({ from, to }) => [from, to]))

  const handle: Connect.NextHandleFunction = async (request, response, next) => {
    try {
      if (await office?.(request, response)) return
      const { pathname, search } = new URL(`http://localhost${request.url}`)
      const path = decoded(pathname)
      const target = targets.get(path)
      if (target) {
        response.writeHead(301, { Location: locationOf(target, search) }).end()
        return
      }
      for (const [name, value] of Object.entries(headersFor(path))) response.setHeader(name, value)
      const page = path.endsWith('/') ? `${path}index.html` : `${path}.html`
      const isPage = page !== '/404.html' && existsSync(join(dir, page))
      if (isPage) request.url = encodeURI(page) + search
      next()
    } catch (error) {
      next(error)
    }
  }

  const handleMissing: Connect.SimpleHandleFunction = (_, response) => {
    response
      .writeHead(404, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
      .end(readFileSync(join(dir, '404.html')))
  }

  const plugin: Plugin = {
    name: 'serve-site',
    configurePreviewServer({ middlewares }) {
      middlewares.use(handle)
      return () => middlewares.use(handleMissing)
    },
  }
  const server = await preview({
    configFile: false,
    appType: 'custom',
    logLevel: 'warn',
    build: { outDir: dir },
    preview: { host: 'localhost', port, strictPort: true, cors: false },
    plugins: [plugin],
  })
  return { url: `http://localhost:${port}`, stop: () => server.close() }
}

/** The value of a Location header: `query`, with its question mark, belongs before the fragment. */
function locationOf(target: string, query: string): string {
  const [path = '', fragment] = encodeURI(target).split('#')
  return path + query + (fragment === undefined ? '' : `#${fragment}`)
}

/** A path that is not UTF-8 stays encoded. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    // No file has such a name, so the server answers 404.
    return path
  }
}
