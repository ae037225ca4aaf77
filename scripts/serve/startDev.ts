/** The development server beside a local AWS. */
import { createServer, type Plugin } from 'vite'
import { checkedSite } from '../build/contentFiles.ts'
import { makePublicFiles } from '../build/publicFiles.ts'
import { setting } from '../machine/environment.ts'
import { viteOffice } from '../vite/viteOffice.ts'
import { serveLocally } from './local.ts'

type Options = Parameters<typeof serveLocally>[0] & {
  plugins?: Plugin[]
  /** The path that a browser opens, on a terminal. */
  open?: string
  /** Runs before the pictures are made. */
  prepare?: () => Promise<void>
}
export const startDev = ({ plugins = [], open, prepare, ...options }: Options) =>
  serveLocally(options, async (office) => {
    await prepare?.()
    await makePublicFiles(await checkedSite())
    const isInteractive = process.stdout.isTTY && !process.env.CI
    const server = await createServer({
      plugins: [viteOffice(office), ...plugins],
      server: { port: setting('PORT'), strictPort: true, open: isInteractive && (open ?? false) },
    })
    await server.listen()
    return { stop: () => server.close() }
  })
