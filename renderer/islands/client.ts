/** The documents build's only browser entry, imported by behaviours/loader.ts on intent: React takes over the page's islands. */
import type { ComponentType } from 'react'
import { jsx } from 'react/jsx-runtime'
import { hydrateRoot } from 'react-dom/client'
import { keepDraft } from '../forms/draft.ts'
import { snapshot } from '../forms/preserve.ts'
import { islands, type IslandName } from './islands.ts'
import { Mounted } from './Mounted.tsx'

const mounted = [...document.querySelectorAll<HTMLElement>('[data-island]')].map((element) => {
  const Island = islands[element.dataset.island as IslandName] as ComponentType<object>
  const props = JSON.parse(element.dataset.props ?? '{}') as object
  const restore = snapshot(element)
  const html = element.innerHTML
  return new Promise<void>((resolve, reject) => {
    const onMounted = () => {
      restore()
      resolve()
    }
    // React takes away what it cannot render. The form of the page, with what was typed, sends itself.
    const onUncaughtError = (error: unknown) => {
      console.error('form:', error)
      element.innerHTML = html
      for (const form of element.querySelectorAll('form')) keepDraft(form)
      reject(error as Error)
    }
    hydrateRoot(element, jsx(Mounted, { onMounted, children: jsx(Island, props) }), { onUncaughtError })
  })
})

declare global {
  interface Window {
    /** Settles when every island is interactive and holds what the visitor had typed; the loader replays a held submit after it. */
    islandsReady?: Promise<unknown>
  }
}
// Not an export: the bundler drops what an entry exports.
window.islandsReady = Promise.all(mounted)

if (import.meta.env.DEV) void import('../behaviours/all.ts').then(({ attachAll }) => attachAll())
