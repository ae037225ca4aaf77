import type { PageContextServer } from 'vike/types'
import { legalPage } from '../../renderer/content/model/articles.ts'

export const data = ({ input }: PageContextServer) => legalPage(input.site, 'cookies', input.env)
