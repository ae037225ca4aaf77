/** AWS Signature Version 4. */
import { createHash, createHmac } from 'node:crypto'

export type SigningCredentials = {
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string | undefined
}
type Signing = { service: string; region: string; credentials: SigningCredentials; at?: Date }

const algorithm = 'AWS4-HMAC-SHA256'
export const sha256 = (data: string | Buffer): string =>
  createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest()
export const encode = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** Signature Version 4 of a canonical request at a time such as 20260131T120000Z. */
export function signatureOf(
  canonical: string,
  time: string,
  scope: string,
  secret: string,
): Buffer {
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return hmac(key, [algorithm, time, scope, sha256(canonical)].join('\n'))
}

/** The given headers and the signature's, for a POST of the body to `/`. */
export function signedHeaders(
  host: string,
  body: string,
  requestHeaders: Record<string, string>,
  signing: Signing,
): Record<string, string> {
  const { time, credential, sign, sessionToken } = begin(signing)
  const headers: Record<string, string> = {
    ...requestHeaders,
    host,
    'x-amz-date': time,
    ...(sessionToken && { 'x-amz-security-token': sessionToken }),
  }
  const names = Object.keys(headers).sort()
  const signature = sign([
    'POST',
    '/',
    '',
    ...names.map((name) => `${name}:${headers[name]}`),
    '',
    names.join(';'),
    sha256(body),
  ])
  return {
    ...headers,
    authorization: `${algorithm} Credential=${credential}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
  }
}

/** A presigned GET URL. */
export function presignedUrl(url: string, seconds: number, signing: Signing): string {
  const { time, credential, sign, sessionToken } = begin(signing)
  const { origin, host, pathname } = new URL(url)
  const query = Object.entries({
    'X-Amz-Algorithm': algorithm,
    'X-Amz-Credential': credential,
    'X-Amz-Date': time,
    'X-Amz-Expires': String(seconds),
    ...(sessionToken && { 'X-Amz-Security-Token': sessionToken }),
    'X-Amz-SignedHeaders': 'host',
  })
    .map(([name, value]) => `${name}=${encode(value)}`)
    .join('&')
  const signature = sign(['GET', pathname, query, `host:${host}`, '', 'host', 'UNSIGNED-PAYLOAD'])
  return `${origin}${pathname}?${query}&X-Amz-Signature=${signature}`
}

function begin({
  service,
  region,
  credentials: { accessKeyId, secretAccessKey, sessionToken },
  at = new Date(),
}: Signing) {
  const time = at.toISOString().replace(/[-:]|\.\d+/g, '')
  const scope = `${time.slice(0, 8)}/${region}/${service}/aws4_request`
  const sign = (canonical: string[]): string =>
    signatureOf(canonical.join('\n'), time, scope, secretAccessKey).toString('hex')
  return { time, credential: `${accessKeyId}/${scope}`, sign, sessionToken }
}
