import { blogPage } from '../../../renderer/content/model/articles.ts'
import { env, site } from '../../../renderer/content/site.server.ts'

export const data = () => blogPage(site, env)
