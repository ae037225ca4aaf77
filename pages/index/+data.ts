import { homePage } from '../../renderer/content/model/sectionPages.ts'
import { env, site } from '../../renderer/content/site.server.ts'

export const data = () => homePage(site, env)
export type Data = ReturnType<typeof data>
