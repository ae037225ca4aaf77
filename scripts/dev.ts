/** `npm run dev`: the development server with a local AWS. */
import type { Plugin } from 'vite'
import { startableSite } from './build/contentFiles.ts'
import { makePublicFiles } from './build/publicFiles.ts'
import { command } from './command.ts'
import { setting } from './machine/environment.ts'
import { printAddresses, serveLocally, serveOptions } from './serve/local.ts'
import { viteOffice } from './vite/viteOffice.ts'

const usage = `The development server with a local AWS: what is saved under content/ or renderer/ shows at once. Ctrl+C stops it.

  npm run dev
  npm run dev -- --host        on the network too, with a QR code for a phone: source code, requests and mails included
  npm run dev -- --port 4000   another port for the site

Ports: PORT, LOCAL_AWS_PORT, QUOTE_PORT (.env.example).`

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
    // Its threads can keep a command from ending that only prints its help.
    const { createServer } = await import('vite')
    const isInteractive = process.stdout.isTTY && !process.env.CI
    const server = await createServer({
      plugins: [viteOffice(office), ...plugins],
      server: { port: setting('PORT'), strictPort: true, open: isInteractive && (open ?? false) },
    })
    await server.listen()
    return { stop: () => server.close() }
  })

if (import.meta.main)
  printAddresses(await startDev(command({ usage, options: serveOptions }).values))
