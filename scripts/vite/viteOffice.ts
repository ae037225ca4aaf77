/** Answers the requests of /kontor in the development server. */
import type { Plugin } from 'vite'
import type { LocalAws } from '../local-aws/startLocalAws.ts'

export const viteOffice = (office: LocalAws['handleOffice']): Plugin => ({
  name: 'office',
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      office(request, response).then((isAnswered) => isAnswered || next(), next)
    })
  },
})
