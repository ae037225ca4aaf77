/** What is written and not yet for visitors. */
import type { Sources } from './site.ts'

/** In a build for visitors. A preview for the office sets DRAFTS=1. */
export const onlyPublished = () => process.env.NODE_ENV === 'production' && !process.env.DRAFTS

type Entry = { draft?: unknown; date?: unknown }

/** Marked as a draft, or dated after `today` (YYYY-MM-DD). */
export const isDraft = ({ draft, date }: Entry, today: string): boolean =>
  draft === true || (typeof date === 'string' && /^\d{4}-\d\d-\d\d$/.test(date) && date > today)

/** Without what visitors do not see on that day. */
export const publishedIn = (sources: Sources, today: string): Sources =>
  Object.fromEntries(
    Object.entries(sources).map(([name, entries]) => [
      name,
      new Map([...entries].filter(([, { raw }]) => !isDraft((raw ?? {}) as Entry, today))),
    ]),
  ) as Sources
