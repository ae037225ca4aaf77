/** Presigned S3 URLs of pictures. */
import type { Deps } from '../shared/deps.ts'
import { encode, presignedUrl } from '../shared/signature.ts'

/** Long enough for a page to load its pictures. */
const seconds = 300

/**
 * A presigned URL of an object in the data bucket. `endpoint` is that of the local AWS, which has
 * the bucket in the path.
 */
export async function signedUrl(
  { s3, now, settings }: Pick<Deps, 's3' | 'now' | 'settings'>,
  key: string,
  endpoint?: string,
): Promise<string> {
  const [credentials, region] = await Promise.all([s3.config.credentials(), s3.config.region()])
  const base = endpoint
    ? `${endpoint}/${settings.dataBucket}`
    : `https://${settings.dataBucket}.s3.${region}.amazonaws.com`
  return presignedUrl(`${base}/${key.split('/').map(encode).join('/')}`, seconds, {
    service: 's3',
    region,
    credentials,
    at: now(),
  })
}
