/** Structured logging without personal data. */
import { Console } from 'node:console'

// Lambda's `console` prefixes lines with time, id and level, which metric filters cannot parse as
// JSON.
const output = process.env.AWS_LAMBDA_FUNCTION_NAME
  ? new Console(process.stdout, process.stderr)
  : console

/** Logs an event as one line of JSON, without entered data. */
export function logEvent(event: string, facts: Record<string, string | number> = {}): void {
  output.log(JSON.stringify({ event, ...facts }))
}

/** Logs cause and code of an error, without its message, which may quote entered data. */
export function logFailure(
  cause: string,
  error: unknown,
  facts: Record<string, string | number> = {},
): void {
  // Anything can be thrown.
  const {
    name = 'Unknown',
    stack,
    $metadata,
  } = (error ?? {}) as { name?: string; stack?: string; $metadata?: { httpStatusCode?: number } }
  // AWS errors have a status; for our own, the stack's first line.
  const origin = $metadata
    ? { status: $metadata.httpStatusCode ?? 0 }
    : { at: /^\s+at (.+)$/m.exec(stack ?? '')?.[1] ?? '' }
  output.error(JSON.stringify({ event: 'failure', cause, code: name, ...origin, ...facts }))
}
