/** Configuration and Content-Security-Policy of the CMS. */
import { localToken } from './localRepository.ts'
import { cmsConfig, type CmsOptions, defaultsIn, formats } from './cmsConfig.ts'

/** config.json of scripts/editor/admin/main.ts: Sveltia's configuration, our file formats and their defaults. */
function pageConfig(options: CmsOptions, root?: string) {
  const config = cmsConfig(options, root)
  return { ...config, formats, defaults: defaultsIn(config) }
}

/** Configuration of the local CMS: no sign-in, no other host. */
export const localConfig = (root = 'content') => ({
  ...pageConfig({ repository: 'lokal/innehall', branch: 'main' }, root),
  backend: {
    name: 'gitea',
    repo: 'lokal/innehall',
    branch: 'main',
    app_id: 'lokal',
    auth_methods: ['token'],
  },
  local: localToken,
})

export const publishedConfig = pageConfig

/** Sveltia creates style elements; scripts come from its own files only. `hosts`: GitHub's API and the host's previews of branches. */
export function adminPolicy(
  hosts: { api?: string; pictures?: string; previews?: string | undefined } = {},
): string {
  return [
    "default-src 'none'",
    "base-uri 'self'",
    "form-action 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self' blob:",
    'frame-src blob:',
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    `img-src 'self' data: blob: ${hosts.pictures ?? ''}`.trim(),
    ['connect-src', "'self' blob: data:", hosts.api, hosts.previews].filter(Boolean).join(' '),
  ].join('; ')
}
