/** The development server with the local AWS: what is saved under content/ or renderer/ shows at once. */
import { createServer } from 'vite'
import { makePublicFiles } from './build/publicFiles.ts'
import { sitePort, startLocal, stopOnSignal } from './local.ts'

const aws = await startLocal()
await makePublicFiles()
const server = await createServer({ server: { port: sitePort(), strictPort: true } })
await server.listen()
stopOnSignal(() => server.close(), aws.stop)
console.log(`site http://localhost:${sitePort()}\nquote endpoint ${aws.outputs.custom.quoteEndpoint}\ninbox ${aws.inbox}`)
