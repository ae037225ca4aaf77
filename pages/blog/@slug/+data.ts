import type { PageContextServer } from 'vike/types'
import { articlePage } from '../../../renderer/content/model/articles.ts'
import { env, site } from '../../../renderer/content/site.server.ts'

export const data = ({ routeParams }: PageContextServer) => articlePage(site, routeParams.slug ?? '', env)
