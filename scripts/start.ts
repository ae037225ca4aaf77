/** `npm start`: builds and serves the site with a local AWS. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildForBackEnd } from './build.ts'
import { command } from './command.ts'
import { setting } from './machine/environment.ts'
import { UserFacingError } from '../amplify/functions/shared/userFacingError.ts'
import { claimOutput } from './serve/claim.ts'
import { allRedirects } from './serve/lenientUrls.ts'
import { printAddresses, serveLocally, serveOptions } from './serve/local.ts'
import { serveSite } from './serve/serveSite.ts'

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

function builtSite(): string {
  const dir = join(setting('OUT_DIR'), 'client')
  if (!existsSync(join(dir, 'index.html')))
    throw new UserFacingError(`${dir} has no site yet: run npm start or npm run build first.`)
  return dir
}

if (values.preview) builtSite()
claimOutput(values.port)
const served = await serveLocally(values, async (office) => {
  const dir = values.preview ? builtSite() : await buildForBackEnd()
  return serveSite({ dir, port: setting('PORT'), redirects: allRedirects(), office })
})
printAddresses(served)
