import type { Env } from './content/model/models.ts'
import type { Site } from './content/site.ts'
import type { Deployment } from './deployment.server.ts'

/** The browser's code. In development Vite serves it: behaviours are loaded with the client. */
export type Scripts = {
  /** Address of the module that hydrates forms. */
  client: string
  /** Inline scripts by name: `everyPage`, `form` for pages with one, and those that components ask for with useBehaviour. */
  behaviours: Record<string, string>
  /** The words in it: class names among them are not shortened. */
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
