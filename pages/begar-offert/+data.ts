import type { PageContextServer } from 'vike/types'
import { quotePage } from '../../renderer/content/model/page.ts'

export const data = ({ input }: PageContextServer) => quotePage(input.site, input.env)
