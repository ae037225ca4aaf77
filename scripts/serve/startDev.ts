/** The development server beside a local AWS. */
import { createServer, type Plugin } from 'vite'
import { startableSite } from '../build/contentFiles.ts'
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
  /** What the progress line calls pictures. */
  pictures?: string
}
export const startDev = ({ plugins = [], open, prepare, pictures, ...options }: Options) =>
  serveLocally(options, async (office) => {
    await prepare?.()
    // The development server reports problems in content/.
    await makePublicFiles(await startableSite(), pictures).catch((error: Error) =>
      console.error(error.message),
    )
    const isInteractive = process.stdout.isTTY && !process.env.CI
    const server = await createServer({
      plugins: [viteOffice(office), ...plugins],
      server: { port: setting('PORT'), strictPort: true, open: isInteractive && (open ?? false) },
    })
    await server.listen()
    return { stop: () => server.close() }
  })
