/** Serves renderer/States.tsx at /states of the development server; `?theme=dark` selects the dark theme. */
import type { Plugin } from 'vite'

export const viteStates = (): Plugin => ({
  name: 'states',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use('/states', async (request, response, next) => {
      try {
        const { statesDocument } = (await server.ssrLoadModule('/renderer/States.tsx')) as typeof import('../../renderer/States.tsx')
        const { ownColours } = (await server.ssrLoadModule('/scripts/build/contentFiles.ts')) as typeof import('../build/contentFiles.ts')
        const theme = request.url?.endsWith('theme=dark') ? 'dark' : 'light'
        response.setHeader('Content-Type', 'text/html; charset=utf-8').end(statesDocument(ownColours(), theme))
      } catch (error) {
        next(error)
      }
    })
  },
})
