import type { LifecycleRule } from '../../amplify/storage/lifecycle.ts'
import type { ObjectStore, ObjectVersion } from './objectStore.ts'

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
