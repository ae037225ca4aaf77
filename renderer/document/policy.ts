import { createHash } from 'node:crypto'
import type { Deployment } from '../deployment.server.ts'
import { applyTheme } from '../theme/applyTheme.ts'

export const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The Content-Security-Policy of every page, which allows the site's own files and back end. Only `styles`, the hash of its style, is the page's own. */
export function contentSecurityPolicy({ auth, storage, custom }: Deployment, styles: string): string {
  const endpoint = new URL(custom.quoteEndpoint).origin
  const upload = custom.localAws
    ? [custom.localAws.endpoint.replace(/\/$/, '')]
    : [`https://cognito-identity.${auth.aws_region}.amazonaws.com`, `https://${storage.bucket_name}.s3.${storage.aws_region}.amazonaws.com`]
  return [
    "default-src 'none'",
    "base-uri 'none'",
    `form-action 'self' ${endpoint}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    `script-src 'self' ${hashOf(applyTheme)}`,
    `connect-src 'self' ${[endpoint, ...upload].join(' ')}`,
    // The only HTML that a script parses is a page of this site: behaviours/prefetch.ts.
    "require-trusted-types-for 'script'",
    'trusted-types page',
    `style-src ${styles}`,
  ].join('; ')
}
