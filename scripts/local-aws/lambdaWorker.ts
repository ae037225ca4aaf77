import { flushCompileCache } from 'node:module'

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

const { handler } = (await import(file)) as { handler: WorkerHandler }
// Nobody lets the process end by itself, which is when Node would write it.
flushCompileCache()

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
