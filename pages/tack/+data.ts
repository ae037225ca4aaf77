import { thanksPage } from '../../renderer/content/model/page.ts'
import { env, site } from '../../renderer/content/site.server.ts'

export const data = () => thanksPage(site, env)
