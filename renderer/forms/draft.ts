import { differsFromDefault, isControl, setControl } from './control.ts'
import { newId } from './polyfills.ts'

/**
 * What a visitor has typed in one form, in sessionStorage from the first key until the request has been sent; then only its id, so that an
 * older view of the same form says what was sent. `restored`: the values were put back after a reload. `posted`: the browser has posted the
 * form itself and the outcome is not known.
 */
type Draft = { requestId: string; values: Record<string, string>; restored?: true; posted?: true }
/** On the element, because the page's script and the form's own code are two bundles. Not "requestId": a form's fields are properties of it. */
type DraftForm = HTMLFormElement & { draftId?: string | undefined; isPersisted?: true }

/** One key per page and form, both from hidden fields: FormData would lay out the whole page. */
function keyOf({ elements }: HTMLFormElement): string {
  const [page, kind] = ['page', 'form'].map((name) => (elements.namedItem(name) as HTMLInputElement | null)?.value)
  return `draft:${page}:${kind}`
}

// Storage can be switched off or full: the form then works without a draft.
function stored(form: HTMLFormElement): Partial<Draft> {
  try {
    return (JSON.parse(sessionStorage.getItem(keyOf(form)) ?? 'null') as Partial<Draft> | null) ?? {}
  } catch {
    return {}
  }
}

function store(form: HTMLFormElement, draft: Partial<Draft>): void {
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify(draft))
  } catch {}
}

export function readDraft(form: HTMLFormElement): Draft | undefined {
  const draft = stored(form)
  return draft.values ? (draft as Draft) : undefined
}

export const writeDraft = (form: HTMLFormElement, change: Partial<Draft> = {}): void =>
  store(form, { ...readDraft(form), values: valuesOf(form), requestId: requestIdOf(form), ...change })

/** The id of the form's request: the same from the first input on, so that a request that is sent twice counts once. */
export const requestIdOf = (form: DraftForm): string => (form.draftId ??= readDraft(form)?.requestId ?? newId())

/** What is typed after this is another request. */
export function endDraft(form: DraftForm): void {
  store(form, { requestId: requestIdOf(form) })
  form.draftId = undefined
  delete form.dataset.posted
}

/** Puts back what the form held before a reload, except where the visitor has typed since, and stores what is typed. Can be called again. */
export function persistDraft(form: DraftForm): void {
  if (form.isPersisted) return
  form.isPersisted = true
  const draft = readDraft(form)
  const edited = [...form.elements].filter((element) => isControl(element)).filter(differsFromDefault)
  const typed = Object.fromEntries(edited.map(({ name, value }) => [name, value]))
  if (draft) {
    restoreValues(form, { ...draft.values, ...typed })
    form.draftId = draft.requestId
    if (draft.posted) form.dataset.posted = ''
    writeDraft(form, { restored: true })
  } else if (Object.keys(typed).length) writeDraft(form)
  form.addEventListener('input', () => writeDraft(form))
  // Back can show a form as it was before its request was sent from another view of the page.
  for (const type of ['enter', 'restore'])
    form.closest('#root')?.addEventListener(type, () => {
      const { requestId, values, posted } = stored(form)
      if (requestId && requestId === form.draftId && (!values || posted)) form.dataset.posted = ''
    })
}

function restoreValues(form: HTMLFormElement, values: Record<string, string>): void {
  for (const control of form.elements) {
    const value = isControl(control) ? values[control.name] : undefined
    if (isControl(control) && value !== undefined && value !== control.value) setControl(control, value)
  }
}

/** Has the browser post the form itself; pictures do not come along. */
export function postNatively(form: HTMLFormElement, leftOut: number): void {
  writeDraft(form, { posted: true })
  for (const [name, value] of Object.entries({ requestId: requestIdOf(form), leftOut })) {
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

/**
 * Call before React takes over `root`, and what it returns when React has committed. A page that a browser has translated does not match what
 * React renders, and gets new elements: values are put back by name, and focus and selection to the same control.
 */
export function snapshot(root: Element): () => void {
  const form = () => root.querySelector('form')!
  const values = valuesOf(form())
  let focused = document.activeElement
  const listen = ({ target }: Event) => {
    focused = target as Element
    const { name, value } = target as HTMLInputElement
    if (name in values) values[name] = value
  }
  // In the capture phase, ahead of React: an event can have React commit before it goes on.
  for (const type of ['focusin', 'input', 'change']) root.addEventListener(type, listen, true)
  const before = [...form().elements]

  return () => {
    for (const type of ['focusin', 'input', 'change']) root.removeEventListener(type, listen, true)
    restoreValues(form(), values)
    const at = before.indexOf(focused as Element)
    if (at < 0 || before[at]!.isConnected) return
    const [from, to] = [before[at], form().elements[at]] as [HTMLInputElement, HTMLInputElement]
    to.focus({ preventScroll: true })
    // Only text fields have one.
    if (typeof from.selectionStart === 'number') to.setSelectionRange(from.selectionStart, from.selectionEnd)
  }
}
