import type { PageContextServer } from 'vike/types'
import { contactPage } from '../../renderer/content/model/page.ts'

export const data = ({ input }: PageContextServer) => contactPage(input.site, input.env)
