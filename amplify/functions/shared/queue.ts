/** SQS: sending messages, and consuming them with retries. */
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs'
import { readVariables } from './functionSettings.ts'
import { inParallel } from './inParallel.ts'
import { logEvent, logFailure } from './log.ts'
import { requestNumber } from './request.ts'
import { versionKeyOf } from './oldStore.ts'

export type Queue = {
  send: (body: object) => Promise<void>
  /** Sets a received message's visibility timeout. */
  hide: (receipt: string, seconds: number) => Promise<void>
  /** The approximate number of visible messages. */
  waiting: () => Promise<number>
}

export const ownQueue = (): Queue => sqsQueue(readVariables(process.env, ['queueUrl']).queueUrl)

export function sqsQueue(QueueUrl: string, sqs = new SQSClient({})): Queue {
  return {
    send: async (body) =>
      void (await sqs.send(
        new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(body) }),
      )),
    hide: async (ReceiptHandle, VisibilityTimeout) =>
      void (await sqs.send(
        new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout }),
      )),
    async waiting() {
      const { Attributes } = await sqs.send(
        new GetQueueAttributesCommand({
          QueueUrl,
          AttributeNames: ['ApproximateNumberOfMessages'],
        }),
      )
      return Number(Attributes?.ApproximateNumberOfMessages ?? 0)
    },
  }
}

/**
 * Deletes messages whose body contains one of the texts and releases the others. Returns the number
 * deleted.
 */
export async function removeMessages(
  sqs: SQSClient,
  QueueUrl: string,
  texts: string[],
): Promise<number> {
  const matchByHandle = new Map<string, boolean>()
  // Received messages are hidden, so an empty long poll means that all were read.
  for (let isEmpty = false; !isEmpty; ) {
    const batch = { QueueUrl, MaxNumberOfMessages: 10, VisibilityTimeout: 60, WaitTimeSeconds: 1 }
    const { Messages = [] } = await sqs.send(new ReceiveMessageCommand(batch))
    for (const { Body = '', ReceiptHandle = '' } of Messages)
      matchByHandle.set(
        ReceiptHandle,
        texts.some((text) => Body.includes(text)),
      )
    isEmpty = Messages.length === 0
  }
  await inParallel(matchByHandle, async ([ReceiptHandle, isMatch]) => {
    const message = { QueueUrl, ReceiptHandle }
    if (isMatch) await sqs.send(new DeleteMessageCommand(message))
    else await sqs.send(new ChangeMessageVisibilityCommand({ ...message, VisibilityTimeout: 0 }))
  })
  return [...matchByHandle.values()].filter(Boolean).length
}

/**
 * The fields read from S3's event; `isReleased` is added by this back end for an immediate attempt.
 */
type CreatedObjects = { Records?: { s3: { object: { key: string } } }[]; isReleased?: boolean }
export const objectCreated = (key: string, isReleased = false): CreatedObjects => ({
  Records: [{ s3: { object: { key: encodeURIComponent(key) } } }],
  ...(isReleased && { isReleased }),
})

export type SqsEvent = {
  Records: {
    messageId: string
    receiptHandle: string
    body: string
    attributes: { ApproximateReceiveCount: string }
  }[]
}
export type SqsAnswer = { batchItemFailures: { itemIdentifier: string }[] }
/** Seconds until the next attempt; undefined when the message is handled. */
export type RetryDelay = number | undefined

/** Attempts per message of the office's queue, in two days. */
export const maxTries = 100

/**
 * Exponential backoff in seconds: 1, 2, 4, 8, 16 and then 30 minutes, minus up to 10 % jitter;
 * undefined after the last attempt.
 */
export function backoff(attempts: number): number | undefined {
  if (attempts >= maxTries) return undefined
  return Math.round(Math.min(2 ** (attempts - 1), 30) * 60 * (1 - Math.random() / 10))
}

/** The handler of a queue without backoff: failures return after the queue's visibility timeout. */
export const eachMessage = <Message>(work: (message: Message) => Promise<void>) =>
  async function handler({ Records }: SqsEvent): Promise<void> {
    for (const { body } of Records) await work(JSON.parse(body))
  }

/**
 * The handler of a queue of new objects: calls `work` for each key and hides the message for the
 * returned delay. It never throws, which would make Lambda reduce the queue's concurrency.
 */
export const consume = (
  queue: Queue,
  work: (key: string, receives: number, isReleased?: boolean) => Promise<RetryDelay>,
) =>
  async function handler({ Records }: SqsEvent): Promise<SqsAnswer> {
    const batchItemFailures: SqsAnswer['batchItemFailures'] = []
    for (const { messageId, receiptHandle, body, attributes } of Records) {
      const receives = Number(attributes.ApproximateReceiveCount)
      let retryDelay: RetryDelay
      let key = ''
      try {
        // S3's test event has no records.
        const { Records: objects = [], isReleased }: CreatedObjects = JSON.parse(body)
        for (const { s3 } of objects) {
          key = decodeURIComponent(s3.object.key.replaceAll('+', ' '))
          retryDelay = (await work(key, receives, isReleased)) ?? retryDelay
        }
      } catch (error) {
        const facts = { receives, ...(key && { key, number: requestNumber(versionKeyOf(key)) }) }
        logFailure('message', error, facts)
        // Without a delay the last receive fails at once, which moves the message to the
        // dead-letter queue.
        retryDelay = backoff(receives) ?? 0
        if (retryDelay === 0) logEvent('given up', facts)
      }
      if (retryDelay === undefined) continue
      batchItemFailures.push({ itemIdentifier: messageId })
      // If this fails, the queue's visibility timeout applies.
      await queue
        .hide(receiptHandle, retryDelay)
        .catch((error: unknown) => logFailure('hide', error, { receives }))
    }
    return { batchItemFailures }
  }
