import type { PageContextServer } from 'vike/types'
import { servicePage } from '../../../renderer/content/model/page.ts'

export const data = ({ routeParams, input }: PageContextServer) => servicePage(input.site, routeParams.service ?? '', input.env)
