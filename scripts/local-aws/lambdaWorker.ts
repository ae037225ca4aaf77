import { flushCompileCache } from 'node:module'
import { format } from 'node:util'

/** Runs one Lambda function in a process of its own: events come in and answers go out as messages. */
type WorkerHandler = (event: unknown, context: unknown) => Promise<unknown>

const file = process.argv[2]
if (file === undefined) throw new Error('usage: lambdaWorker.ts <handler file>')
/** What the local AWS has let pass; a function's clock goes with it. */
let passed = 0
const Machine = Date
globalThis.Date = class extends Machine {
  constructor(...parts: unknown[]) {
    if (parts.length === 0) super(Machine.now() + passed)
    else super(...(parts as [number]))
  }
  static override now(): number {
    return Machine.now() + passed
  }
} as DateConstructor

// What console prints comes behind time, request and level, as on Lambda: no metric filter reads such a line as JSON.
for (const level of ['log', 'info', 'warn', 'error'] as const) {
  const print = console[level]
  console[level] = (...parts: unknown[]) => print(`${new Date().toISOString()}\t-\t${level.toUpperCase()}\t${format(...parts)}`)
}

const { handler } = (await import(file)) as { handler: WorkerHandler }
// Nobody lets the process end by itself, which is when Node would write it.
flushCompileCache()

process.send?.('ready')
process.on('disconnect', () => process.exit(0))
process.on('message', ({ id, event, ...time }: { id: number; event: unknown; passed: number }) => {
  passed = time.passed
  const context = { awsRequestId: String(id), functionName: process.env.AWS_LAMBDA_FUNCTION_NAME }
  Promise.resolve()
    .then(() => handler(event, context))
    .then(
      (result) => process.send?.({ id, result }),
      (error: unknown) => {
        console.error(error)
        process.send?.({ id, error: error instanceof Error ? error.message : String(error) })
      },
    )
})
