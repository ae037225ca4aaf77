/** Unsaved notes by request, in the tab's session storage: they survive reloads and the end of a session. */
const prefix = 'note '

export const readDraft = (id: string): string => sessionStorage.getItem(prefix + id) ?? ''
export const hasDraft = (id: string): boolean => readDraft(id) !== ''

export function writeDraft(id: string, note: string): void {
  if (note) sessionStorage.setItem(prefix + id, note)
  else sessionStorage.removeItem(prefix + id)
}

export function clearDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}
