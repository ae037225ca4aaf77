/** Hydrates an island. Imported by behaviours/forms.ts at the first touch. */
import type { ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { jsx } from 'react/jsx-runtime'
import { setValues, valuesIn } from '../forms/control.ts'
import { restoreDraft } from '../forms/draft.ts'
import { islands, type IslandName } from './islands.ts'

export function hydrate(island: HTMLElement): void {
  // Written by Island.tsx.
  const Island = islands[island.dataset.island as IslandName] as ComponentType<object>
  const props: object = JSON.parse(island.dataset.props ?? '{}')
  const form = () => island.querySelector('form')!
  const prerendered = [...island.childNodes].map((node) => node.cloneNode(true))
  const values = valuesIn(form())
  const focused = [...form().elements].indexOf(document.activeElement!)

  // React removes what it cannot render, such as texts that the browser has translated. The
  // prerendered form posts itself.
  const onUncaughtError = (error: unknown) => {
    console.error('form:', error)
    island.replaceChildren(...prerendered)
    restoreDraft(form())
  }
  // At once: what is typed while React renders would be lost.
  flushSync(() => hydrateRoot(island, jsx(Island, props), { onUncaughtError }))
  // react-hook-form has set its defaults, and React has replaced the elements of a translated page.
  setValues(form(), values)
  const control = form().elements[focused]
  if (control instanceof HTMLElement) control.focus({ preventScroll: true })
}
