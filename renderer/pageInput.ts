import type { Env } from './content/model/models.ts'
import type { Site } from './content/site.ts'
import type { Deployment } from './deployment.server.ts'

export type Scripts = {
  /** Address of the script of every page. */
  site: string
  /** The words in it and in what it loads: class names among them are not shortened. */
  words: ReadonlySet<string>
}

/** Everything that pages are made of. The build and the development server give it to Vike as the initial page context. */
export type PageInput = { site: Site; env: Env; deployment: Deployment; scripts: Scripts }

declare global {
  namespace Vike {
    interface PageContextServer {
      input: PageInput
    }
  }
}
