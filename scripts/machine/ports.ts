/** Ports of the servers of `npm start`, `npm run dev` and `npm run edit`. */
import { createServer } from 'node:net'
import { setting } from './environment.ts'
import { UserFacingError } from './userFacingError.ts'

const names = ['PORT', 'LOCAL_AWS_PORT', 'QUOTE_PORT', 'INBOX_PORT'] as const

/** Reports all busy ports at once, before anything is built for a site that could not be served. */
export async function checkPorts(): Promise<void> {
  const isFree = (name: (typeof names)[number]) =>
    new Promise<boolean>((resolve) => {
      const host = setting('HOST') ?? (name === 'PORT' ? 'localhost' : '127.0.0.1')
      const server = createServer().once('error', () => resolve(false))
      server.listen({ port: setting(name), host }, () => server.close(() => resolve(true)))
    })
  const free = await Promise.all(names.map(isFree))
  const busy = names.filter((_, index) => !free[index])
  if (busy.length === 0) return
  const used = busy.map((name) => `${setting(name)} (${name})`).join(', ')
  const example = busy.map((name) => `${name}=${setting(name) + 100}`).join(' ')
  throw new UserFacingError(`Not free: port ${used}. Stop it, or choose others: ${example} before the command.`)
}
