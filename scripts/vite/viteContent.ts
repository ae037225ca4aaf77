/** What is saved under content/ shows in the browser at once; while something there is wrong, the browser says what, in the place of the pages that are made of it. */
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
  /** Editors' completions can wait; the page cannot. */
  let idle: NodeJS.Timeout | undefined

  /** Through the server's own modules: a change in the checks counts at once, and Vite does not see its configuration change. */
  const steps = (server: ViteDevServer) =>
    server.ssrLoadModule('/scripts/build/devContent.ts') as Promise<typeof import('../build/devContent.ts')>

  /** One check at a time: what is saved while it runs is read by one more. It never fails, for pages wait for it. */
  function check(server: ViteDevServer): Promise<void> {
    waiting ??= checking.then(async () => {
      waiting = undefined
      try {
        const { reloadContent, listPictures } = await steps(server)
        problems = await reloadContent()
        const { waiting: unmade } = await listPictures()
        if (unmade > 0) making = making.then(() => make(server)).catch(told)
      } catch (error) {
        told(error)
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

  async function tell(server: ViteDevServer): Promise<void> {
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
      // After Vite's own: what nobody has answered here would be rendered, and be it as a page that does not exist.
      return () =>
        server.middlewares.use(async ({ originalUrl = '' }, response, next) => {
          await checking
          const [path] = originalUrl.split('?')
          // Started with faults there is no site at all.
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
        await tell(server)
        return []
      },
    },
    transformIndexHtml: () => [{ tag: 'script', attrs: { type: 'module', src: client }, injectTo: 'head' }],
  }
}

/** On the terminal, for a developer. */
const told = (error: unknown) => console.error(error)

/** Stands where a page would be while its own content has faults; livePreview.ts shows them on it. */
const waitingPage = `<!doctype html>
<html lang="sv-SE" data-waiting>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Innehållet behöver rättas</title>
<script type="module" src="/@vite/client"></script><script type="module" src="${client}"></script></head>
<body></body>
</html>`
