import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sha256 } from '../../amplify/functions/shared/signature.ts'
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
  /** What is given back with the object: content-type, x-amz-meta-* and the like. */
  headers: Record<string, string>
}
export type ObjectStore = ReturnType<typeof createObjectStore>

/**
 * Objects as files: one file per version, its description in the first line, the bytes after it. A file is written
 * aside and renamed, so that whatever was acknowledged survives a killed process, and nothing half-written is ever read.
 */
export function createObjectStore(folder: string, buckets: Bucket[], now = () => new Date()) {
  const versions = new Map<string, Map<string, ObjectVersion[]>>()
  let sequence = 0
  for (const { name } of buckets) {
    mkdirSync(join(folder, name), { recursive: true })
    versions.set(name, new Map())
    for (const file of readdirSync(join(folder, name)).sort()) {
      if (file.endsWith('.tmp')) unlinkSync(join(folder, name, file))
      else remember(parse(readFileSync(join(folder, name, file))).version)
    }
  }

  function remember(version: ObjectVersion): void {
    sequence = Math.max(sequence, version.sequence)
    const keys = keysOf(version.bucket)
    const others = (keys.get(version.key) ?? []).filter((other) => other.versionId !== version.versionId)
    keys.set(version.key, [...others, version])
  }

  function keysOf(bucket: string): Map<string, ObjectVersion[]> {
    const keys = versions.get(bucket)
    if (!keys) throw new Error(`no bucket ${bucket}`)
    return keys
  }

  // The sequence comes first in the name, so that a folder read in order is the history.
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
    return versionId === undefined ? all.at(-1) : all.find((version) => version.versionId === versionId)
  }

  function add(bucket: string, key: string, data: Buffer, rest: Partial<ObjectVersion>): ObjectVersion {
    const versioned = buckets.some((each) => each.name === bucket && each.versioned)
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
    const left = (keysOf(version.bucket).get(version.key) ?? []).filter((each) => each !== version)
    if (left.length > 0) keysOf(version.bucket).set(version.key, left)
    else keysOf(version.bucket).delete(version.key)
  }

  return {
    buckets,
    find,
    put: add,
    body: (version: ObjectVersion): Buffer => parse(readFileSync(fileOf(version))).data,
    /** With a version that version goes for good; without one a versioned bucket gets a delete marker. */
    remove(bucket: string, key: string, versionId?: string): ObjectVersion | undefined {
      const versioned = buckets.some((each) => each.name === bucket && each.versioned)
      if (versionId === undefined && versioned) return add(bucket, key, Buffer.alloc(0), { deleteMarker: true })
      const version = find(bucket, key, versionId)
      if (version) forget(version)
      return version
    },
    /** Keys in S3's order (by UTF-8 bytes), each with its versions, oldest first. */
    list(bucket: string, prefix = ''): ObjectVersion[][] {
      return [...keysOf(bucket)]
        .filter(([key]) => key.startsWith(prefix))
        .map(([key, versions]) => ({ bytes: Buffer.from(key), versions }))
        .sort((a, b) => Buffer.compare(a.bytes, b.bytes))
        .map(({ versions }) => versions)
    },
  }
}

function parse(file: Buffer): { version: ObjectVersion; data: Buffer } {
  const end = file.indexOf('\n')
  return { version: JSON.parse(file.toString('utf8', 0, end)) as ObjectVersion, data: file.subarray(end + 1) }
}

const day = 24 * 3600_000
/** S3 counts from the midnight (UTC) after an object came or was replaced. */
const dueAt = (since: string, days: number): number => Math.ceil((Date.parse(since) + days * day) / day) * day

/** Does what S3 does of itself once a day: expires objects, removes old versions and empty delete markers. */
export function applyLifecycle(store: ObjectStore, bucket: string, rules: LifecycleRule[], now: number): void {
  for (const { prefix, days, oldVersionDays, deleteMarkers } of rules) {
    for (const versions of store.list(bucket, prefix)) {
      const isDue = (since: ObjectVersion | undefined, count = Number.POSITIVE_INFINITY) =>
        since !== undefined && dueAt(since.lastModified, count) <= now
      // One is old from the moment that the next came.
      for (const [index, version] of versions.entries())
        if (isDue(versions[index + 1], oldVersionDays)) store.remove(bucket, version.key, version.versionId)
      const [current] = versions.slice(-1)
      if (!current) continue
      if (!current.deleteMarker && isDue(current, days))
        store.remove(bucket, current.key, current.versionId === 'null' ? 'null' : undefined)
      const isAlone = store.list(bucket, current.key).some((all) => all[0]?.key === current.key && all.length === 1)
      if (deleteMarkers && current.deleteMarker && isAlone) store.remove(bucket, current.key, current.versionId)
    }
  }
}
