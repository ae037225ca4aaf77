import type { Env } from './content/model/models.ts'
import type { Site } from './content/site.ts'
import type { Deployment } from './deployment.server.ts'

/** Everything that pages are made of. The build and the development server give it to Vike as the initial page context. */
export type PageInput = {
  site: Site
  env: Env
  deployment: Deployment
  /** Address of the script of every page. */
  script: string
}

declare global {
  namespace Vike {
    interface PageContextServer {
      input: PageInput
    }
  }
}
