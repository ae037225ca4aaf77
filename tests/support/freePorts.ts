/** Unused ports, so that several checkouts can be tested at once. */
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

export const isFree = (port: number, host: string) =>
  new Promise<boolean>((resolve) => {
    const server = createServer().once('error', () => resolve(false))
    server.listen({ port, host }, () => server.close(() => resolve(true)))
  })

/**
 * Below the ports that systems give to clients: a connection could take one of those before its
 * server listens.
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) {
    const port = randomInt(20_100, 32_000)
    if (await isFree(port, '127.0.0.1')) ports.add(port)
  }
  return [...ports]
}
