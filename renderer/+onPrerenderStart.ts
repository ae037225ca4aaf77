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
  return { prerenderContext: { pageContexts: published } }
}
