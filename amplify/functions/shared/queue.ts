import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs'
import { readVariables } from './functionSettings.ts'
import { logEvent, logFailure } from './log.ts'
import { requestNumber } from './request.ts'
import { placeOf } from './store.ts'

export type Queue = {
  send: (body: object) => Promise<void>
  /** Hides a message that was received; it comes again after so many seconds. */
  hide: (receipt: string, seconds: number) => Promise<void>
  /** How many messages wait to be received, about. */
  waiting: () => Promise<number>
}

/** The queue that the function was given. */
export const ownQueue = (): Queue => sqsQueue(readVariables(process.env, ['queueUrl']).queueUrl)

export function sqsQueue(QueueUrl: string, sqs = new SQSClient({})): Queue {
  return {
    send: async (body) => void (await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(body) }))),
    hide: async (ReceiptHandle, VisibilityTimeout) =>
      void (await sqs.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout }))),
    async waiting() {
      const { Attributes } = await sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['ApproximateNumberOfMessages'] }))
      return Number(Attributes?.ApproximateNumberOfMessages ?? 0)
    },
  }
}

/** Deletes the messages whose body contains `text` and shows the rest again. Returns how many were deleted. */
export async function removeMessages(sqs: SQSClient, QueueUrl: string, text: string): Promise<number> {
  const seen = new Map<string, boolean>()
  // Every message is hidden when it is received, so an empty answer to a long poll means that all were seen.
  for (let isEmpty = false; !isEmpty; ) {
    const batch = { QueueUrl, MaxNumberOfMessages: 10, VisibilityTimeout: 60, WaitTimeSeconds: 1 }
    const { Messages = [] } = await sqs.send(new ReceiveMessageCommand(batch))
    for (const { Body = '', ReceiptHandle = '' } of Messages) seen.set(ReceiptHandle, Body.includes(text))
    isEmpty = Messages.length === 0
  }
  for (const [ReceiptHandle, isMeant] of seen)
    if (isMeant) await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }))
    else await sqs.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 }))
  return [...seen.values()].filter(Boolean).length
}

/** The part of S3's event that is read here, and our own word that a request is not to wait for its next try. */
type CreatedObjects = { Records?: { s3: { object: { key: string } } }[]; isReleased?: boolean }
/** A message as S3 sends it. */
export const objectCreated = (key: string, isReleased = false): CreatedObjects => ({
  Records: [{ s3: { object: { key: encodeURIComponent(key) } } }],
  ...(isReleased && { isReleased }),
})

export type SqsEvent = {
  Records: { messageId: string; receiptHandle: string; body: string; attributes: { ApproximateReceiveCount: string } }[]
}
export type SqsAnswer = { batchItemFailures: { itemIdentifier: string }[] }
/** Seconds until the message comes again; undefined when it is done with. */
export type RetryDelay = number | undefined

/** How many times a message of the office's queue is received: two days of tries. */
export const maxTries = 100

/** Seconds from a try to the next: minutes 1, 2, 4, 8, 16 and then 30, up to a tenth less; undefined after the last. */
export function backoff(tries: number): number | undefined {
  if (tries >= maxTries) return undefined
  return Math.round(Math.min(2 ** (tries - 1), 30) * 60 * (1 - Math.random() / 10))
}

/** The handler of a queue whose messages need no backoff: what fails comes again when the queue's own time is up. */
export const eachMessage = <Message>(work: (message: Message) => Promise<void>) =>
  async function handler({ Records }: SqsEvent): Promise<void> {
    for (const { body } of Records) await work(JSON.parse(body) as Message)
  }

/**
 * The handler of a queue of new objects: hands each key to `work` and hides the message for as long as that says. A message is never
 * thrown back: Lambda would take fewer at once for all.
 */
export const consume = (queue: Queue, work: (key: string, receives: number, isReleased?: boolean) => Promise<RetryDelay>) =>
  async function handler({ Records }: SqsEvent): Promise<SqsAnswer> {
    const batchItemFailures: SqsAnswer['batchItemFailures'] = []
    for (const { messageId, receiptHandle, body, attributes } of Records) {
      const receives = Number(attributes.ApproximateReceiveCount)
      let again: RetryDelay
      let key = ''
      try {
        // S3's test event, sent when the notification is made, has no records.
        const { Records: objects = [], isReleased } = JSON.parse(body) as CreatedObjects
        for (const { s3 } of objects) {
          key = decodeURIComponent(s3.object.key.replaceAll('+', ' '))
          again = (await work(key, receives, isReleased)) ?? again
        }
      } catch (error) {
        const facts = { receives, ...(key && { key, number: requestNumber(placeOf(key)) }) }
        logFailure('message', error, facts)
        // Zero sends the last one to the dead letters at once.
        again = backoff(receives) ?? 0
        if (again === 0) logEvent('given up', facts)
      }
      if (again === undefined) continue
      batchItemFailures.push({ itemIdentifier: messageId })
      // Unheard, it comes again when the queue's own time is up.
      await queue.hide(receiptHandle, again).catch((error: unknown) => logFailure('hide', error, { receives }))
    }
    return { batchItemFailures }
  }
