import { referencesPage } from '../../renderer/content/model/companyPages.ts'
import { env, site } from '../../renderer/content/site.server.ts'

export const data = () => referencesPage(site, env)
export type Data = ReturnType<typeof data>
