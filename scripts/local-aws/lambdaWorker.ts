/** Runs one Lambda function in a child process: events arrive and results leave as IPC messages. */
import { flushCompileCache } from 'node:module'
import { format } from 'node:util'

type LambdaHandler = (event: unknown, context: unknown) => Promise<unknown>
type Invocation = { id: number; event: unknown; clockOffset: number; timeoutMs: number }

const file = process.argv[2]
if (file === undefined) throw new Error('usage: lambdaWorker.ts <handler file>')
let clockOffset = 0
const SystemDate = Date
globalThis.Date = class extends SystemDate {
  constructor(...parts: unknown[]) {
    if (parts.length === 0) super(SystemDate.now() + clockOffset)
    else super(...(parts as [number]))
  }
  static override now(): number {
    return SystemDate.now() + clockOffset
  }
} as DateConstructor

// Lambda's text format: time, request and level precede the message, so that no metric filter
// parses it as JSON.
for (const level of ['log', 'info', 'warn', 'error'] as const) {
  const print = console[level]
  console[level] = (...parts: unknown[]) =>
    print(`${new Date().toISOString()}\t-\t${level.toUpperCase()}\t${format(...parts)}`)
}

const { handler }: { handler: LambdaHandler } = await import(file)
// Node writes the cache at a regular exit, but this process is killed.
flushCompileCache()

process.send?.('ready')
process.on('disconnect', () => process.exit(0))
process.on('message', async ({ id, event, ...message }: Invocation) => {
  clockOffset = message.clockOffset
  const end = performance.now() + message.timeoutMs
  try {
    const result = await handler(event, {
      awsRequestId: String(id),
      functionName: process.env.AWS_LAMBDA_FUNCTION_NAME,
      getRemainingTimeInMillis: () => Math.max(0, Math.round(end - performance.now())),
    })
    process.send?.({ id, result })
  } catch (error) {
    console.error(error)
    process.send?.({ id, error: error instanceof Error ? error.message : String(error) })
  }
})
