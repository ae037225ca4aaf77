import type { PageContextServer } from 'vike/types'
import { ownPage } from '../../renderer/content/model/page.ts'

export const data = ({ input }: PageContextServer) => ownPage(input.site, input.env, 'about')
