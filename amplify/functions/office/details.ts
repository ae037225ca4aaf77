/** One request as /kontor shows it. */
import { GetObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { displayText, fieldDefinition, sentNames, type ServiceChoice } from '../shared/fields.ts'
import { phoneHref } from '../shared/phone.ts'
import { pictureName, requestNumber } from '../shared/request.ts'
import {
  list,
  type OfficeEntry,
  picturesPrefix,
  type Store,
  type StoredRequest,
} from '../shared/store.ts'
import { mailtoUrl } from '../shared/text.ts'
import { type OfficeRequest, readOne } from './requests.ts'

/** `url` is missing when the picture was not accepted, or not yet. */
type Picture = { name: string; url?: string }
export type RequestDetails = {
  id: string
  number: string
  receivedAt: string
  name: string
  isSuspected: boolean
  isMailed: boolean
  /** tel: and mailto: URLs. */
  call: string
  reply: string
  fields: { label: string; value: string }[]
  pictures: Picture[]
  leftOut: number
  entry: OfficeEntry
  etag: string
}

export async function readDetails(
  store: Store,
  id: string,
  services: readonly ServiceChoice[],
): Promise<RequestDetails | undefined> {
  const found = await readOne(store, id)
  if (!found) return undefined
  const { stored, entry, etag, isMailed } = found
  const { name, email, phone, leftOut } = stored.request
  return {
    id,
    number: requestNumber(id),
    receivedAt: stored.receivedAt,
    name: name || email,
    isSuspected: stored.suspicions.length > 0,
    isMailed,
    call: phone && phoneHref(phone),
    reply: email && mailtoUrl(email),
    fields: fieldsOf(found, services),
    pictures: await picturesOf(store, stored),
    leftOut,
    entry,
    etag,
  }
}

function fieldsOf(
  { stored: { request } }: OfficeRequest,
  services: readonly ServiceChoice[],
): RequestDetails['fields'] {
  const fields: RequestDetails['fields'] = []
  for (const name of sentNames()) {
    const { label } = fieldDefinition(name)
    fields.push({ label, value: displayText(name, request[name], services) })
  }
  fields.push({ label: 'Från sidan', value: request.page })
  fields.push({ label: 'Kom via', value: request.source })
  return fields.filter(({ value }) => value)
}

/** An hour: longer than anybody looks at the pictures of one request. */
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

/** The copy in the bucket is a download; the page's link opens it. */
const pictureUrl = ({ s3, bucket }: Store, key: string): Promise<string> =>
  getSignedUrl(
    s3,
    new GetObjectCommand({ Bucket: bucket, Key: key, ResponseContentDisposition: 'inline' }),
    { expiresIn },
  )
