/** What is saved under content/ shows in the browser at once; while something there is wrong, the browser says what. */
import { relative, resolve } from 'node:path'
import { type Connect, normalizePath, type Plugin, type ViteDevServer } from 'vite'
import type { Shown } from '../build/savedContent.ts'

const client = '/scripts/editor/livePreview.ts'
const siteModule = 'renderer/content/site.server.ts'

export function viteContent(): Plugin {
  let problems: Shown[] = []
  let root = ''
  let checking: Promise<void> | undefined
  /** Editors' completions can wait; the page cannot. */
  let idle: NodeJS.Timeout | undefined

  /** Through the server's own modules: a change in the checks counts at once, and Vite does not see its configuration change. */
  async function check(server: ViteDevServer, pictureChanged = false): Promise<void> {
    const { readSavedContent } = (await server.ssrLoadModule('/scripts/build/savedContent.ts')) as typeof import('../build/savedContent.ts')
    problems = await readSavedContent({ pictureChanged })
  }

  async function tell(server: ViteDevServer, pictureChanged: boolean): Promise<void> {
    await check(server, pictureChanged)
    if (problems.length === 0) forget(server)
    server.ws.send('content:changed', problems)
    clearTimeout(idle)
    idle = setTimeout(async () => {
      const { writeSchemas } = (await server.ssrLoadModule('/scripts/schemas.ts')) as typeof import('../schemas.ts')
      writeSchemas(resolve(root, 'content'), resolve(root, '.cache/schemas'))
    }, 3000).unref()
  }

  /** The module that reads content/ is run again when a page is next asked for. */
  function forget(server: ViteDevServer): void {
    const { moduleGraph } = server.environments.ssr
    const seen = new Set<never>()
    for (const module of moduleGraph.getModulesByFile(normalizePath(resolve(root, siteModule))) ?? [])
      moduleGraph.invalidateModule(module, seen, Date.now(), true)
  }

  return {
    name: 'content',
    apply: 'serve',
    enforce: 'pre',
    configResolved: (config) => void (root = config.root),
    configureServer(server) {
      checking = check(server)
      server.ws.on('content:hello', (_, { send }) => send('content:problems', problems))
      server.middlewares.use(async (request, response, next) => {
        await checking
        if (problems.length === 0 || !isNavigation(request)) return next()
        response.writeHead(500, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' }).end(waitingPage)
      })
    },
    hotUpdate: {
      order: 'pre',
      async handler({ file, server, modules, timestamp }) {
        const path = normalizePath(relative(root, file))
        if (!path.startsWith('content/')) return undefined
        if (this.environment.name !== 'ssr') return []
        for (const module of modules) this.environment.moduleGraph.invalidateModule(module, new Set(), timestamp, true)
        checking = tell(server, path.startsWith('content/images/') && !path.includes('.sveltia-tmp'))
        await checking
        return []
      },
    },
    transformIndexHtml: () => [{ tag: 'script', attrs: { type: 'module', src: client }, injectTo: 'head' }],
  }
}

const isNavigation = ({ method, url = '', headers }: Connect.IncomingMessage) =>
  method === 'GET' && (headers.accept ?? '').includes('text/html') && !url.startsWith('/admin') && !url.startsWith('/__')

/** Stands where a page would be while content/ has faults; livePreview.ts shows them on it. */
const waitingPage = `<!doctype html>
<html lang="sv-SE" data-waiting>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Innehållet behöver rättas</title>
<script type="module" src="/@vite/client"></script><script type="module" src="${client}"></script></head>
<body></body>
</html>`
