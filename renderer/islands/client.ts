/** Hydrates the page's islands. Imported by behaviours/loader.ts on the first interaction. */
import { type ComponentType, type ReactNode, useLayoutEffect } from 'react'
import { jsx } from 'react/jsx-runtime'
import { hydrateRoot } from 'react-dom/client'
import { persistDraft, snapshot } from '../forms/draft.ts'
import { islands, type IslandName } from './islands.ts'

/** Calls `onMounted` when its children are hydrated. */
function Mounted({ onMounted, children }: { onMounted: () => void; children: ReactNode }) {
  useLayoutEffect(onMounted, [])
  return children
}

function hydrate(element: HTMLElement): Promise<void> {
  // Written by Island.tsx.
  const Island = islands[element.dataset.island as IslandName] as ComponentType<object>
  const props: object = JSON.parse(element.dataset.props ?? '{}')
  const restore = snapshot(element)
  const before = [...element.childNodes].map((node) => node.cloneNode(true))
  return new Promise<void>((resolve, reject) => {
    const onMounted = () => {
      restore()
      resolve()
    }
    // React removes what it cannot render. The restored prerendered form posts natively.
    const onUncaughtError = (error: unknown) => {
      console.error('form:', error)
      element.replaceChildren(...before)
      for (const form of element.querySelectorAll('form')) persistDraft(form)
      reject(error)
    }
    const root = hydrateRoot(element, jsx(Mounted, { onMounted, children: jsx(Island, props) }), {
      onUncaughtError,
    })
    // The history no longer contains the page.
    element.closest('#root')!.addEventListener('dispose', () => root.unmount(), { once: true })
  })
}

declare global {
  interface Window {
    /** Resolves when all islands of `page` are interactive and their input is restored; the loader then replays a pending submit. */
    hydrateIslands?: (page: HTMLElement) => Promise<unknown>
  }
}
const hydrated = new WeakMap<Element, Promise<void>>()
// Not an export: the bundler removes exports of entries.
window.hydrateIslands = (page) =>
  Promise.all(
    [...page.querySelectorAll<HTMLElement>('[data-island]')].map((element) => {
      const hydration = hydrated.get(element) ?? hydrate(element)
      hydrated.set(element, hydration)
      return hydration
    }),
  )
