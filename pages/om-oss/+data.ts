import { ownPage } from '../../renderer/content/model/page.ts'
import { env, site } from '../../renderer/content/site.server.ts'

export const data = () => ownPage(site, env, 'about')
