import { exactTime, timeAgo } from './times.ts'

/** A relative time with the exact one on hover. */
export const TimeAgo = ({ at }: { at: string }) => (
  <time dateTime={at} title={exactTime(at)}>
    {timeAgo(at, new Date())}
  </time>
)
