import { differsFromDefault, isControl, setControl } from './control.ts'
import { newId } from './olderBrowsers.ts'

/**
 * What a visitor has typed in one form, in sessionStorage: written from the first key, gone when the request has been sent.
 * `requestId` exists once it has been submitted; `restored` says that the values have been put back after a reload; `posted` that the
 * browser has posted the form itself, so that nobody here knows how it went.
 */
export type Draft = { values: Record<string, string>; requestId?: string; restored?: true; posted?: true }

/** One key per page and form; both stand in the form's hidden fields. FormData would lay out the whole page. */
function keyOf({ elements }: HTMLFormElement): string {
  const [page, kind] = ['page', 'form'].map((name) => (elements.namedItem(name) as HTMLInputElement | null)?.value)
  return `draft:${page}:${kind}`
}

// Storage can be switched off or full: the form then works without a draft.
export function readDraft(form: HTMLFormElement): Draft | undefined {
  try {
    const draft = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? 'null') as Draft | null
    return draft?.values ? draft : undefined
  } catch {
    return undefined
  }
}

export function writeDraft(form: HTMLFormElement, change: Partial<Draft>): void {
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify({ values: valuesOf(form), ...readDraft(form), ...change }))
  } catch {}
}

export function clearDraft(form: HTMLFormElement): void {
  try {
    sessionStorage.removeItem(keyOf(form))
  } catch {}
}

/** Puts back what the form held before a reload, except where the visitor has typed since, and keeps what is typed. Safe to call again. */
export function keepDraft(form: HTMLFormElement & { keepsDraft?: true }): void {
  if (form.keepsDraft) return
  form.keepsDraft = true
  const draft = readDraft(form)
  const controls = [...form.elements].filter(isControl)
  const typed = controls.filter(differsFromDefault)
  if (draft) {
    for (const control of controls) {
      const value = draft.values[control.name]
      if (!typed.includes(control) && value !== undefined && value !== control.value) setControl(control, value)
    }
    if (draft.posted) form.dataset.posted = ''
    writeDraft(form, { restored: true })
  }
  if (typed.length) writeDraft(form, { values: valuesOf(form) })
  form.addEventListener('input', () => writeDraft(form, { values: valuesOf(form) }))
}

/** Has the browser post the form itself; pictures do not come along. Under the request's id, so that it counts once if it is sent again. */
export function postNatively(form: HTMLFormElement, leftOut: number): void {
  const requestId = readDraft(form)?.requestId ?? newId()
  writeDraft(form, { requestId, posted: true })
  for (const [name, value] of Object.entries({ requestId, leftOut })) {
    const hidden = form.elements.namedItem(name)
    if (hidden instanceof HTMLInputElement) hidden.value = String(value)
  }
  form.submit()
}

function valuesOf(form: HTMLFormElement): Record<string, string> {
  // The honeypot is out of the visitor's reach.
  const typed = [...form.elements].filter((control) => isControl(control) && control.tabIndex >= 0)
  return Object.fromEntries(typed.map((control) => [(control as HTMLInputElement).name, (control as HTMLInputElement).value]))
}
