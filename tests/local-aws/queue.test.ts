import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ChangeMessageVisibilityCommand, SendMessageCommand, SQSClient, StartMessageMoveTaskCommand } from '@aws-sdk/client-sqs'
import { describe, expect, onTestFinished, test } from 'vitest'
import { consumeQueue, createQueue } from '../../scripts/local-aws/queue.ts'
import { clientConfig, startEmulator } from './emulator.ts'

const hour = 3600_000

/** A queue whose clock only moves when told. */
function line(maxReceives = 3) {
  const folder = mkdtempSync(join(tmpdir(), 'queue-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  let time = Date.parse('2026-11-20T10:15:00Z')
  const clock = { now: () => time, after: () => undefined, pass: () => undefined, passed: () => 0, stop: () => undefined }
  const made = (name: string, dead?: ReturnType<typeof createQueue>) =>
    createQueue({ name, folder: join(folder, name), clock, hiddenSeconds: 60, maxReceives, dead })
  const dead = made('dead')
  return { dead, queue: made('queue', dead), again: () => made('queue', dead), pass: (ms: number) => void (time += ms) }
}

describe('a queue', () => {
  test('hides a message while it is worked on, and gives it out again with a new handle and a higher count', () => {
    const { queue, pass } = line()
    queue.send('{}')
    const first = queue.receive()
    expect([first?.receives, queue.receive()]).toEqual([1, undefined])
    pass(60_000)
    const second = queue.receive()
    expect([second?.receives, second?.handle === first?.handle]).toEqual([2, false])
    expect(() => queue.hide(first?.handle ?? '', 1)).toThrow('ReceiptHandleIsInvalid')
  })

  test('moves a message to the dead letters at the receive after the last', () => {
    const { queue, dead, pass } = line(2)
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

  test('hides for at most twelve hours since the receive, and only what is being worked on', () => {
    const { queue, pass } = line()
    queue.send('a')
    const handle = queue.receive()?.handle ?? ''
    pass(30_000)
    expect(() => queue.hide(handle, 12 * 3600)).toThrow('12 hours')
    queue.hide(handle, 6 * 3600)
    pass(6 * hour)
    expect(() => queue.hide(handle, 1)).toThrow('MessageNotInflight')
    expect(queue.receive()?.receives).toBe(2)
  })

  test('is the same after a restart', () => {
    const { queue, again, pass } = line()
    queue.send('a')
    queue.receive()
    const restarted = again()
    expect(restarted.receive()).toBeUndefined()
    pass(60_000)
    expect(restarted.receive()?.receives).toBe(2)
  })

  test('feeds a function as many messages at once as the mapping says, and keeps what it reports as failed', async () => {
    const { queue } = line()
    for (const body of ['a', 'b', 'c', 'bad']) queue.send(body)
    let running = 0
    let most = 0
    const done: string[] = []
    const invoke = async (event: object) => {
      const [record] = (event as { Records: { messageId: string; body: string }[] }).Records
      running++
      most = Math.max(most, running)
      await new Promise((resolve) => setImmediate(resolve))
      running--
      done.push(record?.body ?? '')
      if (record?.body === 'bad') return { batchItemFailures: [{ itemIdentifier: record.messageId }] }
      if (record?.body === 'c') throw new Error('timed out')
    }
    consumeQueue(queue, invoke, 2)
    await expect.poll(() => done.length).toBe(4)
    await expect.poll(() => queue.list().length).toBe(2)
    expect(most).toBe(2)
    expect(
      queue
        .list()
        .map(({ body }) => body)
        .sort(),
    ).toEqual(['bad', 'c'])
  })
})

test('SQS refuses a function without the right, and moves dead letters back to where they came from', async () => {
  const aws = await startEmulator()
  const call = (caller: Parameters<typeof clientConfig>[1], command: unknown): Promise<unknown> =>
    new SQSClient(clientConfig(aws, caller) as never).send(command as never).catch((error: Error) => error.name)
  const { queue, dead } = aws.queues.receipts
  const QueueUrl = dead.url(clientConfig(aws).endpoint)
  const move = new StartMessageMoveTaskCommand({ SourceArn: dead.arn })
  aws.faults.set([{ service: 's3', kind: 'error' }])
  await call('owner', new SendMessageCommand({ QueueUrl, MessageBody: '{}' }))
  expect(await call('digest', new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle: 'x', VisibilityTimeout: 1 }))).toBe(
    'AccessDenied',
  )
  expect(await call('reconcile', move)).toBe('AccessDenied')
  await call('owner', move)
  expect([dead.list().length, queue.list().length]).toEqual([0, 1])
  await aws.stop()
})
