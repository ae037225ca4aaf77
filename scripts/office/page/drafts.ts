/** Unsaved notes by request, on the device until they are saved, their author signs out or a week has passed. */
const prefix = 'note '
const weekMs = 7 * 24 * 3600_000

type NoteDraft = { note: string; at: number }
const read = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null') as NoteDraft | null

export const readNote = (id: string): string => read(prefix + id)?.note ?? ''
export const hasNote = (id: string): boolean => readNote(id) !== ''

export function writeNote(id: string, note: string): void {
  if (note) localStorage.setItem(prefix + id, JSON.stringify({ note, at: Date.now() } satisfies NoteDraft))
  else localStorage.removeItem(prefix + id)
}

export function clearNotes(olderThanMs = weekMs): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(prefix) && read(key)!.at <= Date.now() - olderThanMs) localStorage.removeItem(key)
}
