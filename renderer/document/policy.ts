import { createHash } from 'node:crypto'
import type { Deployment } from '../deployment.server.ts'

export const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * The Content-Security-Policy of one page: nothing inline but what has these hashes, no host but our own back end. What is particular to the
 * page comes first, so that all pages of a deployment are alike from `'self'` on. `data` is not executed, but checkers ask for its hash too.
 */
export function contentSecurityPolicy(deployment: Deployment, hashes: { styles: string[]; data: string[]; scripts: string[] }): string {
  const { auth, storage, custom } = deployment
  const endpoint = new URL(custom.quoteEndpoint).origin
  const upload = custom.localAws
    ? [custom.localAws.endpoint.replace(/\/$/, '')]
    : [`https://cognito-identity.${auth.aws_region}.amazonaws.com`, `https://${storage.bucket_name}.s3.${storage.aws_region}.amazonaws.com`]
  return [
    `style-src ${hashes.styles.join(' ')}`,
    `script-src ${[...hashes.data, "'self'", ...hashes.scripts].join(' ')}`,
    "default-src 'none'",
    "base-uri 'none'",
    `form-action 'self' ${endpoint}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self' ${[endpoint, ...upload].join(' ')}`,
  ].join('; ')
}
