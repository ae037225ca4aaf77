import { quotePage } from '../../renderer/content/model/companyPages.ts'
import { env, site } from '../../renderer/content/site.server.ts'

export const data = () => quotePage(site, env)
export type Data = ReturnType<typeof data>
