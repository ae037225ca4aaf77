/** A deployment with sign-in, for tests of the office page. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { QuoteRequest } from '../../amplify/functions/shared/request.ts'
import { makeFonts } from '../../scripts/build/fonts.ts'
import { makeIcons } from '../../scripts/build/icons.ts'
import { buildOffice } from '../../scripts/office/buildOffice.ts'
import { content } from '../site.ts'
import { serveSite } from '../../scripts/serve/serveSite.ts'
import { freePorts } from '../../scripts/machine/freePorts.ts'
import { postJson, settings, startEmulator } from '../../scripts/lab/fixtures/emulator.ts'

/** Not deleted after the tests, for the function logs. */
const folder = '.cache/test-office'

export type OfficeSite = Awaited<ReturnType<typeof startOfficeSite>>

/** A deployment with sign-in: user pool, function, page and stored requests. */
export async function startOfficeSite(requests: QuoteRequest[]) {
  const [port = 0] = await freePorts(1)
  const siteOrigin = `http://localhost:${port}`
  rmSync(folder, { recursive: true, force: true })
  const aws = await startEmulator({ siteOrigin, dataDir: join(folder, 'aws'), settings: { ...settings, siteOrigin } })
  const dir = join(folder, 'client')
  await makeFonts(join(dir, 'fonts'))
  await makeIcons('content/images/favicon.svg', dir, content.company.theme.colours)
  await buildOffice(dir, content, aws.outputs)
  const site = await serveSite({ dir, port })
  for (const request of requests) {
    const response = await postJson(aws.outputs.custom.quoteEndpoint, request)
    if (!response.ok) throw new Error(await response.text())
  }
  await aws.idle()
  const stop = () => Promise.all([site.stop(), aws.stop()])
  return { aws, origin: siteOrigin, stop }
}
