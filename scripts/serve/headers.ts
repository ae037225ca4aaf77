/** The site's HTTP headers, once: the local server sends them, customHttp.yml is generated from them, and each page's policy is built here. */
import type { Deployment } from '../../renderer/deployment.server.ts'

export type HeaderRule = { /** Amplify's pattern: ** is any path. */ pattern: string; headers: Record<string, string> }

/** The last rule that matches a path wins for a header that several set. */
export const headerRules: HeaderRule[] = [
  {
    pattern: '**/*',
    headers: {
      // A few minutes, so that what prefetching brought is used on the click; a publication shows within them.
      'Cache-Control': 'public, max-age=300, must-revalidate',
      'Strict-Transport-Security': 'max-age=63072000',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'X-Frame-Options': 'DENY',
      // The rest of the policy stands in each page, by hash; these directives only work in a header.
      'Content-Security-Policy': "frame-ancestors 'none'",
    },
  },
  { pattern: '/assets/**/*', headers: { 'Cache-Control': 'public, max-age=31536000, immutable' } },
  { pattern: '/images/**/*', headers: { 'Cache-Control': 'public, max-age=31536000, immutable' } },
  // Its sign-in at GitHub is a window of its own that reports back.
  { pattern: '/admin/**/*', headers: { 'X-Robots-Tag': 'noindex', 'Cross-Origin-Opener-Policy': 'same-origin-allow-popups' } },
  { pattern: '/fonts/**/*', headers: { 'Cache-Control': 'public, max-age=2592000' } },
]

/** Headers for a request path. */
export function headersFor(path: string): Record<string, string> {
  const matching = headerRules.filter(({ pattern }) => pattern === '**/*' || path.startsWith(pattern.replace('**/*', '')))
  return Object.assign({}, ...matching.map(({ headers }) => headers))
}

/**
 * The Content-Security-Policy of one page: nothing inline but what has these hashes, no host but our own back end. What the page has for
 * itself comes first, so that all pages of a deployment are alike from `'self'` on. `data` is not run, but checkers ask for its hash too.
 */
export function contentSecurityPolicy({
  deployment,
  scripts,
  data,
  styles,
}: {
  deployment: Deployment
  scripts: string[]
  data: string[]
  styles: string[]
}): string {
  const { auth, storage, custom } = deployment
  const endpoint = new URL(custom.quoteEndpoint).origin
  const upload = custom.localAws
    ? [custom.localAws.endpoint.replace(/\/$/, '')]
    : [`https://cognito-identity.${auth.aws_region}.amazonaws.com`, `https://${storage.bucket_name}.s3.${storage.aws_region}.amazonaws.com`]
  return [
    `style-src ${styles.join(' ')}`,
    `script-src ${[...data, "'self'", ...scripts].join(' ')}`,
    "default-src 'none'",
    "base-uri 'none'",
    `form-action 'self' ${endpoint}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self' ${[endpoint, ...upload].join(' ')}`,
  ].join('; ')
}
