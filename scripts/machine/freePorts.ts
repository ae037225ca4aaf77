import { type AddressInfo, createServer, type Server } from 'node:net'

/** Unused ports, so that several checkouts can be tested at once. */
export async function freePorts(count: number): Promise<number[]> {
  const opened = Array.from(
    { length: count },
    () =>
      new Promise<Server>((resolve) => {
        const server = createServer().listen(0, '127.0.0.1', () => resolve(server))
      }),
  )
  const servers = await Promise.all(opened)
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}
