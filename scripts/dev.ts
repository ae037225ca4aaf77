import { createServer, type Plugin } from 'vite'
import { makePublicFiles } from './build/publicFiles.ts'
import { command } from './command.ts'
import { serveLocally } from './serve/local.ts'

const usage = `The development server with a local AWS: what is saved under content/ or renderer/ shows at once.

  npm run dev                the addresses are told at the end; Ctrl+C stops it

Ports: PORT, LOCAL_AWS_PORT, QUOTE_PORT, INBOX_PORT (.env.example).`

/** `prepare` is what else has to be made, once it is sure that the site can be served. */
export const startDev = ({
  plugins = [],
  prepare,
  pictures,
}: {
  plugins?: Plugin[]
  prepare?: () => Promise<void>
  pictures?: string
} = {}) =>
  serveLocally(async (takePort) => {
    await prepare?.()
    // What stands in the way of it in content/ is told by the server.
    await makePublicFiles(pictures).catch((error: Error) => console.error(error.message))
    const server = await createServer({ plugins, server: { port: await takePort(), strictPort: true } })
    await server.listen()
    return { stop: () => server.close() }
  })

if (import.meta.main) {
  command({ usage })
  const { site, inbox } = await startDev()
  console.log(`\n  Site   ${site}\n  Kontor ${inbox}kontor/\n  Stop   Ctrl+C\n`)
}
