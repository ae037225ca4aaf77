/**
 * What is typed in a form and the id of its request, in sessionStorage until it is sent, for reloads
 * and the way back.
 */
import { withStorage } from './storage.ts'
import { controlNamed, differsFromDefault, isControl, setValues, valuesIn } from './control.ts'

/** One for each form of a page. */
const keyOf = ({ elements }: HTMLFormElement): string =>
  `draft:${controlNamed(elements, 'page')?.value}:${controlNamed(elements, 'form')?.value}`

export const readDraft = (form: HTMLFormElement): Record<string, string> | undefined =>
  withStorage(
    'sessionStorage',
    (storage) => JSON.parse(storage.getItem(keyOf(form)) ?? 'null') ?? undefined,
  )

/** Input that is newer than the draft stays. */
export function restoreDraft(form: HTMLFormElement): void {
  const values = { ...readDraft(form) }
  for (const control of form.elements)
    if (isControl(control) && differsFromDefault(control)) delete values[control.name]
  setValues(form, values)
}

export function forgetDraft(form: HTMLFormElement): void {
  withStorage('sessionStorage', (storage) => storage.removeItem(keyOf(form)))
}

/** Restores the draft of the form in `island`, and stores all further input until it is sent. */
export function keepDraft(island: HTMLElement): void {
  const form = () => island.querySelector('form')!
  restoreDraft(form())
  island.addEventListener('input', () =>
    withStorage('sessionStorage', (storage) =>
      storage.setItem(
        keyOf(form()),
        JSON.stringify({ ...valuesIn(form()), search: location.search }),
      ),
    ),
  )
  island.addEventListener('sent', () => forgetDraft(form()))
}
