/**
 * The lock after inactivity. The last activity is in the tab's session storage, as the session is,
 * so that a reload does not reset it. A tab without storage has both in memory only.
 */
import { withStorage } from '../../renderer/storage.ts'

const idleMinutes = 30
const key = 'last activity'

let lastActivity: number | undefined
export function markActive(): void {
  lastActivity = Date.now()
  withStorage('sessionStorage', (storage) => storage.setItem(key, String(lastActivity)))
}
export function markInactive(): void {
  lastActivity = undefined
  withStorage('sessionStorage', (storage) => storage.removeItem(key))
}
/** False without a session. */
export function isIdle(): boolean {
  const stored = withStorage('sessionStorage', (storage) => storage.getItem(key))
  return Date.now() - Number(stored ?? lastActivity ?? Date.now()) > idleMinutes * 60_000
}

/**
 * Compares times, because timers stop while a computer sleeps: it locks before the first key press
 * afterwards.
 */
export function whenIdle(lock: () => void): () => void {
  const checkIdle = ({ type }: Pick<Event, 'type'>) => {
    if (isIdle()) lock()
    else if (type !== 'look' && type !== 'visibilitychange') markActive()
  }
  const events = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'visibilitychange'] as const
  for (const event of events) addEventListener(event, checkIdle, { capture: true, passive: true })
  const timer = setInterval(() => checkIdle({ type: 'look' }), 15_000)
  return () => {
    clearInterval(timer)
    for (const event of events) removeEventListener(event, checkIdle, { capture: true })
  }
}
