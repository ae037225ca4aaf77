import { buildSite } from './build.ts'
import { command } from './command.ts'
import { readRedirects } from './serve/readRedirects.ts'
import { serveLocally } from './serve/local.ts'
import { serveSite } from './serve/serveSite.ts'

const usage = `Builds the site and serves it with a local AWS, all of it on this machine.

  npm start                  the addresses are told at the end; Ctrl+C stops it
  npm start -- --verbose     with all that the build says

Ports: PORT, LOCAL_AWS_PORT, QUOTE_PORT, INBOX_PORT (.env.example).`

const { values } = command({ usage, options: { verbose: { type: 'boolean', default: false } } })
const { site, inbox, aws } = await serveLocally(async (takePort) => {
  const dir = await buildSite(values)
  return serveSite({ dir, port: await takePort(), redirects: await readRedirects() })
})
const login = aws.outputs.custom.office ? `\n  Login  ${site}kontor (the code is among the mails of Kontor)` : ''
console.log(`\n  Site   ${site}\n  Kontor ${inbox}kontor/${login}\n  Stop   Ctrl+C\n`)
