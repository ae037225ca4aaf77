import type { Deps } from '../deps.ts'
import { logEvent, logFailure } from '../log.ts'
import { deliver } from '../send-offert/deliver.ts'
import { clearMarker, isSent, loadRequest, unfinished } from '../send-offert/store.ts'

const minute = 60_000
/** Younger entries may still be in the hands of the function that received them. */
const inProgress = 2 * minute
/** Ends before the next sweep can start, so that no two send the same; what does not fit is left to that one. */
const workingTime = 50_000
/** An entry without a request: storing failed and the visitor was told so. */
const abandoned = 60 * minute

/** Sends what is in the outbox and says how much of it still waits; the alarm reads that number. */
export const createSweep = (deps: Deps) =>
  async function sweep(): Promise<{ sent: number; waiting: number }> {
    let sent = 0
    let waiting = 0
    const started = performance.now()
    for (const { place, since } of await unfinished(deps)) {
      const age = deps.now().getTime() - since.getTime()
      if (age < inProgress) continue
      if (performance.now() - started > workingTime) {
        waiting++
        continue
      }
      try {
        const outcome = await finish(deps, place, age)
        if (outcome === 'sent') sent++
      } catch (error) {
        waiting++
        logFailure('sweep', error, { place })
      }
    }
    logEvent('sweep', { sent, waiting })
    return { sent, waiting }
  }

async function finish(deps: Deps, place: string, age: number): Promise<'sent' | 'nothing'> {
  const stored = await loadRequest(deps, place)
  if (stored && !(await isSent(deps, place))) {
    await deliver(deps, stored)
    return 'sent'
  }
  if (stored || age > abandoned) await clearMarker(deps, place)
  return 'nothing'
}
