import type { Status } from '../../amplify/functions/shared/statuses.ts'

export type Draft = { note: string; status?: Status; followUp?: string }

/** What has been typed and not saved, by request: kept while the page is open. */
export const drafts = new Map<string, Draft>()

addEventListener('beforeunload', (event) => {
  if (drafts.size > 0) event.preventDefault()
})
