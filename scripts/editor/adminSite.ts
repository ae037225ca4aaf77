/** What surrounds the CMS's code: its configuration and what its page may do. */
import { localToken } from './localRepository.ts'
import { cmsConfig, type CmsOptions, defaultsIn, formats } from './cmsConfig.ts'

/** What scripts/editor/admin/main.ts reads: Sveltia's configuration, and what our file formats and local editing need. */
function pageConfig(options: CmsOptions, root?: string) {
  const config = cmsConfig(options, root)
  return { ...config, formats, defaults: defaultsIn(config) }
}

/** For a page that works on the files of the same machine: no sign-in, no other host. */
export const localConfig = (root = 'content') => ({
  ...pageConfig({ repository: 'lokal/innehall', branch: 'main' }, root),
  backend: { name: 'gitea', repo: 'lokal/innehall', branch: 'main', app_id: 'lokal', auth_methods: ['token'] },
  local: localToken,
})

export const publishedConfig = pageConfig

/** Sveltia writes its own style elements; scripts come from its own files only. `hosts` is where the repository is, and where its branches are shown. */
export function adminPolicy(hosts: { api?: string; pictures?: string; previews?: string | undefined } = {}): string {
  return [
    "default-src 'none'",
    "base-uri 'self'",
    "form-action 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self' blob:",
    // Of the preview.
    'frame-src blob:',
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    `img-src 'self' data: blob: ${hosts.pictures ?? ''}`.trim(),
    ['connect-src', "'self' blob: data:", hosts.api, hosts.previews].filter(Boolean).join(' '),
  ].join('; ')
}
