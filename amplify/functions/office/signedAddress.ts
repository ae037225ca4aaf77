import { createHash, createHmac } from 'node:crypto'
import type { Deps } from '../deps.ts'

/** Long enough for a page to load its pictures. */
const seconds = 300
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * An address in the data bucket that anybody can read for five minutes, signed with the function's own rights (Signature Version 4 in the
 * query). `endpoint` is that of the local AWS, which has the bucket in the path.
 */
export async function signedAddress(
  { s3, now, settings }: Pick<Deps, 's3' | 'now' | 'settings'>,
  key: string,
  endpoint?: string,
): Promise<string> {
  const [{ accessKeyId, secretAccessKey, sessionToken }, region] = await Promise.all([s3.config.credentials(), s3.config.region()])
  const base = endpoint ? `${endpoint}/${settings.dataBucket}` : `https://${settings.dataBucket}.s3.${region}.amazonaws.com`
  const { origin, host, pathname } = new URL(`${base}/${key.split('/').map(encode).join('/')}`)
  const time = now()
    .toISOString()
    .replace(/[-:]|\.\d+/g, '')
  const day = time.slice(0, 8)
  const scope = `${day}/${region}/s3/aws4_request`
  const query = Object.entries({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${accessKeyId}/${scope}`,
    'X-Amz-Date': time,
    'X-Amz-Expires': String(seconds),
    ...(sessionToken && { 'X-Amz-Security-Token': sessionToken }),
    'X-Amz-SignedHeaders': 'host',
  })
    .map(([name, value]) => `${name}=${encode(value)}`)
    .join('&')
  const canonical = ['GET', pathname, query, `host:${host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n')
  const signed = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
  const signingKey = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secretAccessKey}`, day))
  return `${origin}${pathname}?${query}&X-Amz-Signature=${hmac(signingKey, signed).toString('hex')}`
}
