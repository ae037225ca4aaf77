import type { Deps } from '../shared/deps.ts'
import { signatureFor } from '../shared/signature.ts'

/** Long enough for a page to load its pictures. */
const seconds = 300
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
  const [credentials, region] = await Promise.all([s3.config.credentials(), s3.config.region()])
  const base = endpoint ? `${endpoint}/${settings.dataBucket}` : `https://${settings.dataBucket}.s3.${region}.amazonaws.com`
  const { origin, host, pathname } = new URL(`${base}/${key.split('/').map(encode).join('/')}`)
  const { algorithm, credential, time, sign } = signatureFor('s3', region, now(), credentials)
  const query = Object.entries({
    'X-Amz-Algorithm': algorithm,
    'X-Amz-Credential': credential,
    'X-Amz-Date': time,
    'X-Amz-Expires': String(seconds),
    ...(credentials.sessionToken && { 'X-Amz-Security-Token': credentials.sessionToken }),
    'X-Amz-SignedHeaders': 'host',
  })
    .map(([name, value]) => `${name}=${encode(value)}`)
    .join('&')
  const canonical = ['GET', pathname, query, `host:${host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n')
  return `${origin}${pathname}?${query}&X-Amz-Signature=${sign(canonical)}`
}
