/** Builds the CMS at /admin: Sveltia as published, bundled with our configuration. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import { UserFacingError } from '../../amplify/functions/shared/userFacingError.ts'
import { today } from '../../renderer/content/today.ts'
import { loadContent } from '../build/contentFiles.ts'
import { adminConfig, type CmsOptions } from './cmsConfig.ts'

/** Allows inline styles, which Sveltia creates, but no inline scripts. */
const policy = (authUrl = '') =>
  [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self' blob:",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    "img-src 'self' data: blob: https://avatars.githubusercontent.com",
    `connect-src 'self' blob: data: https://api.github.com ${authUrl}`.trim(),
  ].join('; ')

/** Sveltia's packages for maps and highlighted code, which no form has. */
const unused = /^(leaflet|terra-draw|terra-draw-leaflet-adapter)(\/|$)|^@shikijs\/langs\//

const withoutUnused: Plugin = {
  name: 'without-unused',
  enforce: 'pre',
  resolveId: (id) => (unused.test(id) ? '\0unused' : undefined),
  load: (id) => (id === '\0unused' ? 'export default []' : undefined),
}

export async function buildAdmin(out: string, options: CmsOptions): Promise<void> {
  await build({
    configFile: false,
    root: 'scripts/editor/admin',
    base: './',
    publicDir: false,
    logLevel: 'warn',
    plugins: [withoutUnused],
    build: {
      outDir: resolve(out),
      emptyOutDir: true,
      license: { fileName: 'licenses.md' },
      chunkSizeWarningLimit: 5000,
      rolldownOptions: { checks: { pluginTimings: false } },
    },
  })
  const page = join(out, 'index.html')
  const charset = '<meta charset="utf-8" />'
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy(options.authUrl)}" />`
  writeFileSync(page, readFileSync(page, 'utf8').replace(charset, `${charset}\n    ${meta}`))
  await writeAdminConfig(out, options)
}

export async function writeAdminConfig(out: string, options: CmsOptions): Promise<void> {
  const day = today()
  const { site, sources } = await loadContent(day)
  if (!site) throw new UserFacingError('The content has errors: npm run check:content shows them.')
  const config = adminConfig({ site, sources }, day, options)
  writeFileSync(join(out, 'config.json'), JSON.stringify(config))
}
