/** Development server: reads content/ again when it changes, and shows its errors in the page. */
import { relative, resolve } from 'node:path'
import { type ErrorPayload, normalizePath, type Plugin, type ViteDevServer } from 'vite'
import type { Problem } from '../../renderer/content/read/problems.ts'
import type { PageInput, PageInputApi } from '../../renderer/pageInput.ts'

export function viteDev(): Plugin<PageInputApi> {
  let server: ViteDevServer
  let input: PageInput | undefined
  let problems: ErrorPayload | undefined
  let reading = Promise.resolve()

  async function read(): Promise<void> {
    // Through the server, so that a change of its code applies without a restart.
    const { readDevInput } = (await server.ssrLoadModule(
      '/scripts/build/devInput.ts',
    )) as typeof import('../build/devInput.ts')
    const content = await readDevInput()
    input = content.input ?? input
    problems = content.input ? undefined : overlay(content.errors)
    server.ws.send(problems ?? { type: 'full-reload' })
  }

  return {
    name: 'dev',
    apply: 'serve',
    api: {
      async readPageInput() {
        await reading
        if (!input) throw new Error(problems?.err.message)
        return input
      },
    },
    configureServer(created) {
      server = created
      reading = read()
      // A page that is opened later shows the problems too.
      server.ws.on('connection', () => problems && server.ws.send(problems))
    },
    hotUpdate({ file }) {
      const path = normalizePath(relative(server.config.root, file))
      if (!path.startsWith('content/')) return undefined
      // Reads wait for each other.
      if (this.environment.name === 'ssr') reading = reading.then(read)
      return []
    },
  }
}

function overlay(errors: { text: string; problem: Problem }[]): ErrorPayload {
  const message = errors.map(({ text }) => text).join('\n')
  const [first] = errors
  if (!first) return { type: 'error', err: { message, stack: '' } }
  const { file, line, column } = first.problem
  return { type: 'error', err: { message, stack: '', loc: { file: resolve(file), line, column } } }
}
