/**
 * Runs the local AWS and the site until Ctrl+C, for `npm start`, `npm run dev` and `npm run edit`.
 */
import { copyFileSync, rmSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { styleText } from 'node:util'
import { renderUnicodeCompact } from 'uqr'
import { readDeploySettings } from '../../amplify/deploySettings.ts'
import { today } from '../../renderer/content/today.ts'
import { localOutputs } from '../../renderer/deployment.server.ts'
import { writeFileAtomic } from '../build/cached.ts'
import { checkedSite } from '../build/contentFiles.ts'
import { deployContent } from '../build/deployContent.ts'
import type { LocalOfficeHandler } from '../local-aws/localOffice.ts'
import { startLocalAws } from '../local-aws/startLocalAws.ts'
import { setting } from '../machine/environment.ts'
import { freePorts, isFree } from '../machine/freePorts.ts'
import { endWithNpm, ownerOf, processInfo } from '../machine/processes.ts'
import type { ServeOptions } from './serveOptions.ts'
import { usageError, UserFacingError } from '../../amplify/functions/shared/userFacingError.ts'

/** The IPv4 address of this machine in its network, if it has one. */
export const networkAddress = () =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address

/**
 * With `host` all servers listen on all network interfaces, and pages name them by the address of
 * this machine in its network.
 */
function publicHost({ host, port }: ServeOptions): string {
  if (port !== undefined) process.env.PORT = port
  if (!host) return 'localhost'
  const address = networkAddress()
  if (!address) throw new UserFacingError('--host: this machine has no IPv4 address in a network.')
  process.env.HOST = '0.0.0.0'
  return address
}

const ports = ['PORT', 'LOCAL_AWS_PORT', 'QUOTE_PORT'] as const

/** Reports all busy ports at once, before anything is built for a site that could not be served. */
async function checkPorts(): Promise<void> {
  const equal = ports.filter((name) => ports.some((other) => isSamePort(name, other)))
  if (equal.length > 0)
    throw usageError(
      `${equal.join(' and ')} are the same port, ${setting(equal[0]!)}: each needs its own.`,
    )
  const hostOf = (name: (typeof ports)[number]) =>
    setting('HOST') ?? (name === 'PORT' ? 'localhost' : '127.0.0.1')
  const isFreeNow = await Promise.all(ports.map((name) => isFree(setting(name), hostOf(name))))
  const busy = ports.filter((_, index) => !isFreeNow[index])
  if (busy.length === 0) return
  const busyPorts = busy.map((name) => `${setting(name)} (${name})`).join(', ')
  const free = await freePorts(busy.length)
  const example = busy.map((name, index) => `${name}=${free[index]}`).join(' ')
  const owners = new Set(busy.map((name) => ownerOf(setting(name))))
  const named = [...owners].flatMap((pid) => (pid ? `process ${pid}: ${commandOf(pid)}` : []))
  const used = named.length > 0 ? ` (${named.join(', ')})` : ''
  throw new UserFacingError(
    `Not free: port ${busyPorts}. Stop what uses it${used}, or choose others: ${example} before the command.`,
  )
}

const isSamePort = (name: (typeof ports)[number], other: (typeof ports)[number]) =>
  name !== other && setting(name) === setting(other)
const commandOf = (pid: number) => processInfo(pid)?.command.slice(0, 120) ?? 'unknown'

/** `open` builds the site and serves it on PORT, with the office of the local AWS. */
export async function serveLocally(
  options: ServeOptions,
  open: (office: LocalOfficeHandler) => Promise<{ stop: () => Promise<unknown> }>,
): Promise<{ site: string; qrCode: string }> {
  const host = publicHost(options)
  const outputs = setting('AMPLIFY_OUTPUTS')
  if (outputs)
    throw usageError(
      `AMPLIFY_OUTPUTS=${outputs} is not for this command, which starts its own back end. Leave it out.`,
    )
  await checkPorts()
  const stops: (() => Promise<unknown>)[] = []
  const stop = () => Promise.allSettled(stops.splice(0).map((stop) => stop()))
  // Ends by the signal: process.exit() would wait for running image conversions.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().then(() => process.kill(process.pid, signal)))
  endWithNpm()
  try {
    const day = today()
    const content = await checkedSite(day)
    const aws = await startLocalAws({
      host,
      siteOrigin: `http://${host}:${setting('PORT')}`,
      awsPort: setting('LOCAL_AWS_PORT'),
      endpointPort: setting('QUOTE_PORT'),
      officeSignIn: setting('OFFICE_SIGN_IN'),
      webhook: setting('LOCAL_WEBHOOK'),
      settings: readDeploySettings(process.env, deployContent(content, day)),
    })
    stops.push(aws.stop)
    // For the build and Vite. Other commands read `localOutputs`, which only a successful start
    // replaces.
    const outputsFile = localOutputs.replace('.json', `.${setting('PORT')}.json`)
    writeFileAtomic(outputsFile, `${JSON.stringify(aws.outputs, null, 2)}\n`)
    process.env.AMPLIFY_OUTPUTS = outputsFile
    stops.push(async () => rmSync(outputsFile, { force: true }))
    const { stop: stopSite } = await open(aws.handleOffice)
    stops.push(stopSite)
    copyFileSync(outputsFile, localOutputs)
    const site = `http://${host}:${setting('PORT')}/`
    return {
      site,
      qrCode: options.host
        ? `\n${styleText(['whiteBright', 'bgBlack'], renderUnicodeCompact(site, { border: 2 }))}\n`
        : '',
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Prints the addresses of the site and of the office page. */
export function printAddresses({ site, qrCode }: Awaited<ReturnType<typeof serveLocally>>): void {
  console.log(`${qrCode}\n  Site   ${site}\n  Kontor ${site}kontor\n  Stop   Ctrl+C\n`)
}
