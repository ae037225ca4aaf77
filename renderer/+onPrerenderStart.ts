/** Leaves out the folders of pages that are drafts. */
import { getGlobalContext } from 'vike/server'
import type { GlobalContextServer, PrerenderContext } from 'vike/types'
import { allCollections } from './content/schema/collections.ts'

export async function onPrerenderStart({ pageContexts }: PrerenderContext) {
  const { readPageInput } = (await getGlobalContext()) as GlobalContextServer
  const { site } = await readPageInput()
  const drafts = allCollections.flatMap(([name, { page }]) =>
    page && !site[name] ? [page.url as string] : [],
  )
  const published = pageContexts.filter(({ urlOriginal }) => !drafts.includes(urlOriginal))
  // Copies, because Vike reads a property of the originals that it warns of: https://vike.dev/i18n#pre-rendering
  return { prerenderContext: { pageContexts: published.map((context) => ({ ...context })) } }
}
