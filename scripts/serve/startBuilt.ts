/** The built site beside a local AWS. */
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { UserFacingError } from '../../amplify/functions/shared/userFacingError.ts'
import { buildForBackEnd } from '../build.ts'
import { encodeInto } from '../build/images.ts'
import { postponePictures } from '../build/publicFiles.ts'
import { setting } from '../machine/environment.ts'
import { claimOutput } from './claim.ts'
import { allRedirects } from './lenientUrls.ts'
import { printAddresses, serveLocally } from './local.ts'
import type { ServeOptions } from './serveOptions.ts'
import { serveSite } from './serveSite.ts'

const out = setting('OUT_DIR')
const dir = join(out, 'client')
/** In a built site whose pictures are not complete. */
const unfinished = join(out, 'unfinished')

function checkBuilt(): void {
  // Among the last files of a build.
  if (!existsSync(join(out, 'redirects.json')) || existsSync(unfinished))
    throw new UserFacingError(`${dir} has no complete site: run npm start or npm run build first.`)
}

/** With `preview`, what was built last. */
export async function startBuilt(options: ServeOptions & { preview: boolean }): Promise<void> {
  if (options.preview) checkBuilt()
  claimOutput(options.port)
  let pictures: ReturnType<typeof encodeInto> | undefined
  const postponed = postponePictures()
  const served = await serveLocally(options, async (office) => {
    if (options.preview) checkBuilt()
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
      console.log(
        `${postponed.length} pictures are being encoded. A page waits for those it shows.`,
      )
    await pictures.all
    rmSync(unfinished)
  }
}
