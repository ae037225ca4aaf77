/** `npm run dev`: the development server with a local AWS. */
import { createServer } from 'vite'
import { makePublicFiles } from './build/publicFiles.ts'
import { run } from './command.ts'
import { printAddresses, startLocalBackEnd } from './serve/local.ts'
import { setting } from './commandSettings.ts'
import { viteOffice } from './vite/viteOffice.ts'

await run(async () => {
  const { handleOffice } = await startLocalBackEnd()
  await makePublicFiles()
  const server = await createServer({
    plugins: [viteOffice(handleOffice)],
    server: { port: setting('PORT'), strictPort: true },
  })
  await server.listen()
  printAddresses()
})
