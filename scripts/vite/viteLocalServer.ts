/**
 * Restricts Vite's servers to this machine and to pages of their own origin; Vike opens them to the
 * network in containers and CI.
 */
import { resolve } from 'node:path'
import type { Connect, Plugin } from 'vite'

// Dynamic: Vite restarts when a statically imported file of its configuration changes.
const load = <Module>(file: string): Promise<Module> => import(new URL(file, import.meta.url).href)

export function viteLocalServer(): Plugin {
  async function protect({ middlewares }: { middlewares: Connect.Server }): Promise<void> {
    const { guard } = await load<typeof import('../serve/guard.ts')>('../serve/guard.ts')
    const { headersFor } = await load<typeof import('../serve/headers.ts')>('../serve/headers.ts')
    middlewares.use((request, response, next) => {
      if (!guard(request, response)) return
      const [path = ''] = (request.url ?? '').split('?')
      if (path.endsWith('.svg'))
        response.setHeader('Content-Security-Policy', headersFor(path)['Content-Security-Policy']!)
      next()
    })
  }
  return {
    name: 'local-server',
    enforce: 'pre',
    async config() {
      const { setting } = await load<typeof import('../machine/environment.ts')>(
        '../machine/environment.ts',
      )
      const shared = { host: setting('HOST') ?? 'localhost', cors: false }
      // Vite's defaults, and the requests and keys that the local AWS stores.
      const deny = [
        '.env',
        '.env.*',
        '*.{crt,pem}',
        '**/.git/**',
        `${resolve('.cache').replaceAll('\\', '/')}/**`,
      ]
      return { server: { ...shared, fs: { deny } }, preview: shared }
    },
    configureServer: protect,
    configurePreviewServer: protect,
  }
}
