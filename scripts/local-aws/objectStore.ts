/** Versioned S3 objects on disk. */
import { dayMs } from '../../amplify/functions/shared/durations.ts'
import { createHash, randomBytes } from 'node:crypto'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { sha256 } from '../../amplify/functions/shared/signature.ts'
import { damaged, parseStored } from './storedFile.ts'
import type { LifecycleRule } from '../../amplify/storage/lifecycle.ts'

export type Bucket = { name: string; versioned: boolean }
export type ObjectVersion = {
  bucket: string
  key: string
  versionId: string
  sequence: number
  deleteMarker: boolean
  etag: string
  size: number
  lastModified: string
  /** Response headers of the object: content-type, x-amz-meta-* and others. */
  headers: Record<string, string>
}
export type ObjectStore = ReturnType<typeof createObjectStore>

/** One file per version: metadata in the first line, then the bytes. Writes are atomic, so that a killed process loses no acknowledged version. */
export function createObjectStore(folder: string, buckets: Bucket[], now = () => new Date()) {
  const versions = new Map<string, Map<string, ObjectVersion[]>>()
  /** The keys of a bucket in S3's order, until a key is added. */
  const sorted = new Map<string, string[]>()
  let sequence = 0
  for (const { name } of buckets) {
    mkdirSync(join(folder, name), { recursive: true })
    versions.set(name, new Map())
    for (const file of readdirSync(join(folder, name)).sort()) {
      if (file.endsWith('.tmp')) unlinkSync(join(folder, name, file))
      else remember(readVersion(join(folder, name, file)).version)
    }
  }

  function remember(version: ObjectVersion): void {
    sequence = Math.max(sequence, version.sequence)
    const keys = keysOf(version.bucket)
    const others = (keys.get(version.key) ?? []).filter(
      (other) => other.versionId !== version.versionId,
    )
    if (!keys.has(version.key)) sorted.delete(version.bucket)
    keys.set(version.key, [...others, version])
  }

  function keysOf(bucket: string): Map<string, ObjectVersion[]> {
    const keys = versions.get(bucket)
    if (!keys) throw new Error(`no bucket ${bucket}`)
    return keys
  }

  // Sorted by name the files are in the order of their writes.
  const fileOf = ({ bucket, key, sequence }: ObjectVersion): string =>
    join(folder, bucket, `${String(sequence).padStart(12, '0')}-${sha256(key).slice(0, 16)}`)

  function write(version: ObjectVersion, data: Buffer): void {
    const file = fileOf(version)
    writeFileSync(`${file}.tmp`, Buffer.concat([Buffer.from(`${JSON.stringify(version)}\n`), data]))
    const replaced = find(version.bucket, version.key, version.versionId)
    renameSync(`${file}.tmp`, file)
    if (replaced) unlinkSync(fileOf(replaced))
    remember(version)
  }

  function find(bucket: string, key: string, versionId?: string): ObjectVersion | undefined {
    const all = keysOf(bucket).get(key) ?? []
    return versionId === undefined
      ? all.at(-1)
      : all.find((version) => version.versionId === versionId)
  }

  function add(
    bucket: string,
    key: string,
    data: Buffer,
    rest: Partial<ObjectVersion>,
  ): ObjectVersion {
    const versioned = buckets.some((candidate) => candidate.name === bucket && candidate.versioned)
    const version: ObjectVersion = {
      bucket,
      key,
      versionId: versioned ? randomBytes(16).toString('hex') : 'null',
      sequence: sequence + 1,
      deleteMarker: false,
      etag: `"${createHash('md5').update(data).digest('hex')}"`,
      size: data.length,
      lastModified: now().toISOString(),
      headers: {},
      ...rest,
    }
    write(version, data)
    return version
  }

  function forget(version: ObjectVersion): void {
    unlinkSync(fileOf(version))
    const others = (keysOf(version.bucket).get(version.key) ?? []).filter(
      (other) => other !== version,
    )
    if (others.length > 0) keysOf(version.bucket).set(version.key, others)
    else keysOf(version.bucket).delete(version.key)
  }

  return {
    buckets,
    find,
    put: add,
    body: (version: ObjectVersion): Buffer => readVersion(fileOf(version)).data,
    /** Removes the given version permanently; without one a versioned bucket gets a delete marker. */
    remove(bucket: string, key: string, versionId?: string): ObjectVersion | undefined {
      const versioned = buckets.some(
        (candidate) => candidate.name === bucket && candidate.versioned,
      )
      if (versionId === undefined && versioned)
        return add(bucket, key, Buffer.alloc(0), { deleteMarker: true })
      const version = find(bucket, key, versionId)
      if (version) forget(version)
      return version
    },
    /**
     * By key in S3's order (UTF-8 bytes), with the versions of each, oldest first. `after`: without
     * the keys before it.
     */
    list(bucket: string, prefix = '', after = ''): ObjectVersion[][] {
      const keys = keysOf(bucket)
      const inOrder = sorted.get(bucket) ?? sortByBytes([...keys.keys()])
      sorted.set(bucket, inOrder)
      return [...startingWith(prefix, inOrder, after)].flatMap((key) => {
        const versions = keys.get(key)
        return versions ? [versions] : []
      })
    },
  }
}

const sortByBytes = (keys: string[]): string[] =>
  keys
    .map((key) => ({ key, bytes: Buffer.from(key) }))
    .sort((a, b) => Buffer.compare(a.bytes, b.bytes))
    .map(({ key }) => key)

/**
 * The keys, which are in S3's order, that start with the prefix, without those before `after`, which
 * starts with it too.
 */
function* startingWith(prefix: string, keys: string[], after: string): Generator<string> {
  const from = after || prefix
  let index = 0
  for (let end = keys.length; index < end; ) {
    const middle = (index + end) >> 1
    if (compareBytes(keys[middle]!, from) < 0) index = middle + 1
    else end = middle
  }
  for (; keys[index]?.startsWith(prefix); index++) yield keys[index]!
}

export const compareBytes = (a: string, b: string): number =>
  Buffer.compare(Buffer.from(a), Buffer.from(b))

function readVersion(file: string): { version: ObjectVersion; data: Buffer } {
  const bytes = readFileSync(file)
  const end = bytes.indexOf('\n')
  const version = parseStored<ObjectVersion>(file, bytes.toString('utf8', 0, Math.max(end, 0)))
  const data = bytes.subarray(end + 1)
  if (data.length !== version.size) throw damaged(file)
  return { version, data }
}

/** S3 rounds up to the next midnight (UTC). */
const dueAt = (since: string, days: number): number =>
  Math.ceil((Date.parse(since) + days * dayMs) / dayMs) * dayMs

/** The daily run of lifecycle rules: expires objects, removes old versions and expired delete markers. */
export function applyLifecycle(
  store: ObjectStore,
  bucket: string,
  rules: LifecycleRule[],
  now: number,
): void {
  for (const { prefix, days, oldVersionDays, deleteMarkers } of rules) {
    for (const versions of store.list(bucket, prefix)) {
      const isDue = (since: ObjectVersion | undefined, count = Number.POSITIVE_INFINITY) =>
        since !== undefined && dueAt(since.lastModified, count) <= now
      // A version is old since the next one was written.
      for (const [index, version] of versions.entries())
        if (isDue(versions[index + 1], oldVersionDays))
          store.remove(bucket, version.key, version.versionId)
      const [current] = versions.slice(-1)
      if (!current) continue
      if (!current.deleteMarker && isDue(current, days))
        store.remove(bucket, current.key, current.versionId === 'null' ? 'null' : undefined)
      const isAlone = store
        .list(bucket, current.key)
        .some((all) => all[0]?.key === current.key && all.length === 1)
      if (deleteMarkers && current.deleteMarker && isAlone)
        store.remove(bucket, current.key, current.versionId)
    }
  }
}
