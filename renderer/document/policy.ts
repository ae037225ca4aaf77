/** The Content-Security-Policy of a page. */
import { createHash } from 'node:crypto'
import { keysOf } from '../../amplify/functions/shared/keys.ts'
import type { Deployment } from '../deployment.server.ts'
import { applyTheme } from '../theme/applyTheme.ts'

export const cspHash = (text: string) =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * The Content-Security-Policy of a page allows the site's own files and back end. `style` and `data` are the hashes of the page's style and
 * structured data; the latter is not executed, but validators expect a hash.
 */
export function contentSecurityPolicy(
  { auth, storage, custom }: Deployment,
  { style, data }: { style: string; data: string },
): string {
  const endpoint = new URL(custom.quoteEndpoint).origin
  const upload = custom.localAws
    ? [custom.localAws.endpoint.replace(/\/$/, '')]
    : [
        `https://cognito-identity.${auth.aws_region}.amazonaws.com`,
        `https://${storage.bucket_name}.s3.${storage.aws_region}.amazonaws.com`,
      ]
  return policyText({
    'form-action': [endpoint],
    'img-src': ['data:', 'blob:'],
    'connect-src': [endpoint, ...upload],
    // styled-components adds rules to an empty element.
    'style-src': [style, cspHash('')],
    'script-src': [cspHash(applyTheme), data],
  })
}

/** What every page allows. */
const own = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'img-src': ["'self'"],
  'font-src': ["'self'"],
  'manifest-src': ["'self'"],
  'connect-src': ["'self'"],
  'frame-src': [],
  'style-src': ["'self'"],
  'script-src': ["'self'"],
}

/** A policy that allows the site's own files and `more`. */
export const policyText = (more: Partial<Record<keyof typeof own, string[]>>): string =>
  keysOf(own)
    .map((name) => [name, ...own[name], ...(more[name] ?? [])])
    .filter((directive) => directive.length > 1)
    .map((directive) => directive.join(' '))
    .join('; ')
