/**
 * Unsaved notes and fields by request, on the device until they are saved, their author signs out
 * or a week has passed.
 */
import type { StatusEntry } from '../../amplify/functions/shared/officeState.ts'
import { withStorage } from '../../renderer/storage.ts'

const prefix = 'draft '
const weekMs = 7 * 24 * 3600_000

/** What the office edits, except notes. */
export type EditedFields = Pick<StatusEntry, 'status' | 'followUp' | 'assignee' | 'value'>

/** `version`: of the state that `edits` change. */
export type Draft = { note: string; edits: Partial<EditedFields>; version?: number }
type StoredDraft = Draft & { at: number }
/** For a browser without storage. */
const inMemory = new Map<string, StoredDraft>()
const read = (key: string): StoredDraft | undefined =>
  withStorage(
    'localStorage',
    (storage) => JSON.parse(storage.getItem(key) ?? 'null') ?? undefined,
  ) ?? inMemory.get(key)

export const readRequestDraft = (id: string): Draft => read(prefix + id) ?? { note: '', edits: {} }
export const hasDraft = (id: string): boolean => read(prefix + id) !== undefined

/** Without a draft the stored one is removed. */
export function writeRequestDraft(id: string, draft?: Draft): void {
  const key = prefix + id
  const stored = draft && { ...draft, at: Date.now() }
  if (stored) inMemory.set(key, stored)
  else inMemory.delete(key)
  withStorage('localStorage', (storage) => {
    if (stored) storage.setItem(key, JSON.stringify(stored))
    else storage.removeItem(key)
  })
}

/** Unreadable drafts count as old. */
export function clearDrafts(olderThanMs = weekMs): void {
  const isOld = (key: string) =>
    key.startsWith(prefix) && !((read(key)?.at ?? 0) > Date.now() - olderThanMs)
  withStorage('localStorage', (storage) => {
    for (const key of Object.keys(storage).filter(isOld)) storage.removeItem(key)
  })
  for (const key of [...inMemory.keys()].filter(isOld)) inMemory.delete(key)
}
