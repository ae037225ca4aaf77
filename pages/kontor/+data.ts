/** What the office page shows of content/. */
import type { PageContextServer } from 'vike/types'
import { officeContent } from './officeContent.ts'

export async function data({ globalContext }: PageContextServer) {
  const { site } = await globalContext.readPageInput()
  return officeContent(site)
}
