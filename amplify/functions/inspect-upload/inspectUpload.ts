/** Inspection of uploaded pictures: format, size and volume per client network. */
import { DeleteObjectCommand, GetObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { logEvent } from '../shared/log.ts'
import { hourOf, readRecent } from '../shared/networks.ts'
import { put, statusOf } from '../shared/objects.ts'
import { pictureFormat } from '../shared/pictureFile.ts'
import { limits } from '../shared/request.ts'

type Uploaded = {
  requestParameters: { sourceIPAddress: string }
  s3: { bucket: { name: string }; object: { key: string; size: number; sequencer: string } }
}

/**
 * Bytes per hour of a client network: a /64 or an IPv4 address, a /56, a /48. A smaller file counts
 * as 100 kB.
 */
const bytesPerHour = [200, 400, 800].map((megabytes) => megabytes * 1024 * 1024)

/**
 * Deletes an upload that is not a readable picture, is too large or exceeds the volume of its
 * network.
 */
export const createInspectUpload = ({
  s3,
  now = () => new Date(),
}: {
  s3: S3Client
  now?: () => Date
}) =>
  async function inspectUpload({ Records = [] }: { Records?: Uploaded[] }): Promise<void> {
    for (const {
      requestParameters,
      s3: { bucket, object },
    } of Records) {
      const upload = { s3, bucket: bucket.name }
      const location = {
        Bucket: bucket.name,
        Key: decodeURIComponent(object.key.replaceAll('+', ' ')),
      }
      const { sourceIPAddress } = requestParameters
      const { key, levels } = await readRecent(
        upload,
        `uploads/${hourOf(now())}`,
        sourceIPAddress,
        object.sequencer,
      )
      const bytes = Math.max(object.size, 100 * 1024)
      const fits = levels.every((keys, level) => sum(keys) + bytes <= bytesPerHour[level]!)
      if (fits && object.size <= limits.imageBytes && (await startsAsPicture(s3, location)))
        await put(upload, `${key}-${bytes}`)
      else {
        await s3.send(new DeleteObjectCommand(location))
        logEvent('upload deleted', { bytes: object.size, overVolume: Number(!fits) })
      }
    }
  }

const sum = (keys: string[]): number =>
  keys.reduce((total, key) => total + Number(key.slice(key.lastIndexOf('-') + 1)), 0)

async function startsAsPicture(
  s3: S3Client,
  location: { Bucket: string; Key: string },
): Promise<boolean> {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ ...location, Range: 'bytes=0-31' }))
    return pictureFormat((await Body?.transformToByteArray()) ?? new Uint8Array()) !== undefined
  } catch (error) {
    // 404: deleted. 416: empty. 400 and 403: encrypted with the sender's key, or archived.
    if ([400, 403, 404, 416].includes(statusOf(error) ?? 0)) return false
    throw error
  }
}
