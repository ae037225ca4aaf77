/** Inspection and storage of a request's pictures. */
import { CopyObjectCommand, GetObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3'
import * as z from 'zod/mini'
import type { Deps } from './deps.ts'
import { minuteMs } from './durations.ts'
import { logFailure } from './log.ts'
import { inspectPicture } from './pictureFile.ts'
import { limits, requestIdPattern } from './request.ts'
import type { Attachment } from './sendMail.ts'
import type { VersionKey } from './days.ts'
import { put, readBytes, readJson, statusOf } from './objects.ts'
import { requestKey, type StoredRequest } from './oldStore.ts'

/**
 * The inspection result of a picture: stored under a new name, or refused with a Swedish reason.
 */
const StoredPicture = z.union([
  z.looseObject({
    original: z.string(),
    name: z.string(),
    type: z.string(),
    bytes: z.number(),
    cut: z.optional(z.boolean()),
  }),
  z.looseObject({ original: z.string(), refused: z.string() }),
])
export type StoredPicture =
  | { original: string; name: string; type: string; bytes: number; cut?: boolean | undefined }
  | { original: string; refused: string }
/** Invalid results are ignored, and the pictures inspected again. */
const Outcome = z.catch(z.optional(z.array(StoredPicture)), undefined)

const maxAttached = 7 * 1024 * 1024
const retryPictureMs = 30 * minuteMs
/** The prefix of uploads. */
export const quarantine = 'public/quarantine/'
const uploaded = new RegExp(`^${quarantine}${requestIdPattern}/[^/\\0-\\x1f\\x7f]{1,255}$`)

/** Inspects and stores the request's pictures once. Throws on temporary storage errors. */
export async function storePictures(
  deps: Deps,
  { versionKey, receivedAt, request }: StoredRequest,
): Promise<StoredPicture[]> {
  if (request.images.length === 0) return []
  const outcome = requestKey(versionKey, 'pictures.json')
  const earlier = await readJson(deps, outcome, Outcome)
  if (earlier) return earlier
  const isLate = deps.now().getTime() - Date.parse(receivedAt) > retryPictureMs
  const pictures = await Promise.all(
    request.images.map((path, index) =>
      storePicture(deps, path, versionKey, `bild-${index + 1}`).catch(
        (error: unknown): StoredPicture => {
          logFailure('picture', error, { versionKey })
          // After this time the request is mailed without the picture.
          if (!isLate) throw error
          return { original: fileName(path), refused: 'kunde inte läsas' }
        },
      ),
    ),
  )
  await put(deps, outcome, pictures)
  return pictures
}

async function storePicture(
  { s3, settings }: Deps,
  path: string,
  versionKey: VersionKey,
  name: string,
): Promise<StoredPicture> {
  const original = fileName(path)
  const refuse = (reason: string): StoredPicture => ({ original, refused: reason })
  if (!isUploaded(path)) return refuse('har en sökväg som inte godtas')
  const source = { Bucket: settings.uploadBucket, Key: path }
  try {
    const { ContentLength = 0, ETag } = await s3.send(new HeadObjectCommand(source))
    if (ContentLength > limits.imageBytes) return refuse('är större än 5 MB')
    const { Body } = await s3.send(new GetObjectCommand({ ...source, IfMatch: ETag }))
    const file = inspectPicture((await Body?.transformToByteArray()) ?? new Uint8Array())
    if ('refused' in file) return refuse(file.refused)
    const storedName = `${name}.${file.extension}`
    await s3.send(
      new CopyObjectCommand({
        Bucket: settings.dataBucket,
        Key: requestKey(versionKey, storedName),
        CopySource: `${settings.uploadBucket}/${path.split('/').map(encodeURIComponent).join('/')}`,
        // Copies only the inspected bytes.
        CopySourceIfMatch: ETag,
        MetadataDirective: 'REPLACE',
        ContentType: file.type,
        ContentDisposition: 'attachment',
        CacheControl: 'no-store',
      }),
    )
    return { original, name: storedName, type: file.type, bytes: ContentLength, cut: file.cut }
  } catch (error) {
    // S3 answers 403 for a missing key to those who may not list the bucket.
    if (statusOf(error) === 404 || statusOf(error) === 403)
      return refuse('finns inte bland de uppladdade bilderna')
    if (statusOf(error) === 412) return refuse('byttes ut medan den granskades')
    if (isFinal(error)) return refuse('kunde inte läsas')
    throw error
  }
}

/** The pictures as attachments; none if they do not all fit in one mail. */
export async function attachmentsOf(
  deps: Deps,
  versionKey: VersionKey,
  pictures: StoredPicture[],
): Promise<Attachment[]> {
  const accepted = pictures.flatMap((picture) => ('name' in picture ? [picture] : []))
  if (accepted.reduce((sum, { bytes }) => sum + bytes, 0) > maxAttached) return []
  const attachments = await Promise.all(
    accepted.map(async ({ name, type }) => {
      const content = await readBytes(deps, requestKey(versionKey, name))
      return content ? [{ name, type, content }] : []
    }),
  )
  return attachments.flat()
}

/** Retrying does not help, for example with an object encrypted by its sender. */
function isFinal(error: unknown): boolean {
  const status = statusOf(error) ?? 0
  return status >= 400 && status < 500 && ![408, 429].includes(status)
}

/** Whether the path is a valid upload key. S3 keys are UTF-8, which excludes lone surrogates. */
export const isUploaded = (path: string): boolean =>
  uploaded.test(path) && path.isWellFormed() && !['.', '..'].includes(fileName(path))

const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
