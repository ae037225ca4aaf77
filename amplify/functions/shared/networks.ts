/**
 * Activity of client networks by hour or day, as keys of the upload bucket, which expire after a
 * day and are not replicated:
 *   recent/<purpose>/<period>/<network>/.../<name>
 * Networks are nested, widest first: /48, /56 and /64 of IPv6, or the IPv4 address, so that one
 * listing counts all of them. A network is a hash that changes every period and is short enough to
 * have 65,000 collisions.
 */
import type { Deps } from './deps.ts'
import { type AnyBucket, countKeys, listKeys, put } from './objects.ts'
import { utcDay, type VersionKey } from './days.ts'
import { dayMs, hourMs } from './durations.ts'
import { sha256 } from './signature.ts'

export const hourOf = (at: Date): string => at.toISOString().slice(0, 13)

type Recent = { key: string; levels: string[][]; network: string }

/** The folders of the networks of an address, narrowest first. */
function foldersOf(period: string, sourceIp: string): string[] {
  const folder = `recent/${period}/`
  const hashes = networksOf(sourceIp).map((network) => shortHash(folder + network, 4))
  return hashes.map((_, index) => `${folder}${hashes.slice(0, index + 1).join('/')}/`).toReversed()
}

/**
 * `key` identifies this action. `levels` are the other keys of each network, narrowest first.
 * `network` is the hash of the widest.
 */
export async function readRecent(
  bucket: AnyBucket,
  period: string,
  sourceIp: string,
  action: string,
): Promise<Recent> {
  const folders = foldersOf(period, sourceIp)
  const narrowest = folders[0]!
  const key = narrowest + shortHash(narrowest + action, 16)
  const others = (await listKeys(bucket, folders.at(-1)!)).flatMap((object) =>
    object.key.startsWith(key) ? [] : [object.key],
  )
  return {
    key,
    levels: folders.map((folder) => others.filter((other) => other.startsWith(folder))),
    network: folders.at(-1)!.split('/').at(-2)!,
  }
}

const shortHash = (text: string, digits: number): string => sha256(text).slice(0, digits)

function networksOf(sourceIp: string): string[] {
  if (!sourceIp.includes(':')) return [sourceIp]
  const [head = '', tail] = sourceIp
    .replace(/(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/, asGroups)
    .split('::')
  const start = head.split(':').filter(Boolean)
  const end = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - start.length - end.length)
  const groups = [...start, ...Array<string>(zeros).fill('0'), ...end].map((group) =>
    group.padStart(4, '0'),
  )
  const address = groups.join('').toLowerCase()
  // IPv4 as IPv6, ::ffff:192.0.2.1, is the same network as 192.0.2.1.
  const [, ipv4] = /^0{20}ffff(.{8})$/.exec(address) ?? []
  if (ipv4) return [[...Buffer.from(ipv4, 'hex')].join('.')]
  return [12, 14, 16].map((digits) => address.slice(0, digits))
}

/** The last four bytes of an IPv6 address, written as in IPv4, as two groups. */
const asGroups = (_: string, ...bytes: string[]): string =>
  Buffer.from(bytes.slice(0, 4).map(Number)).toString('hex').replace(/^..../, '$&:')

/**
 * Requests of all networks per hour that are mailed one by one, as a multiple of
 * `rateLimitPerHour`.
 */
const shareOfAll = 6
/**
 * Above it, the requests per hour that are mailed one by one because they are the first of a large
 * part of the Internet.
 */
const firstsPerHour = 200
/** Requests per hour of a network, narrowest first, as a multiple of `rateLimitPerHour`. */
const requestShares = [4, 8, 16]
/** Receipts are limited because anybody's address can be entered in the form. */
const receiptsPerHour = [3, 5, 10]
const receiptsPerDay = [12, 20, 30]

/**
 * `summarised`: mailed in a summary. `receiptAt`: the earliest time of the receipt. `network`: the
 * hash of the hour, of suspected requests and those of floods only: the office erases them by it.
 */
export type RateLimit = {
  summarised?: true
  receiptAt?: string
  noReceipt?: true
  network?: string
}
type Post = { at: Date; sourceIp: string; suspected: boolean }
/**
 * Folders of networks above their limit, which this process refuses without asking S3. Their names
 * contain the hour.
 */
export type FullNetworks = Set<string>
const mostFullNetworks = 10_000

/** Suspected spam is counted separately, so that it does not block others in the network. */
const postsOf = ({ at, suspected }: Post): string =>
  `${suspected ? 'suspected' : 'requests'}/${hourOf(at)}`

/**
 * The seconds until the post's network may send again; undefined below its limit. One list call
 * decides, and it is remembered.
 */
export async function secondsUntilFree(
  { s3, settings: { uploadBucket, rateLimitPerHour } }: Deps,
  post: Post,
  full: FullNetworks,
): Promise<number | undefined> {
  const { at, sourceIp } = post
  const folders = foldersOf(postsOf(post), sourceIp)
  if (!folders.some((folder) => full.has(folder))) {
    const keys = await listKeys({ s3, bucket: uploadBucket }, folders.at(-1)!)
    const reached = folders.find(
      (folder, level) =>
        keys.filter(({ key }) => key.startsWith(folder)).length >=
        rateLimitPerHour * requestShares[level]!,
    )
    if (reached === undefined) return undefined
    if (full.size >= mostFullNetworks) full.clear()
    full.add(reached)
  }
  return 3600 - (Math.floor(at.getTime() / 1000) % 3600)
}

/** Counts a post; the same action counts once. */
export async function countPost(
  { s3, settings: { uploadBucket } }: Deps,
  post: Post,
  action: string,
): Promise<void> {
  const folder = foldersOf(postsOf(post), post.sourceIp)[0]!
  await put({ s3, bucket: uploadBucket }, folder + shortHash(folder + action, 16))
}

/**
 * Decides how a request is mailed, before it is stored. `isDoubtful`: nothing of it is mailed as
 * the first of its network.
 */
export async function recordRequest(
  deps: Deps,
  post: Post & { versionKey: VersionKey; isDoubtful: boolean },
): Promise<RateLimit> {
  const { at, sourceIp, suspected, versionKey, isDoubtful } = post
  const { s3, settings } = deps
  const { uploadBucket, rateLimitPerHour } = settings
  const upload: AnyBucket = { s3, bucket: uploadBucket }
  const read = (period: string) => readRecent(upload, period, sourceIp, versionKey)
  const maxSingles = Math.min(rateLimitPerHour * shareOfAll, 1000)
  const [single, singles, receipts, yesterday] = await Promise.all([
    read(`single/${hourOf(at)}`),
    countKeys(upload, `recent/single/${hourOf(at)}/`, maxSingles),
    read(`receipts/${utcDay(at)}`),
    read(`receipts/${utcDay(new Date(at.getTime() - dayMs))}`),
    countPost(deps, post, versionKey),
  ])
  // Requests above the share of their network do not count, so that its flood does not affect
  // others.
  const isBelowShare = single.levels.at(-1)!.length < rateLimitPerHour
  const isSingle =
    isBelowShare && (singles < maxSingles || (!isDoubtful && (await isFirst(upload, at, sourceIp))))
  const now = Math.floor(at.getTime() / hourMs)
  const receiptHour =
    suspected || !isSingle
      ? undefined
      : freeHour(
          now,
          receipts.levels.map((keys, level) => [...keys, ...yesterday.levels[level]!]),
        )
  const keys = [isSingle && single.key, receiptHour && `${receipts.key}-${receiptHour}`]
  await Promise.all(keys.map((key) => key && put(upload, key)))
  return {
    ...(!isSingle && { summarised: true }),
    ...((!isSingle || suspected) && { network: single.network }),
    ...(!receiptHour && { noReceipt: true }),
    ...(receiptHour &&
      receiptHour > now && {
        receiptAt: new Date(at.getTime() + (receiptHour - now) * hourMs).toISOString(),
      }),
  }
}

/**
 * Takes a place among the first requests of the hour, one for each /16 of IPv4 and /32 of IPv6: the
 * machines of a flood share few.
 */
async function isFirst(upload: AnyBucket, at: Date, sourceIp: string): Promise<boolean> {
  const folder = `recent/first/${hourOf(at)}/`
  const [network = ''] = networksOf(sourceIp)
  const part = network.includes('.') ? network.split('.', 2).join('.') : network.slice(0, 8)
  const key = `${folder}${shortHash(folder + part, 4)}`
  const taken = await listKeys(upload, folder)
  if (taken.length >= firstsPerHour || taken.some((other) => other.key === key)) return false
  await put(upload, key)
  return true
}

/**
 * The first hour with room for a receipt; undefined when those of 24 hours are used up. `levels`
 * are keys that end with an hour.
 */
function freeHour(now: number, levels: string[][]): number | undefined {
  const reserved = levels.map((keys) => keys.map((key) => Number(key.split('-').at(-1))))
  if (
    reserved.some(
      (hours, level) => hours.filter((hour) => hour > now - 24).length >= receiptsPerDay[level]!,
    )
  )
    return undefined
  const isFull = (hour: number) =>
    reserved.some(
      (hours, level) => hours.filter((other) => other === hour).length >= receiptsPerHour[level]!,
    )
  let hour = now
  while (isFull(hour)) hour++
  return hour
}
