/** Shows a rendering error in Vite's overlay with file and line, and reloads the page when a file changes. */
import { existsSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Connect, ErrorPayload, Plugin } from 'vite'

/** Vike wraps errors and offers the original one. */
type Thrown = Error & { getOriginalError?: () => Error }
type InOverlay = ErrorPayload['err']

export function viteErrors(): Plugin {
  let failed = false
  return {
    name: 'errors',
    apply: 'serve',
    configureServer(server) {
      // Vite reloads only for files in its module graph, where a missing or unreadable one may be absent.
      server.watcher.on('all', (event) => {
        if (!failed) return
        if (event === 'add') server.environments.ssr.moduleGraph.invalidateAll()
        setTimeout(() => {
          if (event === 'add') server.environments.ssr.hot.send({ type: 'full-reload' })
          server.ws.send({ type: 'full-reload' })
        }, 100)
      })
      // Replaces Vike's middleware, which lacks the pages' input and renders pages/_error on an error, which may fail too.
      const renderPages: Connect.NextHandleFunction = async (request, response, next) => {
        try {
          const { renderPage } = await import('vike/server')
          const saved = (await server.ssrLoadModule('/scripts/build/devContent.ts')) as typeof import('../build/devContent.ts')
          const { errorWhileRendering, httpResponse } = await renderPage({
            urlOriginal: request.originalUrl ?? '/',
            headersOriginal: request.headers,
            input: await saved.devPageInput(),
          })
          // A page's data hook may render 404.
          failed = Boolean(errorWhileRendering) && httpResponse.statusCode !== 404
          if (failed) {
            const error = inOurCode(errorWhileRendering as Thrown, server.config.root)
            // Vike has printed the error; repeat the position in our code as the last line.
            console.error(error.message.split('\n')[0])
            return void response.writeHead(500, { 'Content-Type': 'text/html; charset=utf-8' }).end(errorPage(error))
          }
          response.statusCode = httpResponse.statusCode
          for (const [name, value] of httpResponse.headers) response.setHeader(name, value)
          httpResponse.pipe(response)
        } catch (error) {
          next(error)
        }
      }
      return () => server.middlewares.use(renderPages)
    },
  }
}

/** Puts the first position in our code first. */
function inOurCode(thrown: Thrown, root: string): InOverlay {
  const original = thrown.getOriginalError?.() ?? thrown
  const text = stripVTControlCharacters(`${original.message}\n${original.stack}`)
  const positions = [...text.matchAll(/([^\s()[\]:'"]+\.tsx?):(\d+):(\d+)/g)]
    .map(([, file = '', line, column]) => ({ file: resolve(root, file), line: Number(line), column: Number(column) }))
    .filter(({ file }) => !relative(root, file).startsWith('..') && !file.includes('node_modules') && existsSync(file))
  const loc = positions[0]
  const message = stripVTControlCharacters(original.message)
  if (!loc) return { message, stack: text }
  const at = `${relative(root, loc.file)}:${loc.line}:${loc.column}`
  const stack = positions.map(({ file, line, column }) => `    at ${file}:${line}:${column}`).join('\n')
  return { message: `${at} ${message}`, stack, loc, frame: frameOf(loc) }
}

function frameOf({ file, line }: { file: string; line: number }): string {
  const first = Math.max(1, line - 2)
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .slice(first - 1, line + 2)
  return lines.map((text, index) => `${first + index === line ? '>' : ' '} ${first + index} | ${text}`).join('\n')
}

const errorPage = (error: InOverlay) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Error</title>
<script type="module">
import { ErrorOverlay } from '/@vite/client'
document.body.append(new ErrorOverlay(${JSON.stringify(error).replaceAll('<', '\\u003c')}))
</script></head>
<body></body>
</html>`
