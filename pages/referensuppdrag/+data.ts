import type { PageContextServer } from 'vike/types'
import { referencesPage } from '../../renderer/content/model/page.ts'

export const data = ({ input }: PageContextServer) => referencesPage(input.site, input.env)
