/** `npm run dev`: the development server with a local AWS. */
import { command } from './command.ts'
import { serveOptions } from './serve/serveOptions.ts'

const usage = `The development server with a local AWS: what is saved under content/ or renderer/ shows at once. Ctrl+C stops it.

  npm run dev
  npm run dev -- --host        on the network too, with a QR code for a phone: source code, requests and mails included
  npm run dev -- --port 4000   another port for the site

Ports: PORT, LOCAL_AWS_PORT, QUOTE_PORT (.env.example).`

const { values } = command({ usage, options: serveOptions })
// Threads of packages can keep a command from ending that only prints its help.
const { startDev } = await import('./serve/startDev.ts')
const { printAddresses } = await import('./serve/local.ts')
printAddresses(await startDev(values))
