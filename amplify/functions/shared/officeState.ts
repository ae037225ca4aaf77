/**
 * The office's state of a request is in requests/<id>/office.json, with optimistic locking by
 * version. Lists read it from the status index, keys without content:
 * office/<id>/<version>-<status>-<spam>-<follow-up>-<answered>-<value>-<assignee>. If a function
 * crashes before it deletes the older key, the higher version applies.
 */
import { DeleteObjectCommand } from '@aws-sdk/client-s3'
import * as z from 'zod/mini'
import type { Deps } from './deps.ts'
import { logFailure } from './log.ts'
import { eraseState } from './erase.ts'
import { inParallel } from './inParallel.ts'
import { listKeys, put, putIfUnchanged, readJson, readWithEtag, type Store } from './objects.ts'
import {
  type IndexedRequest,
  newestRequest,
  officeKey,
  officeStatusPrefix,
  requestIdOf,
} from './oldStore.ts'
import { statuses } from './statuses.ts'
import { hasKey, keysOf } from './keys.ts'

const statusNames = keysOf(statuses)

/** An empty string or 0 means unset. */
const fields = {
  status: z.enum(statusNames),
  followUp: z.string().check(z.regex(/^(\d{4}-\d\d-\d\d)?$/)),
  /** The part of a colleague's address before the @. */
  assignee: z.string().check(z.regex(/^[^\s/]{0,64}$/)),
  /** Order value in kronor. */
  value: z.int().check(z.minimum(0), z.maximum(1e9)),
}
const optional = {
  status: z.optional(fields.status),
  followUp: z.optional(fields.followUp),
  assignee: z.optional(fields.assignee),
  value: z.optional(fields.value),
}
const events = { spam: z.optional(z.boolean()), resent: z.optional(z.boolean()) }
export const State = z.looseObject({
  /** 0: unchanged by the office. */
  version: z.number(),
  status: z.catch(fields.status, 'new'),
  followUp: z.catch(fields.followUp, ''),
  assignee: z.catch(fields.assignee, ''),
  value: z.catch(fields.value, 0),
  /** Entries have the fields they changed; `resent`: the request was mailed again. */
  log: z.catch(
    z.array(
      z.object({ at: z.string(), who: z.string(), text: z.string(), ...optional, ...events }),
    ),
    [],
  ),
  /** The office's decision; undefined: the endpoint's suspicion applies. */
  spam: z.catch(z.optional(z.boolean()), undefined),
})
export type State = z.infer<typeof State>
const unset = {
  version: 0,
  status: 'new',
  followUp: '',
  assignee: '',
  value: 0,
  spam: undefined,
} as const
const initialState: State = { ...unset, log: [] }

/**
 * A change of the version that was read; `note` is a log entry, and missing fields stay unchanged.
 */
export const Change = z.strictObject({
  version: z.int().check(z.minimum(0)),
  note: z.string().check(z.trim(), z.maxLength(5000)),
  spam: events.spam,
  ...optional,
})
export type Change = z.infer<typeof Change>

export const readState = async (store: Store, requestId: string): Promise<State> =>
  (await readJson(store, officeKey(requestId), State)) ?? initialState

/**
 * Returns the new state and the one `before`, the current state on a `conflict`, or undefined when
 * the request does not exist.
 */
export async function saveState(
  deps: Deps,
  requestId: string,
  { version, note, resent, ...changes }: Change & { resent?: true },
  author: string,
): Promise<{ saved: State; before: State } | { conflict: State } | undefined> {
  if (!(await newestRequest(deps, requestId))) return undefined
  const key = officeKey(requestId)
  const stored = await readWithEtag(deps, key, State)
  const before = stored?.content ?? initialState
  if (before.version !== version) return { conflict: before }
  const differing = Object.entries(changes).filter(
    ([name, value]) => value !== undefined && value !== before[name],
  )
  const changed: Partial<State> = Object.fromEntries(differing)
  const entry = {
    at: deps.now().toISOString(),
    who: author,
    text: note,
    ...changed,
    ...(resent && { resent }),
  }
  const log = note || resent || differing.length > 0 ? [...before.log, entry] : before.log
  const saved: State = { ...before, ...changed, log, version: version + 1 }
  if (!(await putIfUnchanged(deps, key, saved, stored?.etag)))
    return { conflict: await readState(deps, requestId) }
  await writeStatusEntry(deps, requestId, saved)
  // The request may have been erased meanwhile.
  if (await newestRequest(deps, requestId)) return { saved, before }
  await eraseState(deps, requestId)
  return undefined
}

/** Logs that the request was mailed again; returns the new state. */
export async function logResent(
  deps: Deps,
  requestId: string,
  author: string,
): Promise<State | undefined> {
  for (;;) {
    const { version } = await readState(deps, requestId)
    const outcome = await saveState(deps, requestId, { version, note: '', resent: true }, author)
    if (!outcome || 'saved' in outcome) return outcome?.saved
  }
}

/** The name of a colleague in charge, as the index stores it. */
export const colleagueName = (email: string): string => email.replace(/@.*/, '')

async function writeStatusEntry(store: Store, requestId: string, state: State): Promise<void> {
  const prefix = officeStatusPrefix(requestId)
  const answeredAt = state.log.find(
    (entry) => entry.status !== undefined && entry.status !== 'new',
  )?.at
  await put(store, prefix + formatStatusEntry({ ...state, answeredAt }))
  for (const { key } of await listKeys(store, prefix))
    if (versionIn(key) < state.version)
      await store.s3
        .send(new DeleteObjectCommand({ Bucket: store.settings.dataBucket, Key: key }))
        .catch((error: unknown) => logFailure('status index', error))
}

/** `answeredAt` is the time of the first status other than new. */
export type StatusEntry = Pick<
  State,
  'version' | 'status' | 'spam' | 'followUp' | 'assignee' | 'value'
> & {
  answeredAt: string | undefined
}
export const noStatus: StatusEntry = { ...unset, answeredAt: undefined }
const versionIn = (key: string): number => Number(/\/(\d+)-[^/]*$/.exec(key)?.[1] ?? 0)

/**
 * The name of an entry in the status index, which `parseStatusEntry` reads. Times are whole
 * seconds.
 */
export function formatStatusEntry({
  version,
  status,
  spam,
  followUp,
  answeredAt,
  value,
  assignee,
}: StatusEntry): string {
  const spamPart = spam === undefined ? 'unsaid' : spam ? 'spam' : 'wanted'
  const answeredSeconds = answeredAt ? Math.floor(Date.parse(answeredAt) / 1000) : 0
  const day = followUp.replaceAll('-', '')
  return [
    version,
    status,
    spamPart,
    day,
    answeredSeconds,
    value,
    encodeURIComponent(assignee),
  ].join('-')
}

/** Undefined for a status of another release. */
export function parseStatusEntry(name: string): StatusEntry | undefined {
  const [version, status = '', spam, day = '', answeredSeconds, value, ...assignee] =
    name.split('-')
  if (!hasKey(statuses, status)) return undefined
  return {
    version: Number(version),
    status,
    spam: spam === 'unsaid' ? undefined : spam === 'spam',
    followUp: day.replace(/^(\d{4})(\d\d)/, '$1-$2-'),
    answeredAt: Number(answeredSeconds)
      ? new Date(Number(answeredSeconds) * 1000).toISOString()
      : undefined,
    value: Number(value),
    // encodeURIComponent keeps hyphens.
    assignee: decodeURIComponent(assignee.join('-')),
  }
}

export async function readStatusIndex(store: Store): Promise<Map<string, StatusEntry>> {
  const entries = new Map<string, StatusEntry>()
  // Lists 16 prefixes in parallel: S3 returns at most a thousand keys per call.
  const lists = await Promise.all(
    [...'0123456789abcdef'].map((digit) => listKeys(store, officeStatusPrefix() + digit)),
  )
  for (const { key } of lists.flat()) {
    const [, id = '', name = ''] = key.split('/')
    const entry = parseStatusEntry(name)
    if (entry && entry.version >= (entries.get(id)?.version ?? 0)) entries.set(id, entry)
  }
  return entries
}

/** States to delete in a run; the next day continues. */
const mostErased = 500

/**
 * Deletes the state of expired requests, which are in no index: it was written later and would
 * expire later.
 */
export async function eraseExpiredState(
  store: Store,
  ids: Iterable<string>,
  index: IndexedRequest[],
): Promise<number> {
  const stored = new Set(index.map(({ versionKey }) => requestIdOf(versionKey)))
  const unknown = [...ids].filter((id) => !stored.has(id)).slice(0, mostErased)
  const expired = await inParallel(unknown, async (id) => {
    if (await newestRequest(store, id)) return 0
    await eraseState(store, id)
    return 1
  })
  return expired.filter(Boolean).length
}
