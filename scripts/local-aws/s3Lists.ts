import type { ObjectVersion } from './objectStore.ts'

type Xml = string | number | boolean | Xml[] | { [name: string]: Xml | undefined }

/** XML from plain data: a list repeats its element. */
export function xml(name: string, content: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(name, content)}`
}

function element(name: string, content: Xml): string {
  if (Array.isArray(content)) return content.map((item) => element(name, item)).join('')
  const inner =
    typeof content === 'object'
      ? Object.entries(content)
          .map(([child, value]) => (value === undefined ? '' : element(child, value)))
          .join('')
      : escapeXml(String(content))
  return `<${name}>${inner}</${name}>`
}

const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/\p{Cc}/gu, (sign) => `&#x${sign.charCodeAt(0).toString(16)};`)

export function listObjects(bucket: string, keys: ObjectVersion[][], query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? ''
  const delimiter = query.get('delimiter') ?? ''
  const maxKeys = Math.min(Number(query.get('max-keys') ?? 1000), 1000)
  const token = query.get('continuation-token')
  const after = token === null ? (query.get('start-after') ?? '') : Buffer.from(token, 'base64url').toString()
  const write = encoder(query)

  const entries: { name: string; version?: ObjectVersion }[] = []
  for (const versions of keys) {
    const version = versions.at(-1)
    if (!version || version.deleteMarker) continue
    const cut = delimiter === '' ? -1 : version.key.indexOf(delimiter, prefix.length)
    const name = cut < 0 ? version.key : version.key.slice(0, cut + delimiter.length)
    if (after !== '' && Buffer.compare(Buffer.from(name), Buffer.from(after)) <= 0) continue
    if (entries.at(-1)?.name !== name) entries.push(cut < 0 ? { name, version } : { name })
  }
  const page = entries.slice(0, maxKeys)
  const last = page.at(-1)
  const isTruncated = entries.length > page.length
  return xml('ListBucketResult', {
    Name: bucket,
    Prefix: write(prefix),
    MaxKeys: maxKeys,
    KeyCount: page.length,
    IsTruncated: isTruncated,
    NextContinuationToken: isTruncated && last ? Buffer.from(last.name).toString('base64url') : undefined,
    Contents: page.flatMap(({ version }) =>
      version
        ? { Key: write(version.key), LastModified: version.lastModified, ETag: version.etag, Size: version.size, StorageClass: 'STANDARD' }
        : [],
    ),
    CommonPrefixes: page.flatMap(({ name, version }) => (version ? [] : { Prefix: write(name) })),
  })
}

export function listVersions(bucket: string, keys: ObjectVersion[][], query: URLSearchParams): string {
  const maxKeys = Math.min(Number(query.get('max-keys') ?? 1000), 1000)
  const keyMarker = query.get('key-marker')
  const versionMarker = query.get('version-id-marker')
  const write = encoder(query)

  const all = keys.flatMap((versions) => versions.toReversed().map((version, age) => ({ version, isLatest: age === 0 })))
  const isAfter = ({ key }: ObjectVersion): boolean => keyMarker === null || Buffer.compare(Buffer.from(key), Buffer.from(keyMarker)) > 0
  const marked = all.findIndex(({ version }) => version.key === keyMarker && version.versionId === versionMarker)
  const rest = marked < 0 ? all.filter(({ version }) => isAfter(version)) : all.slice(marked + 1)
  const page = rest.slice(0, maxKeys)
  const last = page.at(-1)?.version
  const isTruncated = rest.length > page.length
  const describe = ({ version, isLatest }: (typeof all)[number]) => ({
    Key: write(version.key),
    VersionId: version.versionId,
    IsLatest: isLatest,
    LastModified: version.lastModified,
    ...(!version.deleteMarker && { ETag: version.etag, Size: version.size, StorageClass: 'STANDARD' }),
  })
  return xml('ListVersionsResult', {
    Name: bucket,
    Prefix: write(query.get('prefix') ?? ''),
    MaxKeys: maxKeys,
    IsTruncated: isTruncated,
    NextKeyMarker: isTruncated && last ? write(last.key) : undefined,
    NextVersionIdMarker: isTruncated && last ? last.versionId : undefined,
    Version: page.filter(({ version }) => !version.deleteMarker).map(describe),
    DeleteMarker: page.filter(({ version }) => version.deleteMarker).map(describe),
  })
}

const encoder =
  (query: URLSearchParams) =>
  (key: string): string =>
    query.get('encoding-type') === 'url' ? encodeURIComponent(key).replaceAll('%2F', '/') : key
