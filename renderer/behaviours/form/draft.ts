import { keepDraft } from '../../forms/draft.ts'

/** After a reload a form shows at once what had been typed in it, before any of its own code is there. */
export function attach(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-island] form')) keepDraft(form)
}
