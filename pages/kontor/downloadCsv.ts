/** Exports requests as CSV. */
import { swedishDate } from '../../amplify/functions/shared/officeHours.ts'
import type { Api } from './api.ts'

/** API calls time out after 30 seconds. */
const idsAtOnce = 500

/**
 * Downloads the requests as one CSV file, fetched in parts. `progress` receives the number of
 * fetched requests.
 */
export async function downloadCsv(
  api: Api,
  rows: { id: string }[],
  progress: (done: number) => void,
): Promise<string> {
  const ids = rows.map(({ id }) => id)
  // Response.text() removes the byte order mark, which Excel needs.
  const parts = ['\ufeff']
  for (let at = 0; at < ids.length; at += idsAtOnce) {
    progress(at)
    const table = await api.table(ids.slice(at, at + idsAtOnce))
    parts.push(at === 0 ? table : table.slice(table.indexOf('\r\n') + 2))
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob(parts, { type: 'text/csv' }))
  link.download = `forfragningar-${swedishDate(new Date())}.csv`
  link.click()
  URL.revokeObjectURL(link.href)
  return ''
}
