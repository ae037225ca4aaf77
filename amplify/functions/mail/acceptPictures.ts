/** The pictures of a request: checked, and stored before the upload bucket forgets them. */
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import type { Deps } from '../shared/deps.ts'
import { limits, pictureName, requestIdPattern } from '../shared/request.ts'
import type { Attachment } from '../shared/sendMail.ts'
import { list, picturesPrefix, statusOf, type StoredRequest } from '../shared/store.ts'

/** `refused` completes a Swedish sentence that begins with the name. */
export type Picture = { name: string } & (
  | { file: string; type: PictureType; bytes: Uint8Array }
  | { refused: string }
)

const extensions = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const
type PictureType = keyof typeof extensions
const uploaded = new RegExp(`^public/quarantine/${requestIdPattern}/[^/\\0-\\x1f\\x7f]{1,255}$`)
const isUploaded = (path: string): boolean => uploaded.test(path) && path.isWellFormed()

/** Throws when the storage fails; a file that is no picture becomes a remark to the office. */
export async function acceptPictures(deps: Deps, stored: StoredRequest): Promise<Picture[]> {
  const { id, request } = stored
  // An earlier attempt has stored these; the upload bucket keeps its objects for a day only.
  const accepted = request.images.length > 0 ? await list(deps, picturesPrefix(id)) : []
  const pictures: Picture[] = []
  for (const [index, path] of request.images.entries()) {
    const start = `${picturesPrefix(id)}${index + 1}.`
    const earlier = accepted.find(({ key }) => key.startsWith(start))?.key
    const name = pictureName(path)
    const file = await readPicture(deps, path, earlier)
    if ('refused' in file) {
      pictures.push({ name, ...file })
      continue
    }
    const key = start + extensions[file.type]
    if (!earlier) await storePicture(deps, key, file)
    pictures.push({ name, file: key.split('/').at(-1) ?? '', ...file })
  }
  return pictures
}

/** Read from the first bytes, because names and declared types may be wrong. */
function pictureType(bytes: Uint8Array): PictureType | undefined {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  return /^RIFF.{4}WEBP/s.test(start) ? 'image/webp' : undefined
}

type PictureFile = { type: PictureType; bytes: Uint8Array }

async function readPicture(
  { s3, bucket, uploadBucket }: Deps,
  path: string,
  earlier: string | undefined,
): Promise<PictureFile | { refused: string }> {
  if (!isUploaded(path)) return { refused: 'har en sökväg som inte godtas' }
  const source = earlier ? { Bucket: bucket, Key: earlier } : { Bucket: uploadBucket, Key: path }
  try {
    const { ContentLength = 0 } = await s3.send(new HeadObjectCommand(source))
    if (ContentLength > limits.imageBytes) return { refused: 'är större än 5 MB' }
    const { Body } = await s3.send(new GetObjectCommand(source))
    const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array()
    const type = pictureType(bytes)
    return type ? { type, bytes } : { refused: 'är inte en bild i formatet JPEG, PNG eller WebP' }
  } catch (error) {
    const status = statusOf(error) ?? 0
    if (status === 404) return { refused: 'finns inte bland de uppladdade bilderna' }
    // Trying again does not help with an object that its sender has encrypted (400).
    if (status === 400) return { refused: 'kunde inte läsas' }
    throw error
  }
}

async function storePicture(
  { s3, bucket }: Deps,
  key: string,
  { type, bytes }: PictureFile,
): Promise<void> {
  await s3.send(
    new PutObjectCommand({
      Bucket: bucket,
      Key: key,
      Body: bytes,
      ContentType: type,
      ContentDisposition: 'attachment',
    }),
  )
}

/** Mailboxes refuse mails with more. */
const mostAttachedBytes = 7 * 1024 * 1024

/** The accepted pictures; none if they do not all fit in one mail. */
export function attachmentsOf(pictures: Picture[]): Attachment[] {
  const attachments: Attachment[] = []
  let total = 0
  for (const picture of pictures) {
    if ('refused' in picture) continue
    total += picture.bytes.length
    attachments.push({ name: `bild-${picture.file}`, type: picture.type, content: picture.bytes })
  }
  return total > mostAttachedBytes ? [] : attachments
}
