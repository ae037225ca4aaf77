/** A browser that refuses storage, as with "block all cookies": the properties throw. */
import type { BrowserContext, Page } from 'playwright'

export const blockStorage = (target: BrowserContext | Page) =>
  target.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException(
            `Failed to read the '${name}' property from 'Window': Access is denied for this document.`,
            'SecurityError',
          )
        },
      })
  })
