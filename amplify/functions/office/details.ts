/** One request as /kontor shows it. */
import { GetObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { Deps } from '../shared/deps.ts'
import { phoneHref } from '../shared/phone.ts'
import { pictureName, requestNumber } from '../shared/request.ts'
import { requestRows, type Row, senderOf } from '../shared/requestRows.ts'
import {
  list,
  type OfficeEntry,
  picturesPrefix,
  type Store,
  type StoredRequest,
} from '../shared/store.ts'
import { mailtoUrl } from '../shared/text.ts'
import { readOne } from './requests.ts'

/** `url` is missing when the picture was not accepted, or not yet. */
type Picture = { name: string; url?: string }
export type RequestDetails = {
  id: string
  number: string
  receivedAt: string
  name: string
  isSuspected: boolean
  /** tel: and mailto: URLs. */
  call: string
  reply: string
  rows: Row[]
  pictures: Picture[]
  leftOut: number
  entry: OfficeEntry
  etag: string
}

export async function readDetails(deps: Deps, id: string): Promise<RequestDetails | undefined> {
  const found = await readOne(deps, id)
  if (!found) return undefined
  const { stored, entry, etag } = found
  const { email, phone, leftOut } = stored.request
  return {
    id,
    number: requestNumber(id),
    receivedAt: stored.receivedAt,
    name: senderOf(stored.request),
    isSuspected: stored.suspicions.length > 0,
    call: phone && phoneHref(phone),
    reply: email && mailtoUrl(email),
    rows: requestRows(stored.request, deps).filter(({ value }) => value),
    pictures: await picturesOf(deps, stored),
    leftOut,
    entry,
    etag,
  }
}

/** Seconds: longer than anybody looks at the pictures of one request. */
const expiresIn = 3600

async function picturesOf(store: Store, { id, request }: StoredRequest): Promise<Picture[]> {
  const accepted = await list(store, picturesPrefix(id))
  const pictures: Picture[] = []
  for (const [index, path] of request.images.entries()) {
    const name = pictureName(path)
    const file = accepted.find(({ key }) => key.startsWith(`${picturesPrefix(id)}${index + 1}.`))
    if (file) pictures.push({ name, url: await pictureUrl(store, file.key) })
    else pictures.push({ name })
  }
  return pictures
}

/** The stored picture has the disposition of a download; this link opens it. */
const pictureUrl = ({ s3, bucket }: Store, key: string): Promise<string> =>
  getSignedUrl(
    s3,
    new GetObjectCommand({ Bucket: bucket, Key: key, ResponseContentDisposition: 'inline' }),
    { expiresIn },
  )
