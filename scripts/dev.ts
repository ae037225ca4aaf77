/** `npm run dev`: the development server with a local AWS. */
import { createServer, type Plugin } from 'vite'
import { makePublicFiles } from './build/publicFiles.ts'
import { run } from './command.ts'
import { setting } from './commandSettings.ts'
import { printAddresses, startLocalBackEnd } from './serve/localBackEnd.ts'

await run(async () => {
  const { handleOffice } = await startLocalBackEnd()
  await makePublicFiles()
  const office: Plugin = {
    name: 'office',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        handleOffice(request, response).then((isAnswered) => isAnswered || next(), next)
      })
    },
  }
  const server = await createServer({
    plugins: [office],
    server: { port: setting('PORT'), strictPort: true },
  })
  await server.listen()
  printAddresses()
})
