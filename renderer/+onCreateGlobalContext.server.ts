/**
 * The content of all pages: Vike's global context has what the build or the development server
 * read.
 */
import type { GlobalContextServer } from 'vike/types'
import type { PageInputApi } from './pageInput.ts'

export function onCreateGlobalContext(globalContext: GlobalContextServer): void {
  for (const plugin of globalContext.viteConfig?.plugins ?? []) {
    const api: Partial<PageInputApi> = plugin.api ?? {}
    if (!api.readPageInput) continue
    globalContext.readPageInput = api.readPageInput
    return
  }
  throw new Error('No plugin of vite.config.ts reads the content of pages.')
}
