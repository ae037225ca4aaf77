import { useCallback, useEffect, useState } from 'react'
import type { Filter, RequestList } from '../../amplify/functions/office/list.ts'
import type { Api } from './officeClient.ts'

const pollMs = 60_000
/** A search is sent when its typing has paused for this long. */
const pauseMs = 200

/** The requests that match the filter, read again every minute. */
export function useRequests(api: Api, filter: Filter) {
  const [list, setList] = useState<RequestList>()
  const [error, setError] = useState('')
  const [round, setRound] = useState(0)
  const refresh = useCallback(() => setRound((last) => last + 1), [])

  useEffect(() => {
    let isCurrent = true
    async function read() {
      try {
        const found = await api.list(filter)
        if (!isCurrent) return
        setList(found)
        setError('')
      } catch (problem) {
        if (isCurrent) setError((problem as Error).message)
      }
    }
    const soon = setTimeout(read, pauseMs)
    const poll = setInterval(read, pollMs)
    return () => {
      isCurrent = false
      clearTimeout(soon)
      clearInterval(poll)
    }
  }, [api, filter, round])

  return { list, error, refresh }
}
