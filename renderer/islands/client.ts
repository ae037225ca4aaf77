/** Imported by behaviours/loader.ts on intent: React takes over the page's islands. */
import { type ComponentType, type ReactNode, useLayoutEffect } from 'react'
import { jsx } from 'react/jsx-runtime'
import { hydrateRoot } from 'react-dom/client'
import { persistDraft, snapshot } from '../forms/draft.ts'
import { islands, type IslandName } from './islands.ts'

/** Tells when React has taken over its children. */
function Mounted({ onMounted, children }: { onMounted: () => void; children: ReactNode }) {
  useLayoutEffect(onMounted, [])
  return children
}

function wake(element: HTMLElement): Promise<void> {
  const Island = islands[element.dataset.island as IslandName] as ComponentType<object>
  const props = JSON.parse(element.dataset.props ?? '{}') as object
  const restore = snapshot(element)
  const before = [...element.childNodes].map((node) => node.cloneNode(true))
  return new Promise<void>((resolve, reject) => {
    const onMounted = () => {
      restore()
      resolve()
    }
    // React takes away what it cannot render. The form of the page, with what was typed, sends itself.
    const onUncaughtError = (error: unknown) => {
      console.error('form:', error)
      element.replaceChildren(...before)
      for (const form of element.querySelectorAll('form')) persistDraft(form)
      reject(error as Error)
    }
    const root = hydrateRoot(element, jsx(Mounted, { onMounted, children: jsx(Island, props) }), { onUncaughtError })
    // The page cannot be gone back to any more.
    element.closest('#root')!.addEventListener('dispose', () => root.unmount(), { once: true })
  })
}

declare global {
  interface Window {
    /** Settles when every island of the page is interactive and holds what the visitor had typed; the loader replays a held submit after it. */
    hydrateIslands?: () => Promise<unknown>
  }
}
const awake = new WeakMap<Element, Promise<void>>()
// Not an export: the bundler drops what an entry exports.
window.hydrateIslands = () =>
  Promise.all(
    [...document.querySelectorAll<HTMLElement>('[data-island]')].map((element) => {
      const waking = awake.get(element) ?? wake(element)
      awake.set(element, waking)
      return waking
    }),
  )
