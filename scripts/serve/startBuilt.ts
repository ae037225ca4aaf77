/** The built site beside a local AWS. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { UserFacingError } from '../../amplify/functions/shared/userFacingError.ts'
import { buildForBackEnd } from '../build.ts'
import { setting } from '../machine/environment.ts'
import { claimOutput } from './claim.ts'
import { allRedirects } from './lenientUrls.ts'
import { printAddresses, serveLocally } from './local.ts'
import type { ServeOptions } from './serveOptions.ts'
import { serveSite } from './serveSite.ts'

const out = setting('OUT_DIR')
const dir = join(out, 'client')

function checkBuilt(): void {
  // Among the last files of a build.
  if (!existsSync(join(out, 'redirects.json')))
    throw new UserFacingError(`${dir} has no complete site: run npm start or npm run build first.`)
}

/** With `preview`, what was built last. */
export async function startBuilt(options: ServeOptions & { preview: boolean }): Promise<void> {
  if (options.preview) checkBuilt()
  claimOutput(options.port)
  const served = await serveLocally(options, async (office) => {
    if (options.preview) checkBuilt()
    else await buildForBackEnd()
    return serveSite({ dir, port: setting('PORT'), redirects: allRedirects(), office })
  })
  printAddresses(served)
}
