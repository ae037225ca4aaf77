import { DeleteObjectCommand } from '@aws-sdk/client-s3'
import * as z from 'zod/mini'
import type { Deps } from '../shared/deps.ts'
import { logFailure } from '../shared/log.ts'
import { eraseState } from '../shared/erase.ts'
import { inParallel, listKeys, put, putNew, putIfMatch, readWithEtag, statusOf, type Store } from '../shared/objects.ts'
import { newestRequest, officeKey, officeStatusPrefix } from '../shared/store.ts'
import { type Status, statuses } from './statuses.ts'

/*
 * What the office says of a request lies beside it, in requests/<id>/office.json, written over only by whoever has read the newest version.
 * Lists read it from a key without content, office/<id>/<version>-<status>-<spam>-<follow-up>-<answered>-<value>-<assignee>. Two of them
 * are left when a function dies between the two; the higher version holds.
 */

const statusNames = Object.keys(statuses) as Status[]

/** '' and 0 where nothing is set. */
const fields = {
  status: z.enum(statusNames),
  followUp: z.string().check(z.regex(/^(\d{4}-\d\d-\d\d)?$/)),
  /** The part of a colleague's address before the @. */
  assignee: z.string().check(z.regex(/^[^\s/]{0,64}$/)),
  /** Of the order, in kronor. */
  value: z.int().check(z.minimum(0), z.maximum(1e9)),
}
const optional = {
  status: z.optional(fields.status),
  followUp: z.optional(fields.followUp),
  assignee: z.optional(fields.assignee),
  value: z.optional(fields.value),
}
export const State = z.looseObject({
  /** 0: the office has said nothing yet. */
  version: z.number(),
  status: z.catch(fields.status, 'new'),
  followUp: z.catch(fields.followUp, ''),
  assignee: z.catch(fields.assignee, ''),
  value: z.catch(fields.value, 0),
  /** Each entry has the fields that it changed. */
  log: z.catch(z.array(z.object({ at: z.string(), who: z.string(), text: z.string(), ...optional })), []),
  /** Whether the office takes it for spam; where it has not said, the endpoint's suspicion holds. */
  spam: z.catch(z.optional(z.boolean()), undefined),
})
export type State = z.infer<typeof State>
const initialState: State = { version: 0, status: 'new', followUp: '', assignee: '', value: 0, log: [], spam: undefined }

/** What may be written; `version` is the one that was read, `note` a line for the log. Fields that are left out stay. */
export const Change = z.strictObject({
  version: z.int().check(z.minimum(0)),
  note: z.string().check(z.trim(), z.maxLength(5000)),
  spam: z.optional(z.boolean()),
  ...optional,
})
export type Change = z.infer<typeof Change>

export const readState = async (store: Store, requestId: string): Promise<State> =>
  (await readWithEtag(store, officeKey(requestId), State))?.content ?? initialState

/** `saved`, and what was said `before`; or `conflict`, what somebody else wrote meanwhile; or undefined when the request is gone. */
export async function saveState(
  deps: Deps,
  requestId: string,
  { version, note, spam, ...fields }: Change,
  author: string,
): Promise<{ saved: State; before: State } | { conflict: State } | undefined> {
  if (!(await newestRequest(deps, requestId))) return undefined
  const key = officeKey(requestId)
  const found = await readWithEtag(deps, key, State)
  const before = found?.content ?? initialState
  if (before.version !== version) return { conflict: before }
  const changes = Object.entries(fields).filter(([name, value]) => value !== undefined && value !== before[name])
  const changed: Partial<State> = Object.fromEntries(changes)
  const entry = { at: deps.now().toISOString(), who: nameOf(author), text: note, ...changed }
  const log = note || changes.length > 0 ? [...before.log, entry] : before.log
  const saved: State = { ...before, ...changed, spam: spam ?? before.spam, log, version: version + 1 }
  if (!(await tryWrite(deps, key, saved, found?.etag))) return { conflict: await readState(deps, requestId) }
  await writeStatusEntry(deps, requestId, saved)
  // It may have been erased in between; then nothing of it is kept.
  if (await newestRequest(deps, requestId)) return { saved, before }
  await eraseState(deps, requestId)
  return undefined
}

/** What the office calls a colleague. */
export const nameOf = (email: string): string => email.split('@')[0]!

async function tryWrite(store: Store, key: string, state: State, etag: string | undefined): Promise<boolean> {
  try {
    if (etag === undefined) return (await putNew(store, key, state)) !== undefined
    await putIfMatch(store, key, state, etag)
    return true
  } catch (error) {
    // Another was first; 404: it was erased.
    if ([404, 409, 412].includes(statusOf(error) ?? 0)) return false
    throw error
  }
}

const spamWord = ({ spam }: Pick<State, 'spam'>): string => (spam === undefined ? 'unsaid' : spam ? 'spam' : 'wanted')

async function writeStatusEntry(store: Store, requestId: string, state: State): Promise<void> {
  const prefix = officeStatusPrefix(requestId)
  const { version, status, followUp, log, value, assignee } = state
  const answered = log.find((entry) => entry.status !== undefined && entry.status !== 'new')?.at
  const seconds = answered ? Date.parse(answered) / 1000 : 0
  const parts = [version, status, spamWord(state), followUp.replaceAll('-', ''), Math.floor(seconds), value, encodeURIComponent(assignee)]
  await put(store, prefix + parts.join('-'))
  for (const { key } of await listKeys(store, prefix))
    if (versionIn(key) < version)
      await store.s3
        .send(new DeleteObjectCommand({ Bucket: store.settings.dataBucket, Key: key }))
        .catch((error: unknown) => logFailure('status index', error))
}

/** `answeredAt`: when it first got another status than new. */
export type StatusEntry = Pick<State, 'version' | 'status' | 'spam' | 'followUp' | 'assignee' | 'value'> & {
  answeredAt: string | undefined
}
export const noStatus: StatusEntry = {
  version: 0,
  status: 'new',
  spam: undefined,
  followUp: '',
  assignee: '',
  value: 0,
  answeredAt: undefined,
}
const versionIn = (key: string): number => Number(/\/(\d+)-[^/]*$/.exec(key)?.[1] ?? 0)

/** What the office has said of each request that it has touched, by id. Keys of earlier releases have the first three parts. */
export async function readStatusIndex(store: Store): Promise<Map<string, StatusEntry>> {
  const entries = new Map<string, StatusEntry>()
  // S3 lists a thousand keys at a time, one after the other; ids are evenly spread.
  const lists = await Promise.all([...'0123456789abcdef'].map((digit) => listKeys(store, officeStatusPrefix() + digit)))
  for (const { key } of lists.flat()) {
    const [, id = '', parts = ''] = key.split('/')
    const [version, status = '', spam, day = '', seconds, value = 0, ...assignee] = parts.split('-')
    if (Number(version) < (entries.get(id)?.version ?? 0) || !(status in statuses)) continue
    entries.set(id, {
      version: Number(version),
      status: status as Status,
      spam: spam === 'unsaid' ? undefined : spam === 'spam',
      followUp: day.replace(/^(\d{4})(\d\d)/, '$1-$2-'),
      assignee: decodeURIComponent(assignee.join('-')),
      value: Number(value),
      answeredAt: Number(seconds) ? new Date(Number(seconds) * 1000).toISOString() : undefined,
    })
  }
  return entries
}

/** Deletes what is noted of requests whose time is over: it was written after them and would outlive them. */
export async function eraseExpiredState(store: Store): Promise<number> {
  const gone = await inParallel((await readStatusIndex(store)).keys(), async (id) => {
    if (await newestRequest(store, id)) return 0
    await eraseState(store, id)
    return 1
  })
  return gone.filter(Boolean).length
}
