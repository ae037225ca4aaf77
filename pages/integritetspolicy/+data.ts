import { legalPage } from '../../renderer/content/model/articlePages.ts'
import { env, site } from '../../renderer/content/site.server.ts'

export const data = () => legalPage(site, 'integritetspolicy', env)
export type Data = ReturnType<typeof data>
