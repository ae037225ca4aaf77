/**
 * The content of all pages: Vike's global context has what the build or the development server
 * read.
 */
import type { GlobalContextServer } from 'vike/types'
import type { PageInputApi } from './pageInput.ts'

export function onCreateGlobalContext(globalContext: GlobalContextServer): void {
  const plugins = globalContext.viteConfig?.plugins ?? []
  const apis = plugins.flatMap(({ api }): Partial<PageInputApi>[] => (api ? [api] : []))
  const reader = apis.find((api): api is PageInputApi => api.readPageInput !== undefined)
  if (!reader) throw new Error('No plugin of vite.config.ts reads the content of pages.')
  globalContext.readPageInput = reader.readPageInput
}
