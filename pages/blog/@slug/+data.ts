import type { PageContextServer } from 'vike/types'
import { articlePage } from '../../../renderer/content/model/articles.ts'

export const data = ({ routeParams, input }: PageContextServer) => articlePage(input.site, routeParams.slug ?? '', input.env)
