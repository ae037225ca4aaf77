import { blogPage } from '../../../renderer/content/model/articlePages.ts'
import { env, site } from '../../../renderer/content/site.server.ts'

export const data = () => blogPage(site, env)
export type Data = ReturnType<typeof data>
