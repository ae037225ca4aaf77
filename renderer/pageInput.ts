/** The input of all pages, from the build or the development server. */
import type { Env } from './content/env.ts'
import type { Site } from './content/site.ts'
import type { Deployment } from './deployment.server.ts'

export type PageInput = {
  site: Site
  env: Env
  deployment: Deployment
}

/**
 * The `api` of the Vite plugin that reads it:
 * https://rollupjs.org/plugin-development/#direct-plugin-communication
 */
export type PageInputApi = { readPageInput: () => Promise<PageInput> }

declare global {
  namespace Vike {
    interface GlobalContextServer {
      /**
       * A function, because the development server reads content again without a new global
       * context: https://github.com/vikejs/vike/discussions/3076
       */
      readPageInput: PageInputApi['readPageInput']
    }
  }
}
