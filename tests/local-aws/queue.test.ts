/** The local SQS. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ChangeMessageVisibilityCommand, SendMessageCommand, SQSClient, StartMessageMoveTaskCommand } from '@aws-sdk/client-sqs'
import { expect, onTestFinished, test } from 'vitest'
import { consumeQueue, createQueue } from '../../scripts/local-aws/queue.ts'
import { clientConfig, startEmulator } from '../../scripts/lab/fixtures/emulator.ts'

/** A queue with a manual clock. */
function openQueue(maxReceives = 3) {
  const folder = mkdtempSync(join(tmpdir(), 'queue-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  let time = Date.parse('2026-11-20T10:15:00Z')
  const clock = { now: () => time, after: () => undefined }
  const open = (name: string, dead?: ReturnType<typeof createQueue>) =>
    createQueue({ name, folder: join(folder, name), clock, hiddenSeconds: 60, maxReceives, dead })
  const dead = open('dead')
  return { dead, queue: open('queue', dead), reopen: () => open('queue', dead), pass: (ms: number) => void (time += ms) }
}

test('hides a received message, also after a restart, and then delivers it with a new handle and a higher count', () => {
  const { queue, reopen, pass } = openQueue()
  queue.send('{}')
  const first = queue.receive()
  expect([first?.receives, queue.receive()]).toEqual([1, undefined])
  const restarted = reopen()
  expect(restarted.receive()).toBeUndefined()
  pass(60_000)
  const second = restarted.receive()
  expect([second?.receives, second?.handle === first?.handle]).toEqual([2, false])
  expect(() => restarted.hide(first?.handle ?? '', 1)).toThrow('ReceiptHandleIsInvalid')
})

test('moves a message to the dead letters after its last receive, and back', () => {
  const { queue, dead, pass } = openQueue(2)
  queue.send('a')
  for (let receives = 0; receives < 2; receives++) {
    expect(queue.receive()?.body).toBe('a')
    pass(60_000)
  }
  expect(dead.list()).toEqual([])
  expect(queue.receive()).toBeUndefined()
  expect([queue.list().length, dead.list()[0]?.body]).toEqual([0, 'a'])
  dead.moveTo(queue)
  expect([dead.list().length, queue.receive()?.receives]).toEqual([0, 1])
})

test('limits concurrent messages, and keeps those that the function reports as failed', async () => {
  const { queue } = openQueue()
  for (const body of ['a', 'b', 'c', 'bad']) queue.send(body)
  let [running, most, done] = [0, 0, 0]
  const invoke = async (event: object) => {
    const [record] = (event as { Records: { messageId: string; body: string }[] }).Records
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
  await expect.poll(() => new Set(queue.list().map(({ body }) => body))).toEqual(new Set(['bad', 'c']))
  expect(most).toBe(2)
})

test('rejects a function without permission, and moves dead letters back for the owner', async () => {
  const aws = await startEmulator()
  const call = (caller: Parameters<typeof clientConfig>[1], command: unknown): Promise<unknown> =>
    new SQSClient(clientConfig(aws, caller) as never).send(command as never).catch((error: Error) => error.name)
  const { queue, dead } = aws.queues.receipts
  const QueueUrl = dead.url(clientConfig(aws).endpoint)
  const move = new StartMessageMoveTaskCommand({ SourceArn: dead.arn, DestinationArn: queue.arn })
  const hide = new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle: 'x', VisibilityTimeout: 1 })
  aws.faults.set([{ service: 's3', kind: 'error' }])
  await call('owner', new SendMessageCommand({ QueueUrl, MessageBody: '{}' }))
  expect([await call('digest', hide), await call('reconcile', move)]).toEqual(['AccessDenied', 'AccessDenied'])
  await call('owner', move)
  expect([dead.list().length, queue.list().length]).toEqual([0, 1])
  await aws.stop()
})
