import { createHash, createHmac } from 'node:crypto'

export type SigningCredentials = { accessKeyId: string; secretAccessKey: string; sessionToken?: string | undefined }

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Signature Version 4 for a service at a moment: what a caller writes into its headers or its query, and `sign` for the canonical request. */
export function signatureFor(service: string, region: string, at: Date, { accessKeyId, secretAccessKey }: SigningCredentials) {
  const time = at.toISOString().replace(/[-:]|\.\d+/g, '')
  const day = time.slice(0, 8)
  const scope = `${day}/${region}/${service}/aws4_request`
  const key = [region, service, 'aws4_request'].reduce(hmac, hmac(`AWS4${secretAccessKey}`, day))
  return {
    algorithm: 'AWS4-HMAC-SHA256',
    credential: `${accessKeyId}/${scope}`,
    time,
    sign: (canonical: string): string => hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')).toString('hex'),
  }
}
