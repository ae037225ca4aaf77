/** The built office page with a local AWS of its own, for tests. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { QuoteRequest } from '../../amplify/functions/shared/request.ts'
import { configOf } from '../../pages/kontor/pageConfig.ts'
import { officePolicy } from '../../pages/kontor/policy.ts'
import { postJson, settings, startEmulator } from '../support/emulator.ts'
import type { Outputs } from '../../scripts/local-aws/outputs.ts'
import { freePorts } from '../support/freePorts.ts'
import { serveSite } from '../../scripts/serve/serveSite.ts'

export type OfficeSite = Awaited<ReturnType<typeof startOfficeSite>>
type Options = {
  /** `deployed`: with the sign-in and without the local server's answers; `local`: as with npm start. */
  as?: 'deployed' | 'local'
  /** The sign-in of the local page. */
  officeSignIn?: boolean
  /** Requests are sent to the receiver of the local AWS too. */
  webhook?: boolean
}

/** A site of /kontor alone with stored requests. The folder remains after the tests, for the logs of functions. */
export async function startOfficeSite(
  requests: QuoteRequest[],
  { as = 'deployed', officeSignIn, webhook }: Options = {},
) {
  const [port = 0] = await freePorts(1)
  const siteOrigin = `http://localhost:${port}`
  const folder = `.cache/test-office/${port}`
  rmSync(folder, { recursive: true, force: true })
  const dataDir = join(folder, 'aws')
  const aws = await startEmulator({
    siteOrigin,
    dataDir,
    officeSignIn,
    webhook,
    settings: { ...settings, siteOrigin },
  })
  const dir = join(folder, 'client')
  publishFor(aws.outputs, dir)
  const site = await serveSite({ dir, port, ...(as === 'local' && { office: aws.handleOffice }) })
  for (const request of requests) {
    const response = await postJson(aws.outputs.custom.quoteEndpoint, request)
    if (!response.ok) throw new Error(await response.text())
  }
  await aws.idle()
  const stop = () => Promise.all([site.stop(), aws.stop()])
  return { aws, origin: siteOrigin, page: `${siteOrigin}/kontor`, stop }
}

/** Policy and configuration are all that differs between deployments. */
function publishFor(outputs: Outputs, dir: string): void {
  const built = inject('site').dir
  mkdirSync(dir, { recursive: true })
  for (const part of ['assets', 'fonts', 'kontor', 'icon-192.png', 'icon-512.png', '404.html'])
    cpSync(join(built, part), join(dir, part), { recursive: true })
  const html = readFileSync(join(built, 'kontor.html'), 'utf8').replace(
    /(?<=Content-Security-Policy" content=")[^"]*/,
    (policy) => officePolicy(outputs, /'sha256-[^']+'/.exec(policy)![0]),
  )
  writeFileSync(join(dir, 'kontor.html'), html)
  writeFileSync(join(dir, 'kontor/config.json'), JSON.stringify(configOf(outputs) ?? null))
}
