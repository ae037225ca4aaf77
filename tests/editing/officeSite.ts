import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { QuoteRequest } from '../../amplify/functions/shared/request.ts'
import { makeFonts } from '../../scripts/build/fonts.ts'
import { buildOffice } from '../../scripts/office/buildOffice.ts'
import { serveSite } from '../../scripts/serve/serveSite.ts'
import { freePorts } from '../../scripts/machine/freePorts.ts'
import { settings, startEmulator } from '../../scripts/lab/fixtures/emulator.ts'

/** Stays after the tests, with the log of the functions. */
const folder = '.cache/test-office'

export type OfficeSite = Awaited<ReturnType<typeof startOfficeSite>>

/** What a deployment with the office's login has of it: pool, function and page, with these requests. */
export async function startOfficeSite(requests: QuoteRequest[]) {
  const [port = 0] = await freePorts(1)
  const siteOrigin = `http://localhost:${port}`
  rmSync(folder, { recursive: true, force: true })
  const dataDir = join(folder, 'aws')
  const aws = await startEmulator({ siteOrigin, dataDir, settings: { ...settings, siteOrigin, officeLogin: true } })
  const dir = join(folder, 'client')
  await makeFonts(join(dir, 'fonts'))
  await buildOffice(dir, aws.outputs)
  const site = await serveSite({ dir, port })
  for (const request of requests) {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(aws.outputs.custom.quoteEndpoint, { method: 'POST', headers, body: JSON.stringify(request) })
    if (!answer.ok) throw new Error(await answer.text())
  }
  await aws.idle()
  const stop = () => Promise.all([site.stop(), aws.stop()])
  return { aws, origin: siteOrigin, log: join(dataDir, 'logs/office.log'), stop }
}
