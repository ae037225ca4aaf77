/** The clock of the local AWS, which tests and drills can advance. */
export type Clock = ReturnType<typeof createClock>

export function createClock() {
  let offset = 0
  let timers: { at: number; run: () => void }[] = []
  let wakeTimer: NodeJS.Timeout | undefined
  const now = (): number => Date.now() + offset

  function wake(): void {
    clearTimeout(wakeTimer)
    const due = timers.filter(({ at }) => at <= now())
    timers = timers.filter((timer) => !due.includes(timer))
    for (const { run } of due) run()
    const next = Math.min(...timers.map(({ at }) => at))
    // setTimeout supports at most 24 days.
    if (timers.length > 0)
      wakeTimer = setTimeout(wake, Math.min(Math.max(next - now(), 0), 2 ** 31 - 1)).unref()
  }

  return {
    now,
    offset: (): number => offset,
    advance(ms: number): void {
      offset += ms
      wake()
    },
    after(ms: number, run: () => void): void {
      timers.push({ at: now() + ms, run })
      wake()
    },
    stop(): void {
      timers = []
      clearTimeout(wakeTimer)
    },
  }
}
