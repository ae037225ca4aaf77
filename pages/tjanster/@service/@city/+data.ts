import type { PageContextServer } from 'vike/types'
import { cityPage } from '../../../../renderer/content/model/page.ts'

export const data = ({ routeParams, input }: PageContextServer) =>
  cityPage(input.site, routeParams.service ?? '', routeParams.city ?? '', input.env)
