/** A standard queue of SQS and its event source mapping. */
import { hourMs } from '../../amplify/functions/shared/durations.ts'
import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeFileAtomic } from '../build/cached.ts'
import { parseStored } from './storedFile.ts'
import { AwsError } from './AwsError.ts'
import type { Clock } from './clock.ts'
import { Throttled } from './lambdaFunction.ts'

export type QueueMessage = {
  id: string
  body: string
  sentAt: number
  visibleAt: number
  receives: number
  receivedAt: number
  /** Receipt handle, new at each receive. */
  handle: string
}
export type LocalQueue = ReturnType<typeof createQueue>
type QueueOptions = {
  name: string
  folder: string
  clock: Pick<Clock, 'now' | 'after'>
  hiddenSeconds: number
  maxReceives: number
  deadLetters?: LocalQueue | undefined
}

export const md5 = (body: string): string => createHash('md5').update(body).digest('hex')
const maxHiddenMs = 12 * hourMs

/**
 * Without order, with visibility timeouts and dead letters; one file per message, so that a restart
 * loses none.
 */
export function createQueue({
  name,
  folder,
  clock,
  hiddenSeconds,
  maxReceives,
  deadLetters,
}: QueueOptions) {
  mkdirSync(folder, { recursive: true })
  const fileOf = (id: string): string => join(folder, `${id}.json`)
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  const messages = new Map(
    files
      .map((file) => parseStored<QueueMessage>(join(folder, file)))
      .map((message) => [message.id, message]),
  )
  const listeners: (() => void)[] = []
  const notify = (): void => {
    for (const listener of listeners) listener()
  }

  function save(message: QueueMessage): void {
    writeFileAtomic(fileOf(message.id), JSON.stringify(message))
    messages.set(message.id, message)
    notifyWhenVisible(message)
  }

  function notifyWhenVisible({ visibleAt }: QueueMessage): void {
    if (visibleAt > clock.now()) clock.after(visibleAt - clock.now(), notify)
    else queueMicrotask(notify)
  }

  const list = (): QueueMessage[] => [...messages.values()]
  const visible = (): QueueMessage[] => list().filter(({ visibleAt }) => visibleAt <= clock.now())
  function remove(id: string): void {
    if (messages.delete(id)) rmSync(fileOf(id), { force: true })
  }

  for (const message of messages.values()) notifyWhenVisible(message)

  return {
    name,
    url: (endpoint: string) => `${endpoint}/000000000000/${name}`,
    arn: `arn:aws:sqs:eu-north-1:000000000000:${name}`,
    list,
    remove,
    visible: (): number => visible().length,
    isHidden: (id: string): boolean => (messages.get(id)?.visibleAt ?? 0) > clock.now(),
    /** Calls back when a message may have become visible. */
    listen: (listener: () => void): void => void listeners.push(listener),
    send(body: string): { MessageId: string; MD5OfMessageBody: string } {
      const message = {
        id: randomUUID(),
        body,
        sentAt: clock.now(),
        visibleAt: clock.now(),
        receives: 0,
        receivedAt: 0,
        handle: '',
      }
      save(message)
      return { MessageId: message.id, MD5OfMessageBody: md5(body) }
    },
    addDeadLetter: (message: QueueMessage): void => save({ ...message, visibleAt: clock.now() }),
    /** A random visible message; one that was received too often becomes a dead letter instead. */
    receive(): QueueMessage | undefined {
      const candidates = visible()
      while (candidates.length > 0) {
        const [message] = candidates.splice(Math.floor(Math.random() * candidates.length), 1)
        if (!message) return undefined
        if (message.receives >= maxReceives && deadLetters) {
          remove(message.id)
          deadLetters.addDeadLetter(message)
          continue
        }
        const now = clock.now()
        const times = {
          receives: message.receives + 1,
          receivedAt: now,
          visibleAt: now + hiddenSeconds * 1000,
        }
        const received = { ...message, ...times, handle: randomUUID() }
        save(received)
        return received
      }
      return undefined
    },
    /** ChangeMessageVisibility. */
    hide(handle: string, seconds: number): void {
      const message = list().find((message) => message.handle === handle)
      if (!message) throw new AwsError(400, 'ReceiptHandleIsInvalid')
      const now = clock.now()
      if (message.visibleAt <= now) throw new AwsError(400, 'MessageNotInflight')
      if (
        !Number.isInteger(seconds) ||
        seconds < 0 ||
        now + seconds * 1000 > message.receivedAt + maxHiddenMs
      )
        throw new AwsError(
          400,
          'InvalidParameterValue',
          `${seconds} seconds is negative or more than 12 hours after the receive.`,
        )
      save({ ...message, visibleAt: now + seconds * 1000 })
    },
    /** StartMessageMoveTask: all messages are sent anew. */
    moveTo(target: { send: (body: string) => unknown }): void {
      for (const { id, body } of list()) {
        target.send(body)
        remove(id)
      }
    },
  }
}

/**
 * An event source mapping: invokes a function with one message per event, at most `maxConcurrency`
 * at once. A failed message stays hidden until its visibility timeout; a throttled one is retried
 * until then.
 */
export function consumeQueue(
  queue: LocalQueue,
  invoke: (event: { Records: { messageId: string; body: string }[] }) => Promise<unknown>,
  maxConcurrency: number,
): void {
  let running = 0
  async function handle({ id, body, handle, receives, sentAt }: QueueMessage): Promise<void> {
    const attributes = { ApproximateReceiveCount: String(receives), SentTimestamp: String(sentAt) }
    const record = {
      messageId: id,
      receiptHandle: handle,
      body,
      attributes,
      eventSource: 'aws:sqs',
      eventSourceARN: queue.arn,
    }
    for (;;) {
      try {
        // The answer of a Lambda function.
        const result = (await invoke({ Records: [record] })) as
          | { batchItemFailures?: object[] }
          | undefined
        if (!result?.batchItemFailures?.length) queue.remove(id)
        return
      } catch (error) {
        if (!(error instanceof Throttled) || !queue.isHidden(id)) return
        await sleep(1_000, undefined, { ref: false })
      }
    }
  }
  function receiveAll(): void {
    while (running < maxConcurrency) {
      const message = queue.receive()
      if (!message) return
      running += 1
      void handle(message).finally(() => {
        running -= 1
        receiveAll()
      })
    }
  }
  queue.listen(receiveAll)
  receiveAll()
}
