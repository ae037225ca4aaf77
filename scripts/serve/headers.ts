/**
 * HTTP headers of the site, for the local server and customHttp.yml. Each page has its
 * policy in a meta tag: renderer/document/policy.ts.
 */
export type HeaderRule = {
  /** Amplify's pattern: ** is any path. */
  pattern: string
  headers: Record<string, string>
}

/** The last matching rule wins per header. */
export const headerRules: HeaderRule[] = [
  {
    pattern: '**/*',
    headers: {
      // Long enough for prefetched pages, short enough for a publication.
      'Cache-Control': 'public, max-age=300, must-revalidate',
      'Strict-Transport-Security': 'max-age=63072000',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'X-Frame-Options': 'DENY',
      // Only a header supports this directive; the rest of the policy is in each page, with hashes.
      'Content-Security-Policy': "frame-ancestors 'none'",
    },
  },
  { pattern: '/assets/**/*', headers: { 'Cache-Control': 'public, max-age=31536000, immutable' } },
  { pattern: '/images/**/*', headers: { 'Cache-Control': 'public, max-age=31536000, immutable' } },
  // The sign-in at GitHub is a popup that posts its result back.
  {
    pattern: '/admin/**/*',
    headers: {
      'X-Robots-Tag': 'noindex',
      'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    },
  },
  { pattern: '/fonts/**/*', headers: { 'Cache-Control': 'public, max-age=2592000' } },
  // An SVG file opened directly is a document of the site's origin: disable scripts.
  {
    pattern: '**/*.svg',
    headers: {
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
    },
  },
]

/** Headers for a request path. */
export function headersFor(path: string): Record<string, string> {
  const matching = headerRules.filter(({ pattern }) => {
    const [start = '', end = ''] = pattern.split('**/*')
    return path.startsWith(start) && path.endsWith(end)
  })
  return Object.assign({}, ...matching.map(({ headers }) => headers))
}
