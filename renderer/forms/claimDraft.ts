/**
 * Keeps two tabs from sending one request. A duplicated tab copies sessionStorage, and with it the draft and its id; a restored tab has
 * the same id. The tab that claims an id asks whether another one has it, and takes a new id if so.
 */
import { type DraftForm, renewDraft } from './draft.ts'

type Message = { id: string; isTaken: boolean }

/** One for the document: pages that client-side navigation keeps are views of the same request. */
let channel: BroadcastChannel | undefined
const sentIds = new Set<string>()
const forms = () => [...document.querySelectorAll<DraftForm>('[data-island] form')]

function listen(): BroadcastChannel | undefined {
  try {
    const opened = new BroadcastChannel('drafts')
    opened.onmessage = ({ data: { id, isTaken } }: MessageEvent<Message>) => {
      const form = forms().find(({ draftId }) => draftId === id)
      if (isTaken) return form && !('busy' in form.dataset) && renewDraft(form)
      if (form || sentIds.has(id)) opened.postMessage({ id, isTaken: true } satisfies Message)
    }
    addEventListener('pagehide', pause, { once: true })
    return opened
  } catch (error) {
    // Missing, or forbidden together with storage, which then holds no draft to copy.
    console.warn('drafts:', error)
    return undefined
  }
}

/** An open channel would keep the page out of the back/forward cache. */
function pause(): void {
  channel?.close()
  channel = undefined
  addEventListener('pageshow', () => forms().forEach(claimDraft), { once: true })
}

/** Call when a form may have restored a draft. */
export function claimDraft({ draftId }: DraftForm): void {
  channel ??= listen()
  if (draftId) channel?.postMessage({ id: draftId, isTaken: false } satisfies Message)
}

/** A copy of this tab must not send the request again. */
export const keepSentId = (id: string): void => void sentIds.add(id)
