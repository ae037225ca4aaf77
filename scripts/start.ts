/** Builds the site and serves it with the local AWS: all of it on this machine. */
import { buildSite, readRedirects } from './build.ts'
import { sitePort, startLocal, stopOnSignal } from './serve/local.ts'
import { serveSite } from './serve/serveSite.ts'

const aws = await startLocal()
const dir = await buildSite()
const site = await serveSite({ dir, port: sitePort(), redirects: await readRedirects() })
stopOnSignal(site.stop, aws.stop)
console.log(`site ${site.url}\nquote endpoint ${aws.outputs.custom.quoteEndpoint}\ninbox ${aws.inbox}`)
