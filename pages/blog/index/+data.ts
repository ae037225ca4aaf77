import { blogPage } from '../../../renderer/content/articlePages.ts'
import { env, site } from '../../../renderer/content/site.server.ts'

export const data = () => blogPage(site, env)
export type Data = ReturnType<typeof data>
