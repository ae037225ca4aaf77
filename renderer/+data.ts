/** The model of the page at a URL. */
import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { pageModel } from './content/model/page.ts'
import { pagesOf } from './content/model/pagesOf.ts'

export async function data({ globalContext, urlPathname }: PageContextServer) {
  const { site, env } = await globalContext.readPageInput()
  const address = urlPathname.normalize('NFC')
  const entry = pagesOf(site).find(({ path }) => path === address)
  if (!entry) throw render(404, `No page at ${urlPathname}`)
  return pageModel(entry, site, env)
}
