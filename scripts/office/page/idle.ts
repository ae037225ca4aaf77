/** The lock after inactivity. The last activity is in the tab's session storage, as the session is, so that a reload does not reset it. */
const idleMinutes = 30
const key = 'last activity'

export const markActive = (): void => sessionStorage.setItem(key, String(Date.now()))
export const markInactive = (): void => sessionStorage.removeItem(key)
/** False without a session. */
export const isIdle = (): boolean => Date.now() - Number(sessionStorage.getItem(key) ?? Date.now()) > idleMinutes * 60_000

/** Compares times, because timers stop while a computer sleeps: it locks before the first key press afterwards. */
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
