/** One line of JSON: what happened, never what was typed. */
export function logEvent(event: string, facts: Record<string, string | number> = {}): void {
  console.log(JSON.stringify({ event, ...facts }))
}

/** A failure as cause and code. Messages are left out: they may quote what a visitor wrote. */
export function logFailure(cause: string, error: unknown, facts: Record<string, string | number> = {}): void {
  const { name = 'Unknown', stack, $metadata } = (error ?? {}) as { name?: string; stack?: string; $metadata?: { httpStatusCode?: number } }
  // An error of AWS has a status; an error of ours is found by where it was thrown.
  const where = $metadata ? { status: $metadata.httpStatusCode ?? 0 } : { at: /^\s+at (.+)$/m.exec(stack ?? '')?.[1] ?? '' }
  console.error(JSON.stringify({ event: 'failure', cause, code: name, ...where, ...facts }))
}
