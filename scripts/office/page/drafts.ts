/** A note that is not saved yet, by request: it outlasts a change of page, a reload and a session, and goes with the tab. */
const prefix = 'note '

export const draftOf = (id: string): string => sessionStorage.getItem(prefix + id) ?? ''
export const hasDraft = (id: string): boolean => draftOf(id) !== ''

export function keepDraft(id: string, note: string): void {
  if (note) sessionStorage.setItem(prefix + id, note)
  else sessionStorage.removeItem(prefix + id)
}

export function clearDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}
