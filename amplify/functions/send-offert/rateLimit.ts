import { createHash } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { listKeys, putNew } from './store.ts'

/**
 * Takes one of the visitor's places for this hour, or returns the seconds until new ones are free.
 * A place is an object that only one request can create, so requests that arrive at once cannot share it.
 */
export async function secondsToWait(deps: Deps, sourceIp: string): Promise<number> {
  const now = deps.now()
  const hour = now.toISOString().slice(0, 13)
  const prefix = `ratelimit/${hour}/${visitorOn(hour.slice(0, 10), sourceIp)}/`
  const taken = await listKeys(deps, prefix)
  for (let place = taken.length + 1; place <= deps.settings.rateLimitPerHour; place++) {
    if (await putNew(deps, `${prefix}${place}`, '')) return 0
  }
  return 3600 - (Math.floor(now.getTime() / 1000) % 3600)
}

/** The address itself is never stored, and the same visitor cannot be recognised the next day. */
function visitorOn(day: string, sourceIp: string): string {
  return createHash('sha256')
    .update(`${day} ${network(sourceIp)}`)
    .digest('hex')
    .slice(0, 32)
}

/** A household or phone has a whole /64 of IPv6 addresses to choose from. */
function network(sourceIp: string): string {
  if (!sourceIp.includes(':')) return sourceIp
  const [head = '', tail] = sourceIp.split('::')
  const start = head.split(':').filter(Boolean)
  const end = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - start.length - end.length)
  const groups = [...start, ...Array<string>(zeros).fill('0'), ...end]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16))
    .join(':')
}
