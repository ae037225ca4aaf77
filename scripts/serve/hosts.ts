/** What other hosts than Amplify need beside dist/client, from the same lists of headers and moved addresses. docs/hosting.md says how it is used. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Redirect } from '../../renderer/content/model/urls.ts'
import { moved } from './forgiving.ts'
import { headerRules, headersFor } from './headers.ts'

type Built = { /** What lies at the top of dist/client; a folder ends with a slash. */ top: string[]; redirects: Redirect[] }

/** Rules of these say only something about part of the site; the first is about all of it. */
const [{ headers: everywhere } = { headers: {} }, ...parts] = headerRules
const prefixes = parts.map(({ pattern }) => pattern.replace('**/*', ''))
const differing = new Set(parts.flatMap(({ headers }) => Object.keys(headers)))
const pick = (headers: Record<string, string>, wanted: (name: string) => boolean) =>
  Object.entries(headers).filter(([name]) => wanted(name))

/** These hosts join the values of all rules that fit: what differs anywhere is said for each file or folder at the top, so that one rule says it. */
function headersFile({ top }: Built): string {
  const paths = top
    .filter((name) => !['404.html', '_headers', '_redirects'].includes(name))
    .flatMap((name) => (name === 'index.html' ? ['/'] : name.endsWith('/') ? [`/${name}*`] : [`/${name.replace(/\.html$/, '')}`]))
  const rule = (path: string, headers: [string, string][]) =>
    [encodeURI(path), ...headers.map(([name, value]) => `  ${name}: ${value}`), ''].join('\n')
  return [
    rule(
      '/*',
      pick(everywhere, (name) => !differing.has(name)),
    ),
    ...paths.map((path) =>
      rule(
        path,
        pick(headersFor(path.replace('*', 'x')), (name) => differing.has(name)),
      ),
    ),
  ].join('\n')
}

const redirectsFile = ({ redirects }: Built) => redirects.map(({ from, to }) => `${encodeURI(from)} ${encodeURI(to)} 301\n`).join('')

function nginx({ redirects }: Built): string {
  const quoted = (value: string) => `"${value.replaceAll('"', '\\"')}"`
  // A location with headers of its own forgets those around it. A page that says 404 is not kept.
  const headers = (path: string, indent: string) =>
    Object.entries(headersFor(path))
      .map(([name, value]) => `${indent}add_header ${name} ${quoted(value)}${name === 'Cache-Control' ? '' : ' always'};`)
      .join('\n')
  return `# Put this inside a server block, with root where dist/client lies. Written by npm run build -- --host nginx.
charset utf-8;
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

/** A CloudFront function for viewer requests: moved addresses, and path.html for /path. */
const cloudfrontFunction = ({ redirects }: Built) => `// Written by npm run build -- --host cloudfront.
var moved = ${JSON.stringify(Object.fromEntries(redirects.map(({ from, to }) => [encodeURI(from), encodeURI(to)])), null, 2)}
function handler(event) {
  var request = event.request
  var to = moved[request.uri] || (request.uri === '/admin' ? '/admin/' : undefined)
  if (to) return { statusCode: 301, statusDescription: 'Moved Permanently', headers: { location: { value: to } } }
  var meant = request.uri.length > 1 && !/^\\/admin\\//.test(request.uri) && request.uri.replace(/(\\/index)?(\\.html|(%20|[/.])+)?$/, '')
  if (meant && !/\\./.test(meant)) meant = meant.replace(/%..|[A-Z]/g, function (part) { return part[0] === '%' ? part : part.toLowerCase() })
  if (meant && meant !== request.uri) return { statusCode: 301, statusDescription: 'Moved Permanently', headers: { location: { value: meant } } }
  // Without a file of that name the distribution answers 404.
  if (request.uri === '/404') return Object.assign(request, { uri: '/404.missing' })
  if (request.uri.endsWith('/')) request.uri += 'index.html'
  else if (!request.uri.split('/').pop().includes('.')) request.uri += '.html'
  return request
}
`

/** One behaviour of the distribution each: its path and the headers that its response headers policy sets. */
const cloudfrontHeaders = () =>
  JSON.stringify(
    Object.fromEntries(
      [['*', '/'], ...prefixes.map((prefix) => [`${prefix}*`, `${prefix}x`])].map(([path, example]) => [path, headersFor(example!)]),
    ),
    null,
    2,
  )

/** By host: files beside or in client/. */
const hosts: Record<string, (built: Built) => Record<string, string>> = {
  netlify: (built) => ({ 'client/_headers': headersFile(built), 'client/_redirects': `${redirectsFile(built)}/404 /404.html 404\n` }),
  cloudflare: (built) => ({ 'client/_headers': headersFile(built), 'client/_redirects': redirectsFile(built) }),
  nginx: (built) => ({ 'nginx.conf': nginx(built) }),
  cloudfront: (built) => ({ 'cloudfront-function.js': cloudfrontFunction(built), 'cloudfront-headers.json': cloudfrontHeaders() }),
}
export const hostNames = Object.keys(hosts)

const addresses = Object.entries(moved).map(([from, to]) => ({ from, to }))

/** Writes them into `dir`, which holds client/, and returns their paths. */
export function writeHostFiles(host: string, dir: string, redirects: Redirect[]): string[] {
  const top = readdirSync(join(dir, 'client'), { withFileTypes: true }).map((entry) => entry.name + (entry.isDirectory() ? '/' : ''))
  return Object.entries(hosts[host]!({ top: top.sort(), redirects: [...redirects, ...addresses] })).map(([file, text]) => {
    const path = join(dir, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
    return path
  })
}
