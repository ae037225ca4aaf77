/**
 * Keeps what is typed in forms, and loads their code at the first touch. Before that, or when the
 * code does not come, the browser validates and posts the form.
 */
import { keepDraft } from '../forms/draft.ts'

const touches = ['pointerdown', 'focusin', 'keydown']

export function forms(root: HTMLElement): void {
  for (const island of root.querySelectorAll<HTMLElement>('[data-island]')) {
    keepDraft(island)
    const load = () => {
      for (const type of touches) island.removeEventListener(type, load)
      island.dataset.touched = ''
      import('../islands/client.ts')
        .then(({ hydrate }) => hydrate(island))
        .catch((error: unknown) => console.error('form:', error))
    }
    for (const type of touches) island.addEventListener(type, load, { passive: true })
    // The visitor was faster than this script.
    if (island.contains(document.activeElement)) load()
  }
}
