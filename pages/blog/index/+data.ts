import { blogPage } from '../../../renderer/content/model/articles.ts'
import { readDeployment } from '../../../renderer/deployment.server.ts'
import { env, site } from '../../../renderer/content/site.server.ts'

/** Without a back end that mails the link to confirm, nobody is asked for an address. */
export const data = () => {
  const { newsletter, ...page } = blogPage(site, env)
  return { ...page, newsletter: readDeployment().custom.newsletter ? newsletter : undefined }
}
