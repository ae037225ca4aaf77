/** Restores what was typed in forms before a reload, without waiting for their code. */
import { endDraft, persistDraft, readDraft } from '../forms/draft.ts'
import { sentHash } from '../../amplify/functions/shared/request.ts'

export function drafts(root: HTMLElement): void {
  const isSent = location.hash === sentHash
  // Input after this belongs to a new request.
  if (isSent) history.replaceState(history.state, '', location.pathname + location.search)
  for (const form of root.querySelectorAll<HTMLFormElement>('[data-island] form')) {
    if (isSent && readDraft(form)?.posted) endDraft(form)
    persistDraft(form)
  }
}
