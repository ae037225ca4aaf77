/** The Content-Security-Policy of a page: the site's own files and its back end. */
import { createHash } from 'node:crypto'
import type { Deployment } from '../deployment.server.ts'
import { applyTheme } from '../theme/applyTheme.ts'

export const cspHash = (text: string) =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * `css`: the page's style. styled-components adds rules to an empty element, which has a hash too.
 */
export function contentSecurityPolicy({ auth, storage, custom }: Deployment, css: string): string {
  const endpoint = new URL(custom.quoteEndpoint).origin
  const uploads = custom.localAws
    ? [new URL(custom.localAws.endpoint).origin]
    : [
        `https://cognito-identity.${auth.aws_region}.amazonaws.com`,
        `https://${storage.bucket_name}.s3.${storage.aws_region}.amazonaws.com`,
      ]
  return [
    "default-src 'none'",
    "base-uri 'none'",
    `form-action 'self' ${endpoint}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self' ${[endpoint, ...uploads].join(' ')}`,
    `style-src ${cspHash(css)} ${cspHash('')}`,
    `script-src 'self' ${cspHash(applyTheme)}`,
  ].join('; ')
}
