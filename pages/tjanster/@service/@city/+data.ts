import type { PageContextServer } from 'vike/types'
import { cityPage } from '../../../../renderer/content/model/sectionPages.ts'
import { env, site } from '../../../../renderer/content/site.server.ts'

export const data = ({ routeParams }: PageContextServer) => cityPage(site, routeParams.service ?? '', routeParams.city ?? '', env)
export type Data = ReturnType<typeof data>
