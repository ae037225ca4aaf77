/** Configuration and Content-Security-Policy of the CMS. */
import type { z } from 'zod'
import { assemble } from '../../renderer/content/assemble.ts'
import { readSources } from '../../renderer/content/load.ts'
import { allCollections } from '../../renderer/content/schema/collections.ts'
import { metaOf, roleOf } from '../../renderer/content/schema/roles.ts'
import { definition, unwrap } from '../../renderer/content/schema/traverse.ts'
import { contentFiles } from '../build/contentFiles.ts'
import type { FactChoice, TextKeys } from './admin/factHelp.ts'
import { localToken } from './localRepository.ts'
import { cmsConfig, type CmsOptions, defaultsIn, formats } from './cmsConfig.ts'

/** The facts as forms show them. */
function factsOf(root = 'content'): { facts: FactChoice[] } {
  const { facts } = assemble(readSources(contentFiles(root)).sources)
  return {
    facts: (facts?.facts ?? []).map(({ id, figure, statement, validTo: until, checkBy }) => ({
      ...{ id, figure, statement, checkBy },
      ...(until ? { until } : {}),
    })),
  }
}

/** The paths of texts that may have placeholders, by list of the CMS. */
function textKeys(): TextKeys {
  const keysIn = (outer: z.core.$ZodType, path: string[] = []): string[] => {
    const schema = unwrap(outer)
    const { shape = {}, element, valueType, options = [] } = definition(schema)
    const role = roleOf(schema)
    const isText = ['line', 'markdown', 'alt'].some((text) => text === role)
    return [
      ...(isText && !metaOf(schema).verbatim ? [path.join('.')] : []),
      ...Object.entries(shape).flatMap(([name, inner]) => keysIn(inner, [...path, name])),
      ...[element, valueType, ...options].flatMap((inner) => (inner ? keysIn(inner, path) : [])),
    ]
  }
  return Object.fromEntries(
    allCollections.map(([name, { schema }]) => [name, ['body', ...new Set(keysIn(schema))]]),
  )
}

/**
 * config.json of scripts/editor/admin/main.ts: Sveltia's configuration, our file formats and their defaults, and what forms
 * show beside texts.
 */
function pageConfig(options: CmsOptions, root?: string) {
  const config = cmsConfig(options, root)
  return {
    ...config,
    formats,
    defaults: defaultsIn(config),
    ...factsOf(root),
    textKeys: textKeys(),
  }
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
