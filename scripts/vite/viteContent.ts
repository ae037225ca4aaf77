/** Reloads the browser after a change under content/, and replaces the pages of invalid content with its problems. */
import { relative, resolve } from 'node:path'
import { normalizePath, type Plugin, type ViteDevServer } from 'vite'
import type { ShownProblem } from '../build/devContent.ts'

const client = '/scripts/editor/livePreview.ts'

export function viteContent(): Plugin {
  let problems: ShownProblem[] = []
  let root = ''
  let checking = Promise.resolve()
  let waiting: Promise<void> | undefined
  let making = Promise.resolve()
  /** Delays the schemas for editors, which are less urgent than the page. */
  let idle: NodeJS.Timeout | undefined

  /** Loaded through the server, so that a change of the checks applies without a restart of Vite. */
  const steps = (server: ViteDevServer) =>
    server.ssrLoadModule('/scripts/build/devContent.ts') as Promise<typeof import('../build/devContent.ts')>

  /** One check at a time, and one more for changes during it. Never rejects, because pages wait for it. */
  function check(server: ViteDevServer): Promise<void> {
    waiting ??= checking.then(async () => {
      waiting = undefined
      try {
        const { reloadContent, listPictures } = await steps(server)
        problems = await reloadContent()
        const { waiting: unmade } = await listPictures()
        if (unmade > 0) making = making.then(() => make(server)).catch(console.error)
      } catch (error) {
        console.error(error)
        const text = `Innehållet gick inte att läsa: ${error instanceof Error ? error.message : String(error)}`
        problems = [{ text, place: '', frame: '', pages: [] }]
      }
    })
    checking = waiting
    return checking
  }

  async function make(server: ViteDevServer): Promise<void> {
    const { listPictures } = await steps(server)
    const pictures = await listPictures()
    if (pictures.waiting > 0) {
      await pictures.make()
      await listPictures()
    }
    show(server)
  }

  const show = (server: ViteDevServer): void => server.ws.send('content:changed', problems)

  async function checkAndShow(server: ViteDevServer): Promise<void> {
    await check(server)
    show(server)
    clearTimeout(idle)
    idle = setTimeout(async () => {
      const { writeSchemas } = (await server.ssrLoadModule('/scripts/editor/schemas.ts')) as typeof import('../editor/schemas.ts')
      writeSchemas(resolve(root, 'content'), resolve(root, '.cache/schemas'))
    }, 3000).unref()
  }

  return {
    name: 'content',
    apply: 'serve',
    enforce: 'pre',
    configResolved: (config) => void (root = config.root),
    configureServer(server) {
      void check(server)
      server.ws.on('content:hello', (_, { send }) => send('content:problems', problems))
      // After Vite's middlewares, before the one that renders pages.
      return () =>
        server.middlewares.use(async ({ originalUrl = '' }, response, next) => {
          await checking
          const [path] = originalUrl.split('?')
          // Without valid content at the start there is no site.
          if ((await (await steps(server)).devPageInput()) && !problems.some(({ pages }) => pages.some((page) => encodeURI(page) === path)))
            return next()
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
        await checkAndShow(server)
        return []
      },
    },
    transformIndexHtml: () => [{ tag: 'script', attrs: { type: 'module', src: client }, injectTo: 'head' }],
  }
}

/** Replaces a page while its content is invalid; livePreview.ts shows the problems on it. */
const waitingPage = `<!doctype html>
<html lang="sv-SE" data-waiting>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Innehållet behöver rättas</title>
<script type="module" src="/@vite/client"></script><script type="module" src="${client}"></script></head>
<body></body>
</html>`
