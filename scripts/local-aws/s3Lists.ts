/** S3's listings as XML. */
import { compareBytes, type ObjectVersion } from './objectStore.ts'

type Xml = string | number | boolean | Xml[] | { [name: string]: Xml | undefined }

/** An array repeats its element. */
export function xml(name: string, content: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xmlElement(name, content)}`
}

function xmlElement(name: string, content: Xml): string {
  if (Array.isArray(content)) return content.map((item) => xmlElement(name, item)).join('')
  const inner =
    typeof content === 'object'
      ? Object.entries(content)
          .map(([child, value]) => (value === undefined ? '' : xmlElement(child, value)))
          .join('')
      : escapeXml(String(content))
  return `<${name}>${inner}</${name}>`
}

const escapeXml = (text: string): string =>
  text
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replace(/\p{Cc}/gu, (sign) => `&#x${sign.charCodeAt(0).toString(16)};`)

/** S3 lists times in whole seconds. */
const secondsOf = (time: string): string => time.replace(/\.\d+Z$/, '.000Z')
const objectProperties = ({ lastModified, etag, size }: ObjectVersion) => ({
  LastModified: secondsOf(lastModified),
  ETag: etag,
  Size: size,
  StorageClass: 'STANDARD',
})

function pageOf<Item>(items: Item[], bucket: string, query: URLSearchParams) {
  const maxKeys = Math.min(Number(query.get('max-keys') ?? 1000), 1000)
  const page = items.slice(0, maxKeys)
  const next = items.length > page.length ? page.at(-1) : undefined
  const about = {
    Name: bucket,
    Prefix: query.get('prefix') ?? '',
    MaxKeys: maxKeys,
    IsTruncated: next !== undefined,
  }
  return { page, next, about }
}

/** The last name of the page before. */
export const listedUntil = (query: URLSearchParams): string =>
  Buffer.from(query.get('continuation-token') ?? '', 'base64url').toString()

export function listObjects(
  bucket: string,
  keys: ObjectVersion[][],
  query: URLSearchParams,
): string {
  const prefix = query.get('prefix') ?? ''
  const delimiter = query.get('delimiter') ?? ''
  const after = listedUntil(query)

  const entries: { name: string; version?: ObjectVersion }[] = []
  for (const versions of keys) {
    const version = versions.at(-1)
    if (!version || version.deleteMarker) continue
    const delimiterIndex = delimiter === '' ? -1 : version.key.indexOf(delimiter, prefix.length)
    const name =
      delimiterIndex < 0 ? version.key : version.key.slice(0, delimiterIndex + delimiter.length)
    if (entries.length === 0 && after !== '' && compareBytes(name, after) <= 0) continue
    if (entries.at(-1)?.name !== name)
      entries.push(delimiterIndex < 0 ? { name, version } : { name })
  }
  const { page, next, about } = pageOf(entries, bucket, query)
  return xml('ListBucketResult', {
    ...about,
    KeyCount: page.length,
    NextContinuationToken: next && Buffer.from(next.name).toString('base64url'),
    Contents: page.flatMap(({ version }) =>
      version ? { Key: version.key, ...objectProperties(version) } : [],
    ),
    CommonPrefixes: page.flatMap(({ name, version }) => (version ? [] : { Prefix: name })),
  })
}

export function listVersions(
  bucket: string,
  keys: ObjectVersion[][],
  query: URLSearchParams,
): string {
  const keyMarker = query.get('key-marker')
  const versionMarker = query.get('version-id-marker')
  const all = keys.flatMap((versions) =>
    versions.toReversed().map((version, age) => ({ version, isLatest: age === 0 })),
  )
  const markerIndex = all.findIndex(
    ({ version }) => version.key === keyMarker && version.versionId === versionMarker,
  )
  const rest =
    markerIndex < 0
      ? all.filter(({ version }) => keyMarker === null || compareBytes(version.key, keyMarker) > 0)
      : all.slice(markerIndex + 1)
  const { page, next, about } = pageOf(rest, bucket, query)
  const versionElements = (isMarker: boolean) =>
    page
      .filter(({ version }) => version.deleteMarker === isMarker)
      .map(({ version, isLatest }) => ({
        ...{ Key: version.key, VersionId: version.versionId, IsLatest: isLatest },
        ...(isMarker
          ? { LastModified: secondsOf(version.lastModified) }
          : objectProperties(version)),
      }))
  return xml('ListVersionsResult', {
    ...about,
    NextKeyMarker: next?.version.key,
    NextVersionIdMarker: next?.version.versionId,
    Version: versionElements(false),
    DeleteMarker: versionElements(true),
  })
}
