/** Hydrates an island. Imported by behaviours/forms.ts at the first touch. */
import type { ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { jsx } from 'react/jsx-runtime'
import { islands, type IslandName } from './islands.ts'

/** `onFailure` is called when React has failed and the prerendered form is back in the page. */
export function hydrate(island: HTMLElement, onFailure: () => void): void {
  // Island.tsx writes both attributes.
  const Island = islands[island.dataset.island as IslandName] as ComponentType<object>
  const props: object = JSON.parse(island.dataset.props ?? '{}')
  const prerendered = [...island.childNodes].map((node) => node.cloneNode(true))
  // React removes what it cannot render, for example after the browser has translated texts.
  const onUncaughtError = (error: unknown) => {
    console.error('form:', error)
    island.replaceChildren(...prerendered)
    onFailure()
  }
  // Synchronous, because what is typed while React renders would be lost.
  flushSync(() => hydrateRoot(island, jsx(Island, props), { onUncaughtError }))
}
