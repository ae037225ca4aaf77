import type { PageContextServer } from 'vike/types'
import { servicePage } from '../../../renderer/content/model/page.ts'
import { env, site } from '../../../renderer/content/site.server.ts'

export const data = ({ routeParams }: PageContextServer) => servicePage(site, routeParams.service ?? '', env)
