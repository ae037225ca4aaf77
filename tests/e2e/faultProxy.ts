/** An HTTP proxy between a browser and the servers; `fault` makes a request fail. */
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A status, an answer that is lost after the server has worked, or none at all. */
type ProxyFault = number | 'lost' | 'held' | undefined
export type FaultProxy = { port: number; fault: (request: { method: string; url: URL }) => ProxyFault; close: () => void }

export async function startFaultProxy(): Promise<FaultProxy> {
  const server = createServer((incoming, answer) => {
    const url = new URL(incoming.url!)
    const fault = proxy.fault({ method: incoming.method!, url })
    if (fault === 'held') return
    if (typeof fault === 'number') {
      incoming.resume()
      answer.writeHead(fault, { 'access-control-allow-origin': '*' }).end()
      return
    }
    const forwarded = request(url, { method: incoming.method, headers: incoming.headers }, (response) => {
      if (fault === 'lost') return void answer.destroy()
      // Pages and scripts are requested again, so that a fault meets them.
      const noStore = /(\.js|\/[^.]*)$/.test(url.pathname) && { 'cache-control': 'no-store' }
      answer.writeHead(response.statusCode!, { ...response.headers, ...noStore })
      response.pipe(answer)
    })
    forwarded.on('error', () => answer.destroy())
    incoming.pipe(forwarded)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const proxy: FaultProxy = {
    port: (server.address() as AddressInfo).port,
    fault: () => undefined,
    close: () => server.close().closeAllConnections(),
  }
  return proxy
}
