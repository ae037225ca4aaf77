/** `npm run dev`: the development server with a local AWS, and the CMS at /admin. */
import { createServer } from 'vite'
import { checkedSite } from './build/contentFiles.ts'
import { makePublicFiles } from './build/publicFiles.ts'
import { run } from './command.ts'
import { ensureAdmin } from './editor/buildAdmin.ts'
import { printAddresses, startLocalBackEnd } from './serve/local.ts'
import { setting } from './settings.ts'
import { viteAdmin } from './vite/viteAdmin.ts'
import { viteOffice } from './vite/viteOffice.ts'

const adminFolder = '.cache/admin'

await run(async () => {
  const { handleOffice } = await startLocalBackEnd()
  await makePublicFiles(await checkedSite())
  await ensureAdmin(adminFolder)
  const server = await createServer({
    plugins: [viteOffice(handleOffice), viteAdmin({ folder: adminFolder })],
    server: { port: setting('PORT'), strictPort: true },
  })
  await server.listen()
  printAddresses()
})
