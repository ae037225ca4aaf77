import type { PageContextServer } from 'vike/types'
import { thanksPage } from '../../renderer/content/model/page.ts'

export const data = ({ input }: PageContextServer) => thanksPage(input.site, input.env)
