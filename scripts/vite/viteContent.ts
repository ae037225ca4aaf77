/** What is saved under content/ shows in the browser at once; while something there is wrong, the browser says what. */
import { readdirSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { type Connect, normalizePath, type Plugin, type ViteDevServer } from 'vite'
import { loadSite } from '../../renderer/content/load.ts'
import { type Problem, problemReport, problemText } from '../../renderer/content/read/problems.ts'
import { makePublicFiles } from '../build/publicFiles.ts'
import { today } from '../../renderer/content/today.ts'
import { contentFiles } from '../build/contentFiles.ts'

const client = '/scripts/editor/livePreview.ts'
const siteModule = 'renderer/content/site.server.ts'

export function viteContent(): Plugin {
  let problems: Problem[] = []
  let root = ''
  let checking: Promise<void> | undefined
  /** Editors' completions can wait; the page cannot. */
  let idle: NodeJS.Timeout | undefined

  /** Returns the texts that it read. */
  function check(): string {
    const files = contentFiles(resolve(root, 'content'))
    const pictures = readdirSync(resolve(root, 'content/images'), { recursive: true, encoding: 'utf8' }).map((file) => normalizePath(file))
    const images = Object.fromEntries(pictures.map((file) => [file, { width: 1, height: 1 }]))
    const found = loadSite(files, { images, today: today() }).problems.filter(({ severity }) => severity === 'error')
    problems = found
    // VS Code's task reads these lines.
    console.log(`Läser content …\n${found.length > 0 ? problemReport(found) : 'Inga fel i content.'}`)
    return Object.values(files).join('\n')
  }

  /** A picture that a text names for the first time has to be made before the page can show it. */
  async function makeMissingPictures(texts: string): Promise<void> {
    const made = JSON.parse(readFileSync(resolve(root, '.cache/images.json'), 'utf8')) as Record<string, unknown>
    const named = texts.matchAll(/\bfile: +['"]?([\w./-]+\.(?:webp|jpe?g|png|svg))/g)
    if ([...named].some(([, file]) => !(file! in made))) await makePublicFiles()
  }

  async function tell(server: ViteDevServer, pictureChanged: boolean): Promise<void> {
    const texts = check()
    if (problems.length === 0) {
      if (pictureChanged) await makePublicFiles()
      else await makeMissingPictures(texts)
      forget(server)
    }
    server.ws.send('content:changed', toShow())
    clearTimeout(idle)
    idle = setTimeout(
      () =>
        void import('../schemas.ts').then(({ writeSchemas }) => writeSchemas(resolve(root, 'content'), resolve(root, '.cache/schemas'))),
      3000,
    ).unref()
  }

  /** The module that reads content/ is run again when a page is next asked for. */
  function forget(server: ViteDevServer): void {
    const { moduleGraph } = server.environments.ssr
    const seen = new Set<never>()
    for (const module of moduleGraph.getModulesByFile(normalizePath(resolve(root, siteModule))) ?? [])
      moduleGraph.invalidateModule(module, seen, Date.now(), true)
  }

  const toShow = () =>
    problems.map((problem) => ({
      text: problemText(problem),
      place: `${problem.file}:${problem.line}:${problem.column}`,
      frame: problem.frame,
    }))

  return {
    name: 'content',
    apply: 'serve',
    enforce: 'pre',
    configResolved: (config) => void (root = config.root),
    configureServer(server) {
      check()
      server.ws.on('content:hello', (_, { send }) => send('content:problems', toShow()))
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
