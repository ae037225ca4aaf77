/** The calls of SQS that the functions and `npm run leads` make, in its JSON protocol. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { respondJson, AwsError } from './AwsError.ts'
import type { Faults } from './faults.ts'
import { type LocalQueue, md5 } from './queue.ts'
import { type Keys, verifySignature } from './signature.ts'

type Sqs = {
  queues: LocalQueue[]
  faults: Faults
  keys: Keys
  isAllowed: (caller: string, action: string, queue: string) => boolean
}
type Input = Record<string, unknown> & { QueueUrl?: string }

export const sqsTarget = 'AmazonSQS.'

export function createSqs({ queues, faults, keys, isAllowed }: Sqs) {
  const queueByArn = (arn: unknown): LocalQueue => {
    const queue = queues.find((queue) => queue.arn === arn)
    if (!queue)
      throw new AwsError(400, 'ResourceNotFoundException', `There is no queue ${String(arn)}.`)
    return queue
  }
  const operations: Record<string, (queue: LocalQueue, input: Input) => object> = {
    SendMessage(queue, { MessageBody }) {
      const body = String(MessageBody ?? '')
      if (body === '')
        throw new AwsError(
          400,
          'MissingParameter',
          'The request must contain the parameter MessageBody.',
        )
      if (Buffer.byteLength(body) > 2 ** 20)
        throw new AwsError(
          400,
          'InvalidParameterValue',
          'Message must be shorter than 1048576 bytes.',
        )
      if (/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u.test(body))
        throw new AwsError(400, 'InvalidMessageContents')
      return queue.send(body)
    },
    ChangeMessageVisibility(queue, { ReceiptHandle, VisibilityTimeout }) {
      queue.hide(String(ReceiptHandle), Number(VisibilityTimeout))
      return {}
    },
    ReceiveMessage(queue, { MaxNumberOfMessages = 1 }) {
      const received = Array.from({ length: Number(MaxNumberOfMessages) }, () =>
        queue.receive(),
      ).filter((message) => message !== undefined)
      return {
        Messages: received.map(({ id, body, handle }) => ({
          MessageId: id,
          Body: body,
          ReceiptHandle: handle,
          MD5OfBody: md5(body),
        })),
      }
    },
    DeleteMessage(queue, { ReceiptHandle }) {
      queue.remove(queue.list().find(({ handle }) => handle === ReceiptHandle)?.id ?? '')
      return {}
    },
    GetQueueAttributes(queue, { AttributeNames = [] }) {
      const isRequested =
        Array.isArray(AttributeNames) && AttributeNames.includes('ApproximateNumberOfMessages')
      return isRequested
        ? { Attributes: { ApproximateNumberOfMessages: String(queue.visible()) } }
        : {}
    },
    StartMessageMoveTask(queue, { DestinationArn }) {
      queue.moveTo(queueByArn(DestinationArn))
      return { TaskHandle: queue.name }
    },
  }

  return (request: IncomingMessage, raw: Buffer, response: ServerResponse): Promise<void> =>
    respondJson(response, 'application/x-amz-json-1.0', async () => {
      const faultContext = { service: 'sqs' as const, method: request.method ?? '' }
      await faults.intercept(faultContext, 'before')
      const caller = verifySignature(request, 'sqs', raw, keys)
      const name = String(request.headers['x-amz-target']).slice(sqsTarget.length)
      const operation = operations[name]
      if (!operation) throw new AwsError(400, 'UnsupportedOperation', `${name} is not emulated.`)
      const input: Input = JSON.parse(raw.toString())
      const { QueueUrl, SourceArn } = input
      const queue =
        SourceArn === undefined
          ? queues.find((queue) => QueueUrl?.endsWith(`/${queue.name}`))
          : queueByArn(SourceArn)
      if (!queue) throw new AwsError(400, 'QueueDoesNotExist', `There is no queue ${QueueUrl}.`)
      if (!isAllowed(caller, `sqs:${name}`, queue.name))
        throw new AwsError(403, 'AccessDenied', `${caller} may not ${name} on ${queue.name}.`)
      const output = operation(queue, input)
      await faults.intercept(faultContext, 'after')
      return output
    })
}
