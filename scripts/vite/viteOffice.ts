/** Answers the requests of /kontor in the development server. */
import type { Plugin } from 'vite'
import type { LocalOfficeHandler } from '../local-aws/localOffice.ts'

export const viteOffice = (office: LocalOfficeHandler): Plugin => ({
  name: 'office',
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      office(request, response).then((isAnswered) => isAnswered || next(), next)
    })
  },
})
