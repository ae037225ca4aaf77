/** What is written and not yet for visitors. */

/** In a build for visitors. A preview for the office sets DRAFTS=1. */
export const onlyPublished = () => process.env.NODE_ENV === 'production' && !process.env.DRAFTS

type Entry = { draft?: unknown; date?: unknown }

/** Marked as a draft, or dated after `today` (YYYY-MM-DD). */
export const isDraft = ({ draft, date }: Entry, today: string): boolean =>
  draft === true || (typeof date === 'string' && /^\d{4}-\d\d-\d\d$/.test(date) && date > today)
