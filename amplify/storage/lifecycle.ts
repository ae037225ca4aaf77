/** Lifecycle rules as data, for the deployment and the local S3. */
export type LifecycleRule = {
  id: string
  /** '' is every key. */
  prefix: string
  /** Until the object expires; a versioned bucket then keeps it as an old version. */
  days?: number
  /** Until an old version is deleted. */
  oldVersionDays?: number
  /** Removes delete markers without older versions. */
  deleteMarkers?: true
}

/** How long a deleted or overwritten object can be restored. */
const recoveryDays = 14
/** S3 rounds each of the two steps up to the next midnight. */
const roundingDays = 2
/** Days until the last version is deleted. */
export const goneWithinDays = ({ days = 0, oldVersionDays }: LifecycleRule): number =>
  days + (oldVersionDays ?? 0) + (oldVersionDays ? roundingDays : 1)
/** Retention of dead letters. */
export const deadLetterDays = 14
/** Retention of the copy in another account, by the rule in amplify/README.md. */
export const backupDays = 35
const daysPerMonth = 365 / 12

/**
 * Requests expire early enough for their last version to be deleted within the retention time. S3
 * counts it anew from a restore, which brings back what is at most `backupDays` old.
 */
export const recordLifecycle = (retentionMonths: number, hasBackup = false): LifecycleRule[] => [
  {
    id: 'retention',
    prefix: '',
    days:
      Math.floor(retentionMonths * daysPerMonth) -
      recoveryDays -
      roundingDays -
      (hasBackup ? backupDays : 0),
    oldVersionDays: recoveryDays,
  },
  { id: 'delete-markers', prefix: '', deleteMarkers: true },
  { id: 'receipts', prefix: 'receipts/', days: 1, oldVersionDays: 1 },
]

export const uploadLifecycle = [{ id: 'quarantine', prefix: '', days: 1 }] satisfies LifecycleRule[]
