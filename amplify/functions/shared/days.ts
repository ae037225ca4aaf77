import { createHash } from 'node:crypto'
import type { Deps } from './deps.ts'
import { listFolders, listKeys, put, type Store } from './objects.ts'

/**
 * The index: what came on which day (UTC) and how far it got, told by keys alone.
 *   days/<day>/came/<hour>/<house>/<place>     written before the request, so it may name one that was never stored
 *   days/<day>/canary/<hour>/<house>/<place>   the same for the daily test, which no list shows
 *   days/<day>/mailed/<place>                  the office's mail was taken by SES
 *   days/<day>/delivered/<place>               and by the office's mail server
 * The first line is also the rate limit: an entry is one of the house's places for this hour.
 */

/** Which version of which request: `<id>/<n>`, counted from 1. */
export type Place = string
export type Day = { came: Map<Place, Date>; mailed: Map<Place, Date>; delivered: Map<Place, Date> }
export type DayEntry = { step: 'came' | 'canary'; place: Place; at: Date; sourceIp: string; suspected: boolean }

export const dayOf = (time: Date | string): string => new Date(time).toISOString().slice(0, 10)

/** Enters a request that is about to be stored, or returns the seconds until the house may send another. */
export async function enter(deps: Deps, { step, place, at, sourceIp, suspected }: DayEntry): Promise<number> {
  const day = dayOf(at)
  const hour = at.toISOString().slice(11, 13)
  const prefix = `days/${day}/${step}/${hour}/${houseOf(sourceIp, day, suspected)}/`
  const taken = await listKeys(deps, prefix)
  if (taken.some(({ key }) => key === prefix + place)) return 0
  if (taken.length >= deps.settings.rateLimitPerHour) return 3600 - (Math.floor(at.getTime() / 1000) % 3600)
  await put(deps, prefix + place)
  return 0
}

export async function markMailed(store: Store, place: Place, receivedAt: string): Promise<void> {
  await put(store, `days/${dayOf(receivedAt)}/mailed/${place}`)
}

export async function markDelivered(store: Store, place: Place, day: string): Promise<void> {
  await put(store, `days/${day}/delivered/${place}`)
}

/** What came on a day, or in a month (2026-11), by place with the time of each step. */
export async function readDay(store: Store, day: string): Promise<Day> {
  const found: Day = { came: new Map(), mailed: new Map(), delivered: new Map() }
  for (const { key, modified } of await listKeys(store, `days/${day}${day.length === 7 ? '-' : '/'}`)) {
    const [, , step = '', ...rest] = key.split('/')
    if (step === 'came' || step === 'mailed' || step === 'delivered') found[step].set(rest.slice(-2).join('/'), modified)
  }
  return found
}

/** The months in which anything came, oldest first. A month is a list of S3's; a day each would be hundreds. */
export const allMonths = async (store: Store): Promise<string[]> => [
  ...new Set((await listFolders(store, 'days/')).map((day) => day.slice(0, 7))),
]

/** The last `count` days, today included, oldest first. */
export const lastDays = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, index) => dayOf(new Date(now.getTime() - (count - 1 - index) * 24 * 3600_000)))

/**
 * So short a hash fits 65,000 other addresses and tells nobody's; it only has to keep two houses of the same hour apart.
 * Suspected ones are counted by themselves, so that a neighbour's spam does not lock a house out.
 */
function houseOf(sourceIp: string, day: string, suspected: boolean): string {
  return createHash('sha256')
    .update(`${day} ${network(sourceIp)} ${suspected}`)
    .digest('hex')
    .slice(0, 4)
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
