/** Leaves out the folders of pages that are drafts. */
import { getGlobalContext } from 'vike/server'
import type { GlobalContextServer, PrerenderContext } from 'vike/types'
import { allCollections } from './content/schema/collections.ts'

export async function onPrerenderStart({ pageContexts }: PrerenderContext) {
  const { readPageInput } = (await getGlobalContext()) as GlobalContextServer
  const { site } = await readPageInput()
  const drafts = new Set<string>()
  for (const [name, { page }] of allCollections) if (page && !site[name]) drafts.add(page.url)
  const published: typeof pageContexts = []
  for (const context of pageContexts) {
    // A copy, because Vike reads a property of the original that it warns of: https://vike.dev/i18n#pre-rendering
    if (!drafts.has(context.urlOriginal)) published.push({ ...context })
  }
  return { prerenderContext: { pageContexts: published } }
}
