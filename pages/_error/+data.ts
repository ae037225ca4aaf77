/** The model of the page of missing addresses. */
import type { PageContextServer } from 'vike/types'
import { notFoundPage } from '../../renderer/content/model/page.ts'

export const data = ({ input }: PageContextServer) => notFoundPage(input.site, input.env)
