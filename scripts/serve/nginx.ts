/** What nginx needs beside dist/client, from the same lists of headers and moved addresses. docs/hosting.md says how it is used. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Redirect } from '../../renderer/content/model/urls.ts'
import { moved } from './lenientUrls.ts'
import { headerRules, headersFor } from './headers.ts'

/** The folders with headers of their own. */
const prefixes = headerRules.filter(({ pattern }) => pattern.startsWith('/')).map(({ pattern }) => pattern.replace('**/*', ''))
const policyOf = (path: string) => headersFor(path)['Content-Security-Policy']!

function nginx(redirects: Redirect[]): string {
  const quoted = (value: string) => `"${value.replaceAll('"', '\\"')}"`
  // A location with headers of its own forgets those around it. A page that says 404 is not kept.
  const headers = (path: string, indent: string) =>
    Object.entries(headersFor(path))
      .map(
        ([name, value]) =>
          `${indent}add_header ${name} ${name === 'Content-Security-Policy' ? '$policy' : quoted(value)}${name === 'Cache-Control' ? '' : ' always'};`,
      )
      .join('\n')
  return `# Put this inside a server block, with root where dist/client lies. Written by npm run build -- --host nginx.
charset utf-8;
server_tokens off;
# Redirects without the host that the request names.
absolute_redirect off;
set $policy ${quoted(policyOf('/'))};
if ($uri ~ "\\.svg$") { set $policy ${quoted(policyOf('/x.svg'))}; }
error_page 404 /404.html;
gzip on;
gzip_vary on;
gzip_types text/css text/plain text/xml application/javascript application/json application/manifest+json image/svg+xml;
types {
  text/html html; text/css css; text/javascript js mjs; application/json json; text/xml xml; text/plain txt; text/markdown md;
  application/manifest+json webmanifest; image/svg+xml svg; image/avif avif; image/webp webp; image/png png; image/jpeg jpg jpeg;
  image/x-icon ico; font/woff2 woff2;
}
${headers('/', '')}
location / { try_files $uri $uri.html =404; }
location = / { try_files /index.html =404; }
location = /admin { return 301 /admin/; }
location = /404.html { internal; }
location = /404 { return 404; }
location ~ "^(/[a-z0-9/-]+?)(/index(\\.html)?|\\.html|[ ./]+)$" { return 301 $1$is_args$args; }
${prefixes.map((prefix) => `location ^~ ${prefix} {\n${headers(`${prefix}x`, '  ')}\n  try_files $uri ${prefix === '/admin/' ? '$uri/index.html ' : ''}=404;\n}`).join('\n')}
${redirects.map(({ from, to }) => `location = ${quoted(from)} { return 301 ${encodeURI(to)}$is_args$args; }`).join('\n')}
`
}

const addresses = Object.entries(moved).map(([from, to]) => ({ from, to }))

/** Writes nginx.conf into `dir`, which holds client/, and returns its path. */
export function writeNginxFile(dir: string, redirects: Redirect[]): string {
  const path = join(dir, 'nginx.conf')
  writeFileSync(path, nginx([...redirects, ...addresses]))
  return path
}
