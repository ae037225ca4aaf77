/** What a bucket forgets by itself, as data: the deployment makes rules of it, and the local S3 obeys them. */
export type LifecycleRule = {
  id: string
  /** '' is every key. */
  prefix: string
  /** Until the object goes; in a versioned bucket it then stays as an old version. */
  days?: number
  /** Until an old version goes. */
  oldVersionDays?: number
  /** Delete markers with nothing behind them go. */
  deleteMarkers?: true
}

/** How long what was deleted or overwritten can be brought back. */
const recoveryDays = 14
/** S3 rounds each of the two steps up to the next midnight. */
const roundingDays = 2
/** Until the last version of what a rule deletes is gone. */
export const goneWithinDays = ({ days = 0, oldVersionDays }: LifecycleRule): number =>
  days + (oldVersionDays ?? 0) + (oldVersionDays ? roundingDays : 1)
/** Of messages that no function could work on. */
export const deadLetterDays = 14
/** Of the copy in another account, by the rule in amplify/README.md. */
export const backupDays = 35
const daysPerMonth = 365 / 12

/** Of the record: after the retention time the last version is gone too, because a request is deleted that much earlier than its versions. */
export const recordLifecycle = (retentionMonths: number): LifecycleRule[] => [
  {
    id: 'retention',
    prefix: '',
    days: Math.floor(retentionMonths * daysPerMonth) - recoveryDays - roundingDays,
    oldVersionDays: recoveryDays,
  },
  { id: 'delete-markers', prefix: '', deleteMarkers: true },
  { id: 'receipts', prefix: 'receipts/', days: 1, oldVersionDays: 1 },
]

export const uploadLifecycle: LifecycleRule[] = [{ id: 'quarantine', prefix: '', days: 1 }]
