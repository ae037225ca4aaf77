/** The development server with the local AWS: what is saved under content/ or renderer/ shows at once. */
import { createServer, type Plugin } from 'vite'
import { makePublicFiles } from './build/publicFiles.ts'
import { sitePort, startLocal, stopOnSignal } from './serve/local.ts'

export async function startDev(plugins: Plugin[] = []): Promise<void> {
  const aws = await startLocal()
  // What stands in the way of it in content/ is told by the server.
  await makePublicFiles().catch((error: Error) => console.error(error.message))
  const server = await createServer({ plugins, server: { port: sitePort(), strictPort: true } })
  await server.listen()
  stopOnSignal(() => server.close(), aws.stop)
  console.log(`site http://localhost:${sitePort()}\nquote endpoint ${aws.outputs.custom.quoteEndpoint}\ninbox ${aws.inbox}`)
}

if (import.meta.main) await startDev()
