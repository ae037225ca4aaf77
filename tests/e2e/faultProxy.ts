/** An HTTP proxy between a browser and the servers; `fault` makes a request fail. */
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { portOf } from '../../scripts/serve/httpServer.ts'

/**
 * A status, a response lost after the server handled the request, a request that is dropped before, or a response without CORS headers.
 */
type ProxyFault = number | 'lost' | 'dropped' | 'stripped' | undefined
export type FaultProxy = {
  port: number
  /** The request is held until a promise resolves. */
  fault: (request: { method: string; url: URL; type: string }) => ProxyFault | Promise<ProxyFault>
  close: () => void
}

export async function startFaultProxy(): Promise<FaultProxy> {
  const server = createServer(async (incoming, outgoing) => {
    const url = new URL(incoming.url!)
    const fault = await proxy.fault({
      method: incoming.method!,
      url,
      type: incoming.headers['content-type'] ?? '',
    })
    if (fault === 'dropped') return void outgoing.destroy()
    if (typeof fault === 'number') {
      incoming.resume()
      outgoing.writeHead(fault, { 'access-control-allow-origin': '*' }).end()
      return
    }
    const forwarded = request(
      url,
      { method: incoming.method, headers: incoming.headers },
      (response) => {
        if (fault === 'lost') return void outgoing.destroy()
        // Disables the cache for pages and scripts, so that every request reaches the proxy.
        const noStore = /(\.js|\/[^.]*)$/.test(url.pathname) && { 'cache-control': 'no-store' }
        const headers = Object.entries(response.headers).filter(
          ([name]) => fault !== 'stripped' || !name.startsWith('access-control-'),
        )
        outgoing.writeHead(response.statusCode!, { ...Object.fromEntries(headers), ...noStore })
        response.pipe(outgoing)
      },
    )
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const proxy: FaultProxy = {
    port: portOf(server),
    fault: () => undefined,
    close: () => server.close().closeAllConnections(),
  }
  return proxy
}
