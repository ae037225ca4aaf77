/** All addresses: Vike finds the folder of each. */
import { getGlobalContext } from 'vike/server'
import type { GlobalContextServer } from 'vike/types'
import { pagesOf } from '../../renderer/content/model/pagesOf.ts'

export async function onBeforePrerenderStart() {
  const { readPageInput } = (await getGlobalContext()) as GlobalContextServer
  const { site } = await readPageInput()
  return pagesOf(site).map(({ path }) => path)
}
