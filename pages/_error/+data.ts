import { notFoundPage } from '../../renderer/content/model/companyPages.ts'
import { env, site } from '../../renderer/content/site.server.ts'

export const data = () => notFoundPage(site, env)
export type Data = ReturnType<typeof data>
