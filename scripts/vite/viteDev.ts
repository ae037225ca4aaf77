/**
 * Development server: renders pages, reloads them after changes under content/, and shows errors in
 * content and code.
 */
import type { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { type Connect, normalizePath, type Plugin, type ViteDevServer } from 'vite'
import type { PageInputApi } from '../../renderer/pageInput.ts'
import type { DisplayedProblem } from '../build/devContent.ts'

const client = '/scripts/vite/livePreview.ts'

/** Vike wraps errors and offers the original one. */
type VikeError = Error & { getOriginalError?: () => Error }

export function viteDev(): Plugin<PageInputApi> {
  let server: ViteDevServer
  let problems: DisplayedProblem[] = []
  let checking = Promise.resolve()
  let waiting: Promise<void> | undefined
  let encoding = Promise.resolve()
  let schemaTimer: NodeJS.Timeout | undefined
  let failed = false

  /**
   * Loads a module through the server, so that a change of it applies without a restart of Vite.
   */
  const load = <Module>(path: string) => server.ssrLoadModule(path) as Promise<Module>
  const loadContent = () =>
    load<typeof import('../build/devContent.ts')>('/scripts/build/devContent.ts')
  const show = () => server.ws.send('content:changed', problems)

  /**
   * One check at a time, and one more for changes during it. Never rejects, because pages wait for
   * it.
   */
  function check(): Promise<void> {
    waiting ??= checking.then(async () => {
      waiting = undefined
      try {
        const { reloadContent, listPictures } = await loadContent()
        problems = await reloadContent()
        if ((await listPictures()).waiting > 0)
          encoding = encoding.then(encodePictures).catch(console.error)
      } catch (error) {
        console.error(error)
        const text = `Innehållet gick inte att läsa: ${error instanceof Error ? error.message : String(error)}`
        problems = [{ text, position: '', frame: '', pages: [] }]
      }
    })
    checking = waiting
    return checking
  }

  async function encodePictures(): Promise<void> {
    const { listPictures } = await loadContent()
    await (await listPictures()).make()
    await listPictures()
    show()
  }

  const renderPage: Connect.NextHandleFunction = async (
    { originalUrl = '/', headers },
    response,
    next,
  ) => {
    try {
      await checking
      const isReadable = await (await loadContent()).isReadable()
      const [path] = originalUrl.split('?')
      // Without valid content at the start there is no site.
      if (
        !isReadable ||
        problems.some(({ pages }) => pages.some((page) => encodeURI(page) === path))
      )
        return void response
          .writeHead(500, {
            'Content-Type': 'text/html; charset=utf-8',
            'Cache-Control': 'no-store',
          })
          .end(invalidContentPage)
      const vike = await import('vike/server')
      const { errorWhileRendering, httpResponse } = await vike.renderPage({
        urlOriginal: originalUrl,
        headersOriginal: headers,
      })
      // A page's data hook may render 404.
      failed = Boolean(errorWhileRendering) && httpResponse.statusCode !== 404
      if (failed) {
        const error = withPosition(errorWhileRendering as VikeError, server.config.root)
        // Vike has printed the error without its position in our code.
        console.error(error.message.split('\n')[0])
        response.setHeader('Content-Type', 'text/html; charset=utf-8')
        return next(error)
      }
      response.statusCode = httpResponse.statusCode
      for (const [name, value] of httpResponse.headers) response.setHeader(name, value)
      httpResponse.pipe(response)
    } catch (error) {
      next(error)
    }
  }

  const renderStates: Connect.NextHandleFunction = async (request, response, next) => {
    try {
      const { statesDocument } = await load<typeof import('./States.tsx')>(
        '/scripts/vite/States.tsx',
      )
      const { site } = await (await loadContent()).lastPageInput()
      const theme = request.url?.endsWith('theme=dark') ? 'dark' : 'light'
      response
        .setHeader('Content-Type', 'text/html; charset=utf-8')
        .end(statesDocument(brandColours, theme))
    } catch (error) {
      next(error)
    }
  }

  return {
    name: 'dev',
    apply: 'serve',
    api: { readPageInput: async () => (await loadContent()).lastPageInput() },
    enforce: 'pre',
    configureServer(created) {
      server = created
      reportWatchLimitOnce(server.watcher)
      void check()
      server.ws.on('content:hello', (_, { send }) => send('content:problems', problems))
      // Vite reloads only for files in its module graph, where a missing or unreadable one may be
      // absent.
      server.watcher.on('all', (event) => {
        if (!failed) return
        if (event === 'add') server.environments.ssr.moduleGraph.invalidateAll()
        setTimeout(() => {
          if (event === 'add') server.environments.ssr.hot.send({ type: 'full-reload' })
          server.ws.send({ type: 'full-reload' })
        }, 100)
      })
      server.middlewares.use('/states', renderStates)
      // Replaces Vike's middleware, which renders pages/_error on an error, which may fail too.
      return () => server.middlewares.use(renderPage)
    },
    hotUpdate: {
      order: 'pre',
      async handler({ file, modules, timestamp }) {
        const path = normalizePath(relative(server.config.root, file))
        if (!path.startsWith('content/')) return undefined
        if (this.environment.name !== 'ssr') return []
        for (const module of modules)
          this.environment.moduleGraph.invalidateModule(module, new Set(), timestamp, true)
        await check()
        show()
        // Delays the schemas for editors, which are less urgent than the page.
        clearTimeout(schemaTimer)
        schemaTimer = setTimeout(async () => {
          const { writeSchemas } = await load<typeof import('../build/schemas.ts')>(
            '/scripts/build/schemas.ts',
          )
          writeSchemas(server.config.root)
        }, 3000).unref()
        return []
      },
    },
    transformIndexHtml: () => [
      { tag: 'script', attrs: { type: 'module', src: client }, injectTo: 'head' },
    ],
  }
}

/** In place of Vite's line for each file that it cannot watch. */
export function reportWatchLimitOnce(watcher: EventEmitter): void {
  let isReported = false
  watcher.removeAllListeners('error')
  watcher.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    const isLimit = code === 'ENOSPC' || code === 'EMFILE'
    if (!isLimit) console.error(`file watcher: ${message}`)
    else if (!isReported)
      console.error(
        'The system watches no more files: what is saved shows after a restart only. Close other editors and servers, or raise the limits: sudo sysctl fs.inotify.max_user_watches=524288 fs.inotify.max_user_instances=1024',
      )
    isReported ||= isLimit
  })
}

/** Replaces a page while its content is invalid; livePreview.ts shows the problems on it. */
const invalidContentPage = `<!doctype html>
<html lang="sv-SE" data-waiting>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Innehållet behöver rättas</title>
<script type="module" src="/@vite/client"></script><script type="module" src="${client}"></script></head>
<body></body>
</html>`

/**
 * The original error with its positions in our code alone, the first at the beginning of the
 * message, for Vite's overlay.
 */
function withPosition(thrown: VikeError, root: string): Error {
  const error = thrown.getOriginalError?.() ?? thrown
  const text = stripVTControlCharacters(`${error.message}\n${error.stack}`)
  const positions = [...text.matchAll(/([^\s()[\]:'"]+\.tsx?):(\d+:\d+)/g)]
    .map(([, file = '', position]) => ({ file: relative(root, resolve(root, file)), position }))
    .filter(
      ({ file }) =>
        !file.startsWith('..') && !file.includes('node_modules') && existsSync(resolve(root, file)),
    )
    .map(({ file, position }) => `${file}:${position}`)
  const message = [...positions.slice(0, 1), stripVTControlCharacters(error.message)].join(' ')
  return Object.assign(new Error(message), {
    stack: positions.map((position) => `    at ${position}`).join('\n'),
  })
}
