/**
 * Keeps what is typed in forms, and loads their code at the first touch. Before that, or when the
 * code does not come, the browser validates and posts the form. The two share no module, so that
 * pages load one script.
 */
import type { hydrate } from '../islands/hydrate.ts'
import code from '../islands/hydrate.ts?chunk'
import { setValues, valuesIn } from './control.ts'
import { forgetDraft, keepDraft, readDraft, restoreDraft } from './draft.ts'

const touches = ['pointerdown', 'focusin', 'keydown']

export function forms(root: HTMLElement): void {
  root.addEventListener('submit', ({ target, defaultPrevented }) => {
    // The browser posts the form, and restores its fields on the way back.
    if (!defaultPrevented) forgetDraft(target as HTMLFormElement)
  })
  for (const island of root.querySelectorAll<HTMLElement>('[data-island]')) {
    keepDraft(island)
    const load = () => {
      for (const type of touches) island.removeEventListener(type, load)
      makeInteractive(island).catch((error: unknown) => console.error('form:', error))
    }
    for (const type of touches) island.addEventListener(type, load, { passive: true })
    // Touched before this script, or before a reload.
    if (island.contains(document.activeElement) || readDraft(island.querySelector('form')!)) load()
  }
}

async function makeInteractive(island: HTMLElement): Promise<void> {
  const client: { hydrate: typeof hydrate } = await import(/* @vite-ignore */ code)
  const form = () => island.querySelector('form')!
  const values = valuesIn(form())
  const focused = [...form().elements].indexOf(document.activeElement!)
  client.hydrate(island, () => restoreDraft(form()))
  // react-hook-form has set its defaults, and React has replaced the elements of a translated page.
  setValues(form(), values)
  const control = form().elements[focused]
  if (control instanceof HTMLElement) control.focus({ preventScroll: true })
}
