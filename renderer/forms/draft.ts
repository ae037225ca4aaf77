/** Drafts of forms in sessionStorage. */
import {
  type Control,
  controlNamed,
  differsFromDefault,
  isControl,
  setControl,
  valueIn,
} from './control.ts'
import { movePicked } from './picked.ts'
import { newId } from './polyfills.ts'
import { withStorage } from '../storage.ts'

/**
 * The input of a form, in sessionStorage from the first key until the request is sent. Afterwards only the id remains, so that an older
 * view of the form shows that it was sent. `restored`: the values were restored after a reload. `posted`: the browser has posted the form
 * itself, with unknown outcome. `pictures`: how many were picked; the files are not stored.
 */
type Draft = {
  requestId: string
  values: Record<string, string>
  restored?: true
  posted?: true | undefined
  pictures?: number
}
/** Properties of the element, because the page's script and the form's code are two bundles. Not `requestId`, which is the name of a field. */
export type DraftForm = HTMLFormElement & { draftId?: string | undefined; isPersisted?: true }

/** One key per page and form, both from hidden fields: FormData causes a layout of the page. */
function draftKey({ elements }: HTMLFormElement): string {
  const [page, kind] = ['page', 'form'].map((name) => controlNamed(elements, name)?.value)
  return `draft:${page}:${kind}`
}

/** Without storage the form works without a draft. */
const readStored = (form: HTMLFormElement): Partial<Draft> =>
  withStorage('sessionStorage', (storage) => JSON.parse(storage.getItem(draftKey(form)) ?? '{}')) ??
  {}

const storeDraft = (form: HTMLFormElement, draft: Partial<Draft>): void =>
  withStorage('sessionStorage', (storage) => storage.setItem(draftKey(form), JSON.stringify(draft)))

export function readDraft(form: HTMLFormElement): Draft | undefined {
  const draft = readStored(form)
  // Values are stored with the id.
  return draft.values ? (draft as Draft) : undefined
}

export const writeDraft = (form: HTMLFormElement, change: Partial<Draft> = {}): void =>
  storeDraft(form, {
    ...readDraft(form),
    values: enteredValues(form),
    requestId: draftIdOf(form),
    ...change,
  })

export const pictureCount = (form: HTMLFormElement): number => readDraft(form)?.pictures ?? 0

export function storePictureCount(form: HTMLFormElement, pictures: number): void {
  if (pictures !== pictureCount(form)) writeDraft(form, { pictures })
}

/** The id of the form's request, which does not change before it is sent: the endpoint stores a repeated request once. */
export const draftIdOf = (form: DraftForm): string =>
  (form.draftId ??= readDraft(form)?.requestId ?? newId())

/** The same input as another request. */
export function renewDraft(form: DraftForm): void {
  form.draftId = newId()
  delete form.dataset.posted
  writeDraft(form, { posted: undefined })
}

/** Input after this belongs to a new request. */
export function endDraft(form: DraftForm): void {
  storeDraft(form, { requestId: draftIdOf(form) })
  form.draftId = undefined
  delete form.dataset.posted
}

/** Restores the draft, except for fields with new input, and stores all further input. Idempotent. */
export function persistDraft(form: DraftForm): void {
  if (form.isPersisted) return
  form.isPersisted = true
  const draft = readDraft(form)
  const typedValues = changedValues(form)
  markSent(form)
  if (draft) {
    restoreValues(form, { ...draft.values, ...typedValues })
    form.draftId = draft.requestId
    if (draft.posted) form.dataset.posted = ''
    writeDraft(form, { restored: true })
  } else if (Object.keys(typedValues).length && !('posted' in form.dataset)) writeDraft(form)
  form.addEventListener('input', () => writeDraft(form))
  // The browser may restore the input of a loaded page after its scripts.
  form.addEventListener('focusin', () => markSent(form))
  for (const type of ['enter', 'restore', 'load'])
    form.closest('#root')?.addEventListener(type, () => markSent(form))
}

/** Marks a form that the history shows as it was before another view sent it. */
function markSent(form: DraftForm): void {
  const { requestId, values, posted } = readStored(form)
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // The other fields may have been filled in by the page (behaviours/quote.ts).
  const { name, phone, email } = changedValues(form)
  if (!values && navigation?.type !== 'navigate' && (name || phone || email))
    form.draftId ??= requestId
  if (requestId && requestId === form.draftId && (!values || posted)) form.dataset.posted = ''
}

const controlsIn = (form: HTMLFormElement) => [...form.elements].filter(isControl)
const valuesOf = (controls: Control[]): Record<string, string> =>
  Object.fromEntries(controls.map((control) => [control.name, valueIn(control)]))

/** The values that the visitor or the browser has changed. */
const changedValues = (form: HTMLFormElement) =>
  valuesOf(controlsIn(form).filter(differsFromDefault))

function restoreValues(form: HTMLFormElement, values: Record<string, string>): void {
  for (const control of controlsIn(form)) {
    const value = values[control.name]
    if (value !== undefined && value !== valueIn(control)) setControl(control, value)
  }
}

/** Lets the browser post the form, without files. */
export function postNatively(form: HTMLFormElement, leftOut: number): void {
  writeDraft(form, { posted: true })
  for (const [name, value] of Object.entries({ requestId: draftIdOf(form), leftOut })) {
    const hidden = form.elements.namedItem(name)
    if (hidden instanceof HTMLInputElement) hidden.value = String(value)
  }
  form.submit()
}

/**
 * Whether a page of the site can be reached: then the endpoint probably can, and the browser leaves this page for an answer. An image,
 * because proxies, filters and extensions may reject every fetch; navigator.onLine is wrong on some devices.
 */
export const isSiteReachable = (): Promise<unknown> =>
  new Promise((resolve) => {
    const image = new Image()
    image.onload = image.onerror = (event) => resolve((event as Event).type === 'load')
    setTimeout(resolve, 5000)
    image.src = `/favicon.svg?${Date.now()}`
  })

/** Without the honeypot, which has tabIndex -1. */
const enteredValues = (form: HTMLFormElement) =>
  valuesOf(controlsIn(form).filter(({ tabIndex }) => tabIndex >= 0))

/**
 * Call before hydration; the result restores values, focus and selection after React has committed. A page that the browser has translated
 * does not match what React renders, so React replaces its elements.
 */
export function snapshot(root: Element): () => void {
  const form = () => root.querySelector('form')!
  const values = enteredValues(form())
  let focused = document.activeElement
  const listen = ({ target }: Event) => {
    if (!(target instanceof Element)) return
    focused = target
    if (isControl(target) && target.name in values) values[target.name] = valueIn(target)
  }
  // In the capture phase: React may commit while it handles the event.
  for (const type of ['focusin', 'input', 'change']) root.addEventListener(type, listen, true)
  const before = [...form().elements]

  return () => {
    for (const type of ['focusin', 'input', 'change']) root.removeEventListener(type, listen, true)
    restoreValues(form(), values)
    for (const [index, control] of before.entries())
      if (control instanceof HTMLInputElement && control.files?.length && !control.isConnected)
        movePicked(control, form().elements[index] as HTMLInputElement)
    const at = focused ? before.indexOf(focused) : -1
    if (at < 0 || before[at]!.isConnected) return
    const [from, to] = [before[at], form().elements[at]] as [HTMLInputElement, HTMLInputElement]
    to.focus({ preventScroll: true })
    // Only text fields have a selection.
    if (typeof from.selectionStart === 'number')
      to.setSelectionRange(from.selectionStart, from.selectionEnd)
  }
}
