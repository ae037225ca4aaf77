/** The local SQS. */
import {
  ChangeMessageVisibilityCommand,
  SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs'
import { expect, test } from 'vitest'
import { consumeQueue, createQueue } from '../../scripts/local-aws/queue.ts'
import { clientConfig, startEmulator } from '../support/emulator.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

test('limits concurrent messages, and keeps those that the function reports as failed', async () => {
  const clock = { now: () => 0, after: () => undefined }
  const queue = createQueue({
    name: 'queue',
    folder: temporaryFolder(),
    clock,
    hiddenSeconds: 60,
    maxReceives: 3,
  })
  for (const body of ['a', 'b', 'c', 'bad']) queue.send(body)
  let running = 0
  let most = 0
  let done = 0
  const invoke = async (event: { Records: { messageId: string; body: string }[] }) => {
    const [record] = event.Records
    most = Math.max(most, ++running)
    await new Promise((resolve) => setImmediate(resolve))
    running--
    done++
    if (record?.body === 'bad') return { batchItemFailures: [{ itemIdentifier: record.messageId }] }
    if (record?.body === 'c') throw new Error('timed out')
    return undefined
  }
  consumeQueue(queue, invoke, 2)
  await expect.poll(() => done).toBe(4)
  await expect
    .poll(() => new Set(queue.list().map(({ body }) => body)))
    .toEqual(new Set(['bad', 'c']))
  expect(most).toBe(2)
})

test('rejects a function without permission', async () => {
  const aws = await startEmulator()
  const call = (caller: Parameters<typeof clientConfig>[1], command: unknown): Promise<unknown> =>
    new SQSClient(clientConfig(aws, caller) as never)
      .send(command as never)
      .catch((error: Error) => error.name)
  const { queue, deadLetters } = aws.queues.receipts
  const move = new StartMessageMoveTaskCommand({
    SourceArn: deadLetters.arn,
    DestinationArn: queue.arn,
  })
  const hide = new ChangeMessageVisibilityCommand({
    QueueUrl: deadLetters.url(clientConfig(aws).endpoint),
    ReceiptHandle: 'x',
    VisibilityTimeout: 1,
  })
  expect([await call('digest', hide), await call('reconcile', move)]).toEqual([
    'AccessDenied',
    'AccessDenied',
  ])
  await aws.stop()
})
