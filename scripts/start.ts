/** `npm start`: builds and serves the site with a local AWS. */
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildForBackEnd } from './build.ts'
import { encodeInto } from './build/images.ts'
import { postponePictures } from './build/publicFiles.ts'
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

const out = setting('OUT_DIR')
const dir = join(out, 'client')
/** In a built site whose pictures are not complete. */
const unfinished = join(out, 'unfinished')

function checkBuilt(): void {
  // Among the last files of a build.
  if (!existsSync(join(out, 'redirects.json')) || existsSync(unfinished))
    throw new UserFacingError(`${dir} has no complete site: run npm start or npm run build first.`)
}

if (values.preview) checkBuilt()
claimOutput(values.port)
let pictures: ReturnType<typeof encodeInto> | undefined
const postponed = postponePictures()
const served = await serveLocally(values, async (office) => {
  if (values.preview) checkBuilt()
  else {
    await buildForBackEnd()
    writeFileSync(unfinished, '')
    pictures = encodeInto(dir, postponed)
  }
  const redirects = allRedirects()
  return serveSite({ dir, port: setting('PORT'), redirects, office, ready: pictures?.ready })
})
printAddresses(served)
if (pictures) {
  if (postponed.length > 0)
    console.log(`${postponed.length} pictures are being encoded. A page waits for those it shows.`)
  await pictures.all
  rmSync(unfinished)
}
