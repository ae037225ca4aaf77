import type { PageContextServer } from 'vike/types'
import { cityPage } from '../../../../renderer/content/model/page.ts'
import { env, site } from '../../../../renderer/content/site.server.ts'

export const data = ({ routeParams }: PageContextServer) => cityPage(site, routeParams.service ?? '', routeParams.city ?? '', env)
