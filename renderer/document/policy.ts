/** The Content-Security-Policy of a page. */
import { createHash } from 'node:crypto'
import type { Deployment } from '../deployment.server.ts'
import { applyTheme } from '../theme/applyTheme.ts'

export const cspHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * The Content-Security-Policy of a page allows the site's own files and back end. `style` and `data` are the hashes of the page's style and
 * structured data; the latter is not executed, but validators expect a hash.
 */
export function contentSecurityPolicy({ auth, storage, custom }: Deployment, { style, data }: { style: string; data: string }): string {
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
    `connect-src 'self' ${[endpoint, ...upload].join(' ')}`,
    // `page`: a page of this site, parsed by behaviours/prefetch.ts. `default`: S3's answers, parsed by Amplify, see forms/upload.ts.
    "require-trusted-types-for 'script'",
    'trusted-types page default',
    `style-src 'self' ${style}`,
    `script-src 'self' ${cspHash(applyTheme)} ${data}`,
  ].join('; ')
}
