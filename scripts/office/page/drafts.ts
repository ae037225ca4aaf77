/** Unsaved notes and fields by request, on the device until they are saved, their author signs out or a week has passed. */
import type { StatusEntry } from '../../../amplify/functions/office/state.ts'

const prefix = 'draft '
const weekMs = 7 * 24 * 3600_000

/** What the office edits, except notes. */
export type EditedFields = Pick<StatusEntry, 'status' | 'followUp' | 'assignee' | 'value'>

/** `version`: of the state that `edits` change. */
export type Draft = { note: string; edits: Partial<EditedFields>; version?: number }
type StoredDraft = Draft & { at: number }
const read = (key: string): StoredDraft | null => JSON.parse(localStorage.getItem(key) ?? 'null')

export const readRequestDraft = (id: string): Draft => read(prefix + id) ?? { note: '', edits: {} }
export const hasDraft = (id: string): boolean => prefix + id in localStorage

/** Without a draft the stored one is removed. */
export function writeRequestDraft(id: string, draft?: Draft): void {
  if (draft) localStorage.setItem(prefix + id, JSON.stringify({ ...draft, at: Date.now() } satisfies StoredDraft))
  else localStorage.removeItem(prefix + id)
}

export function clearDrafts(olderThanMs = weekMs): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(prefix) && read(key)!.at <= Date.now() - olderThanMs) localStorage.removeItem(key)
}
