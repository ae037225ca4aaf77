/** Collects failures, so that one run reports all of them. */
export type Checks = ReturnType<typeof createChecks>

export function createChecks() {
  const failures: string[] = []
  let count = 0
  function expect(where: string, what: string, actual: unknown, expected: unknown): void {
    count += 1
    if (actual !== expected)
      failures.push(
        `${where}: ${what} is ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`,
      )
  }
  async function reach(url: URL | string, init: RequestInit = {}): Promise<Response> {
    try {
      return await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(30_000), ...init })
    } catch (error) {
      const cause = error instanceof Error ? error.cause : undefined
      failures.push(`${url} does not answer: ${cause instanceof Error ? cause.message : error}`)
      return new Response(null, { status: 599 })
    }
  }
  return { expect, reach, failures, count: () => count }
}
