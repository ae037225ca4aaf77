/** `npm start`: builds the site and serves it with a local AWS. Ctrl+C stops it. */
import { buildForBackEnd } from './build.ts'
import { run } from './command.ts'
import { printAddresses, startLocalBackEnd } from './serve/localBackEnd.ts'
import { serveSite } from './serve/serveSite.ts'
import { setting } from './commandSettings.ts'

await run(async () => {
  const { handleOffice } = await startLocalBackEnd()
  const dir = await buildForBackEnd()
  await serveSite({ dir, port: setting('PORT'), office: handleOffice })
  printAddresses()
})
