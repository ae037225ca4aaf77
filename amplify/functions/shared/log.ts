import { Console } from 'node:console'

// Lambda puts time, id and level before what `console` prints, and metric filters read JSON alone: there, lines go straight to stdout.
const lines = process.env.AWS_LAMBDA_FUNCTION_NAME ? new Console(process.stdout, process.stderr) : console

/** One line of JSON: what happened, never what was typed. */
export function logEvent(event: string, facts: Record<string, string | number> = {}): void {
  lines.log(JSON.stringify({ event, ...facts }))
}

/** A failure as cause and code. Messages are left out: they may quote what a visitor wrote. */
export function logFailure(cause: string, error: unknown, facts: Record<string, string | number> = {}): void {
  const { name = 'Unknown', stack, $metadata } = (error ?? {}) as { name?: string; stack?: string; $metadata?: { httpStatusCode?: number } }
  // An error of AWS has a status; an error of ours is found by where it was thrown.
  const where = $metadata ? { status: $metadata.httpStatusCode ?? 0 } : { at: /^\s+at (.+)$/m.exec(stack ?? '')?.[1] ?? '' }
  lines.error(JSON.stringify({ event: 'failure', cause, code: name, ...where, ...facts }))
}
