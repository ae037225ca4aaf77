import { DeleteObjectCommand, GetObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { logEvent } from '../shared/log.ts'
import { pictureFormat } from '../shared/pictureFile.ts'
import { limits } from '../shared/request.ts'
import { statusOf } from '../shared/objects.ts'

type Uploaded = { s3: { bucket: { name: string }; object: { key: string; size: number } } }

/** Guests can upload anything. What is no picture, or too big for one, is deleted at once. */
export const createInspectUpload = ({ s3 }: { s3: S3Client }) =>
  async function inspectUpload({ Records }: { Records: Uploaded[] }): Promise<void> {
    for (const { bucket, object } of Records.map((record) => record.s3)) {
      const place = { Bucket: bucket.name, Key: decodeURIComponent(object.key.replaceAll('+', ' ')) }
      if (object.size <= limits.imageBytes && (await startsAsPicture(s3, place))) continue
      await s3.send(new DeleteObjectCommand(place))
      logEvent('upload deleted', { bytes: object.size })
    }
  }

async function startsAsPicture(s3: S3Client, place: { Bucket: string; Key: string }): Promise<boolean> {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ ...place, Range: 'bytes=0-31' }))
    return pictureFormat((await Body?.transformToByteArray()) ?? new Uint8Array()) !== undefined
  } catch (error) {
    // 416: an empty file has no first bytes.
    if (statusOf(error) === 416) return false
    // 404 or 403: it is gone already. 400: only its sender has the key to it, and it expires with the others.
    if ([400, 403, 404].includes(statusOf(error) ?? 0)) return true
    throw error
  }
}
