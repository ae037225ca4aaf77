import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeFileAtomic } from '../build/cached.ts'
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
  /** Another one each time the message is received. */
  handle: string
}
export type LocalQueue = ReturnType<typeof createQueue>
type QueueOptions = {
  name: string
  folder: string
  clock: Clock
  hiddenSeconds: number
  maxReceives: number
  dead?: LocalQueue | undefined
}

export const md5 = (body: string): string => createHash('md5').update(body).digest('hex')
const longestHidden = 12 * 3600_000

/** A standard queue of SQS: no order, messages hidden while they are worked on, dead letters. One file a message, so that a restart loses none. */
export function createQueue({ name, folder, clock, hiddenSeconds, maxReceives, dead }: QueueOptions) {
  mkdirSync(folder, { recursive: true })
  const messages = new Map<string, QueueMessage>()
  const listeners: (() => void)[] = []
  for (const file of readdirSync(folder).filter((each) => each.endsWith('.json'))) {
    const message = JSON.parse(readFileSync(join(folder, file), 'utf8')) as QueueMessage
    messages.set(message.id, message)
  }
  const fileOf = (id: string): string => join(folder, `${id}.json`)
  function keep(message: QueueMessage): void {
    writeFileAtomic(fileOf(message.id), JSON.stringify(message))
    messages.set(message.id, message)
    if (message.visibleAt > clock.now()) wakeAt(message.visibleAt)
    else queueMicrotask(tell)
  }
  const tell = (): void => {
    for (const listener of listeners) listener()
  }
  let alarm = Number.POSITIVE_INFINITY
  function wakeAt(time: number): void {
    if (time >= alarm) return
    alarm = time
    clock.after(time - clock.now(), () => {
      alarm = Number.POSITIVE_INFINITY
      tell()
      let next = alarm
      for (const { visibleAt } of messages.values()) if (visibleAt > clock.now() && visibleAt < next) next = visibleAt
      if (Number.isFinite(next)) wakeAt(next)
    })
  }
  function remove(id: string): void {
    if (messages.delete(id)) rmSync(fileOf(id), { force: true })
  }

  for (const { visibleAt } of messages.values()) wakeAt(visibleAt)

  return {
    name,
    url: (endpoint: string) => `${endpoint}/000000000000/${name}`,
    arn: `arn:aws:sqs:eu-north-1:000000000000:${name}`,
    /** Calls back whenever a message may have become visible. */
    listen: (listener: () => void): void => void listeners.push(listener),
    send(body: string): { MessageId: string; MD5OfMessageBody: string } {
      const message = { id: randomUUID(), body, sentAt: clock.now(), visibleAt: clock.now(), receives: 0, receivedAt: 0, handle: '' }
      keep(message)
      return { MessageId: message.id, MD5OfMessageBody: md5(body) }
    },
    take: (message: QueueMessage): void => keep({ ...message, visibleAt: clock.now() }),
    /** A visible message, any of them; one that was received too often goes to the dead letters instead. */
    receive(): QueueMessage | undefined {
      const visible = [...messages.values()].filter(({ visibleAt }) => visibleAt <= clock.now())
      while (visible.length > 0) {
        const [message] = visible.splice(Math.floor(Math.random() * visible.length), 1)
        if (!message) return undefined
        if (message.receives >= maxReceives && dead) {
          remove(message.id)
          dead.take(message)
          continue
        }
        const now = clock.now()
        const times = { receives: message.receives + 1, receivedAt: now, visibleAt: now + hiddenSeconds * 1000 }
        const received = { ...message, ...times, handle: randomUUID() }
        keep(received)
        return received
      }
      return undefined
    },
    remove,
    /** ChangeMessageVisibility. */
    hide(handle: string, seconds: number): void {
      const message = [...messages.values()].find((each) => each.handle === handle)
      if (!message) throw new AwsError(400, 'ReceiptHandleIsInvalid')
      const now = clock.now()
      if (message.visibleAt <= now) throw new AwsError(400, 'MessageNotInflight')
      if (!Number.isInteger(seconds) || seconds < 0 || now + seconds * 1000 > message.receivedAt + longestHidden)
        throw new AwsError(400, 'InvalidParameterValue', `${seconds} seconds is negative or more than 12 hours after the receive.`)
      keep({ ...message, visibleAt: now + seconds * 1000 })
    },
    visible: (): number => [...messages.values()].filter(({ visibleAt }) => visibleAt <= clock.now()).length,
    list: (): QueueMessage[] => [...messages.values()],
    isHidden: (id: string): boolean => (messages.get(id)?.visibleAt ?? 0) > clock.now(),
    /** StartMessageMoveTask: all go back as new messages. */
    moveTo(target: { send: (body: string) => unknown }): number {
      const all = [...messages.values()]
      for (const { id, body } of all) {
        target.send(body)
        remove(id)
      }
      return all.length
    },
  }
}

type Invoke = (event: object) => Promise<unknown>

/**
 * An event source mapping: hands messages to a function, `atOnce` at most, one an event. What fails stays hidden until its time is up; a
 * throttled event is tried again until then.
 */
export function consumeQueue(queue: LocalQueue, invoke: Invoke, atOnce: number): void {
  let running = 0
  async function run(message: QueueMessage): Promise<void> {
    const { id, body, handle, receives, sentAt } = message
    const attributes = { ApproximateReceiveCount: String(receives), SentTimestamp: String(sentAt) }
    const record = { messageId: id, receiptHandle: handle, body, attributes, eventSource: 'aws:sqs', eventSourceARN: queue.arn }
    const answer = await hand({ Records: [record] }, () => queue.isHidden(id)).then(
      (result) => result as { batchItemFailures?: object[] } | undefined,
      () => ({ batchItemFailures: [record] }),
    )
    if (!answer?.batchItemFailures?.length) queue.remove(id)
  }
  async function hand(event: object, isOurs: () => boolean): Promise<unknown> {
    for (;;) {
      try {
        return await invoke(event)
      } catch (error) {
        if (!(error instanceof Throttled) || !isOurs()) throw error
        await sleep(1_000, undefined, { ref: false })
      }
    }
  }
  function pump(): void {
    while (running < atOnce) {
      const message = queue.receive()
      if (!message) return
      running += 1
      void run(message).finally(() => {
        running -= 1
        pump()
      })
    }
  }
  queue.listen(pump)
  pump()
}
