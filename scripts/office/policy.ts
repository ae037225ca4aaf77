/** Content-Security-Policy of the office page: nothing inline, no hosts except those of pictures and API. */
export const officePolicy = ({
  pictures = '',
  calls = '',
  frames = "'none'",
}: {
  pictures?: string
  calls?: string
  frames?: string
} = {}) =>
  [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    `img-src 'self' ${pictures}`.trim(),
    `connect-src 'self' ${calls}`.trim(),
    `frame-src ${frames}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
