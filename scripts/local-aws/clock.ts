export type Clock = ReturnType<typeof createClock>

/** The local AWS's time: the machine's, and what a drill has let pass. */
export function createClock() {
  let passed = 0
  let timers: { at: number; run: () => void }[] = []
  let next: NodeJS.Timeout | undefined
  const now = (): number => Date.now() + passed

  function wake(): void {
    clearTimeout(next)
    const due = timers.filter(({ at }) => at <= now())
    timers = timers.filter((each) => !due.includes(each))
    for (const { run } of due) run()
    const earliest = timers.reduce((time, { at }) => Math.min(time, at), Number.POSITIVE_INFINITY)
    // A timer of Node's holds no more than 24 days.
    if (timers.length > 0) next = setTimeout(wake, Math.min(Math.max(earliest - now(), 0), 2 ** 31 - 1)).unref()
  }

  return {
    now,
    passed: (): number => passed,
    pass(ms: number): void {
      passed += ms
      wake()
    },
    after(ms: number, run: () => void): void {
      timers.push({ at: now() + ms, run })
      wake()
    },
    stop(): void {
      timers = []
      clearTimeout(next)
    },
  }
}
