/** A relative time; a press shows the exact one, and paper has it too. */
import { useState } from 'react'
import { exactTime, timeAgo } from './times.ts'

export function TimeAgo({ at }: { at: string }) {
  const [isExact, setExact] = useState(false)
  return (
    <>
      <button
        type="button"
        className="time"
        title={exactTime(at)}
        onClick={() => setExact(!isExact)}
      >
        <time dateTime={at}>{isExact ? exactTime(at) : timeAgo(at, new Date())}</time>
      </button>
      <time className="on-paper" dateTime={at}>
        {exactTime(at)}
      </time>
    </>
  )
}
