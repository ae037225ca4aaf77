/** Scheduled mails: EventBridge may start a schedule twice. */
import type { Deps } from './deps.ts'
import { utcDay } from './days.ts'
import { logEvent } from './log.ts'
import { putNew } from './objects.ts'

/** A run by hand may repeat one that failed or whose mail was lost. */
export type ScheduledEvent = { again?: boolean | undefined }

/**
 * Whether this is the first run of the day. The claim comes before the mail: a second mail would be
 * read as new.
 */
export async function isFirstToday(
  deps: Deps,
  run: 'digest' | 'reminder',
  { again = false }: ScheduledEvent,
): Promise<boolean> {
  if ((await putNew(deps, `days/${utcDay(deps.now())}/${run}`)) || again) return true
  logEvent('run repeated', { run })
  return false
}
