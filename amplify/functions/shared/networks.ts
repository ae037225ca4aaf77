/**
 * Activity of client networks by hour, as keys of the upload bucket, which expire after a day and are not replicated:
 *   recent/<purpose>/<hour>/<network>/.../<name>
 * Networks are nested, widest first: /48, /56 and /64 of IPv6, or the IPv4 address, so that one listing counts all of them. A network is
 * a hash that changes every hour and is short enough to have 65,000 collisions.
 */
import { createHash } from 'node:crypto'
import type { Deps } from './deps.ts'
import { countKeys, listKeys, put, type Store } from './objects.ts'
import type { Place } from './days.ts'

/** `own` is the prefix of the next key; `levels` are the keys of each network, narrowest first. */
export async function readRecent(store: Store, purpose: string, at: Date, sourceIp: string) {
  const folder = `recent/${purpose}/${at.toISOString().slice(0, 13)}/`
  const hashes = networksOf(sourceIp).map((network) => shortHash(folder + network, 4))
  const prefixes = hashes.map((_, index) => `${folder}${hashes.slice(0, index + 1).join('/')}/`).toReversed()
  const keys = (await listKeys(store, prefixes.at(-1)!)).map(({ key }) => key)
  return { folder, own: prefixes[0]!, levels: prefixes.map((prefix) => keys.filter((key) => key.startsWith(prefix))) }
}

const shortHash = (text: string, digits: number): string => createHash('sha256').update(text).digest('hex').slice(0, digits)

function networksOf(sourceIp: string): string[] {
  if (!sourceIp.includes(':')) return [sourceIp]
  const [head = '', tail] = sourceIp.split('::')
  const start = head.split(':').filter(Boolean)
  const end = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - start.length - end.length)
  const groups = [...start, ...Array<string>(zeros).fill('0'), ...end].map((group) => group.padStart(4, '0'))
  return [12, 14, 16].map((digits) => groups.join('').slice(0, digits))
}

/** Times `rateLimitPerHour`: requests of all networks per hour before the rest is summarised. */
const shareOfAll = 6
/** Times `rateLimitPerHour`: requests per hour of a network, narrowest first. */
const requestShares = [4, 8, 16]
/** Receipts per hour, because the form could mail strangers. */
const receiptsPerHour = { narrowest: 3, widest: 10 }

/** `summarised`: mailed in a summary. `receiptAt`: the earliest time of the receipt. */
export type RateLimit = { summarised?: true; receiptAt?: string }

/** Records a request before it is stored, or returns when its network may retry. */
export async function recordAndRateLimit(
  deps: Deps,
  { place, at, sourceIp, suspected }: { place: Place; at: Date; sourceIp: string; suspected: boolean },
): Promise<RateLimit | { retryAfterSeconds: number }> {
  const { uploadBucket, rateLimitPerHour } = deps.settings
  const store = { s3: deps.s3, settings: { dataBucket: uploadBucket } }
  // Suspected spam is counted separately, so that it does not block others in the network.
  const { folder, own, levels } = await readRecent(store, suspected ? 'suspected' : 'requests', at, sourceIp)
  const key = own + shortHash(own + place, 16)
  const counts = levels.map((keys) => keys.filter((each) => each !== key).length)
  if (counts.some((count, level) => count >= rateLimitPerHour * requestShares[level]!))
    return { retryAfterSeconds: 3600 - (Math.floor(at.getTime() / 1000) % 3600) }
  await put(store, key)
  const [narrowest = 0, widest = narrowest] = [counts[0], counts.at(-1)]
  const most = Math.min(rateLimitPerHour * shareOfAll, 999)
  const isFlood = widest >= rateLimitPerHour || (await countKeys(store, folder, most + 1)) > most
  const hours = Math.floor(Math.max(narrowest / receiptsPerHour.narrowest, widest / receiptsPerHour.widest))
  return {
    ...(isFlood && { summarised: true }),
    ...(hours > 0 && { receiptAt: new Date(at.getTime() + hours * 3600_000).toISOString() }),
  }
}
