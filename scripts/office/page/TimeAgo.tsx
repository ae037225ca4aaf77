/** A relative time with the exact one on hover. */
import { exactTime, timeAgo } from './times.ts'

export const TimeAgo = ({ at }: { at: string }) => (
  <time dateTime={at} title={exactTime(at)}>
    {timeAgo(at, new Date())}
  </time>
)
