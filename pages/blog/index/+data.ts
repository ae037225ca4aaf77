import type { PageContextServer } from 'vike/types'
import { blogPage } from '../../../renderer/content/model/articles.ts'

export const data = ({ input }: PageContextServer) => blogPage(input.site, input.env)
