/** `npm start`: builds and serves the site with a local AWS. */
import { command } from './command.ts'
import { serveOptions } from './serve/serveOptions.ts'

const usage = `Builds the site and serves it with a local AWS, all of it on this machine. Prints the addresses; Ctrl+C stops it.

  npm start
  npm start -- --host        on the network too, with a QR code for a phone: requests and mails of this machine included
  npm start -- --port 4000   another port for the site
  npm start -- --preview     the site as it was built last; its forms go to the back end of that build

Ports: PORT, LOCAL_AWS_PORT, QUOTE_PORT (.env.example).`

const { values } = command({
  usage,
  options: { ...serveOptions, preview: { type: 'boolean', default: false } },
})
// Threads of packages can keep a command from ending that only prints its help.
const { startBuilt } = await import('./serve/startBuilt.ts')
await startBuilt(values)
