/** The requests of the office page: loading and polling. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Api } from './api.ts'
import type { ListedRow } from './statistics.ts'

const pollMs = 60_000
/**
 * A poll reads the newest requests; a complete one also finds what colleagues changed and erased
 * further down.
 */
const completePollMs = 10 * pollMs

/**
 * All requests, newest first: loaded page by page, then polled, also in a background tab, whose
 * title has the number of new ones.
 */
export function useRequests(api: Api) {
  const [rows, setRows] = useState<ListedRow[]>([])
  const [isLoading, setLoading] = useState(true)
  const [error, setError] = useState('')
  const completeAt = useRef(0)
  const isRunning = useRef(false)

  const read = useCallback(async () => {
    isRunning.current = true
    try {
      const rowsById = new Map<string, ListedRow>()
      let from: string | undefined
      do {
        const page = await api.list(from)
        // A corrected request is listed in the month of its correction too.
        for (const row of page.rows) if (!rowsById.has(row.id)) rowsById.set(row.id, row)
        from = page.next
        const isComplete = from === undefined
        if (isComplete) completeAt.current = Date.now()
        setRows((before) =>
          mergeRows(rowsById, before).filter(({ id }) => !isComplete || rowsById.has(id)),
        )
      } while (from)
      setError('')
    } finally {
      isRunning.current = false
    }
  }, [api])

  const load = useCallback(async () => {
    setLoading(true)
    setError('')
    await read().catch((problem: Error) => setError(problem.message))
    setLoading(false)
  }, [read])
  useEffect(() => void load(), [load])

  useEffect(() => {
    const poll = async () => {
      if (isRunning.current) return
      if (Date.now() - completeAt.current >= completePollMs) return read()
      const { rows } = await api.list()
      setRows((before) => mergeRows(new Map(rows.map((row) => [row.id, row])), before))
    }
    // The next poll retries.
    const pollQuietly = () => void poll().catch(() => undefined)
    const timer = setInterval(pollQuietly, pollMs)
    addEventListener('visibilitychange', pollQuietly)
    return () => {
      clearInterval(timer)
      removeEventListener('visibilitychange', pollQuietly)
    }
  }, [api, read])

  const put = (id: string, change: Partial<ListedRow> | undefined) =>
    setRows((before) =>
      before.flatMap((row) => (row.id !== id ? [row] : change ? [{ ...row, ...change }] : [])),
    )
  return { rows, isLoading, isComplete: completeAt.current > 0, error, load, put }
}

/**
 * Retains rows that are missing from the response, and rows with a newer version. Sorted, because a
 * restored index has other times.
 */
function mergeRows(loaded: Map<string, ListedRow>, before: ListedRow[]): ListedRow[] {
  const versions = new Map(before.map((row) => [row.id, row.version]))
  const newer = [...loaded.values()].filter(({ id, version }) => version >= (versions.get(id) ?? 0))
  const ids = new Set(newer.map(({ id }) => id))
  return [...newer, ...before.filter(({ id }) => !ids.has(id))].sort((a, b) =>
    b.at.localeCompare(a.at),
  )
}
