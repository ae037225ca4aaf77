/** A relative time; a press shows the exact one. */
import { useState } from 'react'
import { exactTime, timeAgo } from './times.ts'

export function TimeAgo({ at }: { at: string }) {
  const [isExact, setExact] = useState(false)
  return (
    <button type="button" className="time" title={exactTime(at)} onClick={() => setExact(!isExact)}>
      <time dateTime={at}>{isExact ? exactTime(at) : timeAgo(at, new Date())}</time>
    </button>
  )
}
