/** A fault in our code stands on the page with its file and line, and the page comes back by itself when it is mended. */
import { existsSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Connect, ErrorPayload, Plugin } from 'vite'

/** Vike writes its own words and frames around an error, and keeps what was thrown. */
type Thrown = Error & { getOriginalError?: () => Error }
type InOverlay = ErrorPayload['err']

export function viteErrors(): Plugin {
  let failed = false
  return {
    name: 'errors',
    apply: 'serve',
    configureServer(server) {
      // Vite reloads for modules that it knows; what is missing or could not be read may not be among them.
      server.watcher.on('all', (event) => {
        if (!failed) return
        if (event === 'add') server.environments.ssr.moduleGraph.invalidateAll()
        setTimeout(() => {
          if (event === 'add') server.environments.ssr.hot.send({ type: 'full-reload' })
          server.ws.send({ type: 'full-reload' })
        }, 100)
      })
      // Instead of Vike's own, which does not know the input of pages and answers an error with pages/_error, which may be broken too.
      const renderPages: Connect.NextHandleFunction = async (request, response, next) => {
        try {
          const { renderPage } = await import('vike/server')
          const saved = (await server.ssrLoadModule('/scripts/build/devContent.ts')) as typeof import('../build/devContent.ts')
          const { errorWhileRendering, httpResponse } = await renderPage({
            urlOriginal: request.originalUrl ?? '/',
            headersOriginal: request.headers,
            input: await saved.devPageInput(),
          })
          // A page's data may say that there is no such page.
          failed = Boolean(errorWhileRendering) && httpResponse.statusCode !== 404
          if (failed) {
            const error = inOurCode(errorWhileRendering as Thrown, server.config.root)
            // Vike has told the whole of it; the last line is what to go to.
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

/** Our file and line first, whoever threw. */
function inOurCode(thrown: Thrown, root: string): InOverlay {
  const original = thrown.getOriginalError?.() ?? thrown
  const text = stripVTControlCharacters(`${original.message}\n${original.stack}`)
  const places = [...text.matchAll(/([^\s()[\]:'"]+\.tsx?):(\d+):(\d+)/g)]
    .map(([, file = '', line, column]) => ({ file: resolve(root, file), line: Number(line), column: Number(column) }))
    .filter(({ file }) => !relative(root, file).startsWith('..') && !file.includes('node_modules') && existsSync(file))
  const loc = places[0]
  const message = stripVTControlCharacters(original.message)
  if (!loc) return { message, stack: text }
  const at = `${relative(root, loc.file)}:${loc.line}:${loc.column}`
  const stack = places.map(({ file, line, column }) => `    at ${file}:${line}:${column}`).join('\n')
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
