import { endDraft, persistDraft, readDraft } from '../forms/draft.ts'
import { sentHash } from '../../amplify/functions/shared/request.ts'

/** After a reload a form shows what had been typed in it, before any of its own code is there. */
export function drafts(root: HTMLElement): void {
  const isSent = location.hash === sentHash
  // What is typed from here on is another request, and is kept over a reload.
  if (isSent) history.replaceState(history.state, '', location.pathname + location.search)
  for (const form of root.querySelectorAll<HTMLFormElement>('[data-island] form')) {
    if (isSent && readDraft(form)?.posted) endDraft(form)
    persistDraft(form)
  }
}
