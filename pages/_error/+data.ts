/** The model of the page of missing addresses. */
import type { PageContextServer } from 'vike/types'
import { notFoundPage } from '../../renderer/content/model/page.ts'

export async function data({ globalContext }: PageContextServer) {
  const { site, env } = await globalContext.readPageInput()
  return notFoundPage(site, env)
}
