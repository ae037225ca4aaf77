import type { PageContextServer } from 'vike/types'
import { homePage } from '../../renderer/content/model/page.ts'

export const data = ({ input }: PageContextServer) => homePage(input.site, input.env)
