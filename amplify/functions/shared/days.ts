/**
 * The index of requests by day (UTC) and step, in keys without content.
 *   days/<day>/came/<versionKey>        written before the request, which may not exist
 *   days/<day>/flood/<versionKey>       the same for a request of a flood, which is mailed in a summary
 *   days/<day>/canary/<versionKey>      the same for the canary, excluded from lists
 *   days/<day>/mailed/<versionKey>      SES accepted the office's mail
 *   days/<day>/delivered/<versionKey>   the office's mail server accepted it
 *   days/<day>/erased/<versionKey>      the request was erased: its other entries, restored from a backup, do not count
 *   days/<day>/digest, reminder         the mail of that schedule was begun
 */
import { dayMs } from './durations.ts'
import { listFolders, listKeys, put, type Store } from './objects.ts'

/** A version of a request: `<id>/<n>`, counted from 1. */
export type VersionKey = string
export type Day = {
  /** Those of a flood included. */
  came: Map<VersionKey, Date>
  flood: Set<VersionKey>
  mailed: Map<VersionKey, Date>
  delivered: Map<VersionKey, Date>
  /** Erased versions with other entries. */
  restored: Set<VersionKey>
}

/** The steps of a request in the index, the canary's included. */
export const steps = ['came', 'flood', 'canary', 'mailed', 'delivered'] as const

export const utcDay = (time: Date | string): string => new Date(time).toISOString().slice(0, 10)

export async function markMailed(
  store: Store,
  versionKey: VersionKey,
  receivedAt: string,
): Promise<void> {
  await put(store, `days/${utcDay(receivedAt)}/mailed/${versionKey}`)
}

export async function markDelivered(
  store: Store,
  versionKey: VersionKey,
  day: string,
): Promise<void> {
  await put(store, `days/${day}/delivered/${versionKey}`)
}

export const erasedEntry = (day: string, versionKey: VersionKey): string =>
  `days/${day}/erased/${versionKey}`

/** The index of a day or a month (2026-11), with the time of each step. */
export async function readDay(store: Store, day: string): Promise<Day> {
  const index: Day = {
    came: new Map(),
    flood: new Set(),
    mailed: new Map(),
    delivered: new Map(),
    restored: new Set(),
  }
  const erased = new Set<VersionKey>()
  for (const { key, modified } of await listKeys(
    store,
    `days/${day}${day.length === 7 ? '-' : '/'}`,
  )) {
    const [, , step = '', ...rest] = key.split('/')
    const versionKey = rest.slice(-2).join('/')
    if (step === 'erased') erased.add(versionKey)
    if (step === 'flood') index.flood.add(versionKey)
    if (step === 'came' || step === 'flood') index.came.set(versionKey, modified)
    if (step === 'mailed' || step === 'delivered') index[step].set(versionKey, modified)
  }
  for (const versionKey of erased) {
    index.flood.delete(versionKey)
    for (const step of [index.came, index.mailed, index.delivered])
      if (step.delete(versionKey)) index.restored.add(versionKey)
  }
  return index
}

/** Months with requests, oldest first. One list call per month replaces hundreds by day. */
export const allMonths = async (store: Store): Promise<string[]> => [
  ...new Set((await listFolders(store, 'days/')).map((day) => day.slice(0, 7))),
]

/** The last `count` days, today included, oldest first. */
export const lastDays = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    utcDay(new Date(now.getTime() - (count - 1 - index) * dayMs)),
  )
