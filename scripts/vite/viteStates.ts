/** Shows renderer/States.tsx at /states, in the development server alone; `/states?theme=dark` is the dark theme. */
import type { Plugin } from 'vite'
import { ownColours } from '../build/contentFiles.ts'

export const viteStates = (): Plugin => ({
  name: 'states',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use('/states', async (request, response, next) => {
      try {
        const { statesDocument } = (await server.ssrLoadModule('/renderer/States.tsx')) as typeof import('../../renderer/States.tsx')
        const dark = request.url?.endsWith('theme=dark')
        response.setHeader('Content-Type', 'text/html; charset=utf-8').end(statesDocument(ownColours(), dark ? 'dark' : 'light'))
      } catch (error) {
        next(error)
      }
    })
  },
})
