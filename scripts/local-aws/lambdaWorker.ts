/** Runs one Lambda function in a process of its own: events come in and answers go out as messages. */
type WorkerHandler = (event: unknown, context: unknown) => Promise<unknown>

export {}

const file = process.argv[2]
if (file === undefined) throw new Error('usage: lambdaWorker.ts <handler file>')
const { handler } = (await import(file)) as { handler: WorkerHandler }

process.on('disconnect', () => process.exit(0))
process.on('message', ({ id, event }: { id: number; event: unknown }) => {
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
