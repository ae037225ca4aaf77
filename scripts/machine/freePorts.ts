import { type AddressInfo, createServer, type Server } from 'node:net'

/** Ports of this machine that nobody listens on, so that several checkouts can be tested at once. */
export async function freePorts(count: number): Promise<number[]> {
  const opened = Array.from(
    { length: count },
    () =>
      new Promise<Server>((ready) => {
        const server = createServer().listen(0, '127.0.0.1', () => ready(server))
      }),
  )
  const servers = await Promise.all(opened)
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))))
  return ports
}
