/** The site's HTTP headers, once: the local server sends them, customHttp.yml is generated from them. Each page's policy is in the page: renderer/document/policy.ts. */
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
  // Opened on its own an SVG file is a document of the site's origin; the content check refuses scripts, this runs none.
  {
    pattern: '**/*.svg',
    headers: { 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'" },
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
