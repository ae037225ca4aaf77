/** The input of all pages, which the build and the development server set as Vike's initial page context. */
import type { Env } from './content/model/models.ts'
import type { Site } from './content/site.ts'
import type { Deployment } from './deployment.server.ts'

export type PageInput = {
  site: Site
  env: Env
  deployment: Deployment
  /** URL of the script of all pages. */
  script: string
}

declare global {
  namespace Vike {
    interface PageContextServer {
      input: PageInput
    }
  }
}
