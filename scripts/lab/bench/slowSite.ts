/** A built site as scripts/serve/serveSite.ts serves it, with the delay and bandwidth of a phone network in front, noting every answer. */
import { once } from 'node:events'
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { serveSite } from '../../serve/serveSite.ts'

/** What Lighthouse takes for a slow phone: its "slow 4G" as applied to requests, and a processor a quarter as fast. */
export const phone = { delay: 562.5, kbps: 1474.56, cpu: 4 }

export type SlowAnswer = {
  path: string
  type: string
  status: number /** Of the body, as sent. */
  bytes: number /** Fetched before anyone asked for it. */
  ahead: boolean
}
export type SlowSite = { url: string; answers: SlowAnswer[]; stop: () => Promise<void> }

/**
 * Slowed here and not in the browser, so that prefetching and prerendering, which have connections and processes of their own, are slow
 * as well. All answers share one line.
 */
export async function slowSite(
  dir: string,
  { delay, kbps }: { delay: number; kbps: number } = { delay: 0, kbps: Infinity },
): Promise<SlowSite> {
  const site = await serveSite({ dir, port: 0 })
  const answers: SlowAnswer[] = []
  let lineFree = 0

  async function pass(request: IncomingMessage, response: ServerResponse) {
    const arrived = performance.now()
    const [answer] = (await once(
      forward(new URL(request.url ?? '/', site.url), { method: request.method, headers: request.headers }).end(),
      'response',
    )) as [IncomingMessage]
    const body = Buffer.concat(await answer.toArray())
    answers.push({
      path: request.url ?? '/',
      type: answer.headers['content-type']?.split(';')[0] ?? '',
      status: answer.statusCode ?? 0,
      bytes: body.length,
      ahead: String(request.headers['sec-purpose'] ?? request.headers.purpose ?? '').includes('prefetch'),
    })
    await sleep(Math.max(0, delay - (performance.now() - arrived)))
    response.writeHead(answer.statusCode ?? 500, answer.headers)
    for (let from = 0; from < body.length; from += 4096) {
      const part = body.subarray(from, from + 4096)
      lineFree = Math.max(performance.now(), lineFree) + (part.length * 8) / kbps
      const wait = lineFree - performance.now()
      if (wait > 1) await sleep(wait)
      if (response.destroyed) return
      response.write(part)
    }
    response.end()
  }
  const server = createServer((request, response) => {
    // A request that is under way when the site stops has nobody to answer.
    pass(request, response).catch(() => response.destroy())
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const stop = async () => {
    server.closeAllConnections()
    server.close()
    await site.stop()
  }
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, answers, stop }
}
