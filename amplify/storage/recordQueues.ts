/** The queues and what fills them: notifications of a bucket, or its events on EventBridge. */
import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { type PolicyStatementProps, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources'
import {
  type Bucket,
  type IBucket,
  BucketNotificationDestinationType,
  EventType,
} from 'aws-cdk-lib/aws-s3'
import { type IQueue, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import type { DeploySettings } from '../deploySettings.ts'
import { deadLetterDays } from './lifecycle.ts'
import { hiddenSeconds, type QueueName, queueRule } from '../queues.ts'

type QueueWithDeadLetters = { queue: Queue; deadLetters: IQueue }

const retention = {
  encryption: QueueEncryption.SQS_MANAGED,
  enforceSSL: true,
  retentionPeriod: Duration.days(deadLetterDays),
}

/** A dead-letter queue. */
export function createDeadLetters(stack: Stack, id: string): Queue {
  return new Queue(stack, id, {
    ...retention,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  })
}

type Queues = Record<Exclude<QueueName, 'webhook'>, QueueWithDeadLetters> & {
  webhook?: QueueWithDeadLetters
}

/**
 * The queues with their dead letters. A queue with notifications of a bucket is in the bucket's
 * stack, since both refer to each other.
 */
export function createQueues(
  stack: Stack,
  buckets: { data: Bucket; upload: IBucket },
  failedEvents: IQueue,
  { webhookUrl }: Pick<DeploySettings, 'webhookUrl'>,
): Queues {
  const create = (name: QueueName, id: string): QueueWithDeadLetters => {
    const { objects, maxReceives, sharesDeadLetters } = queueRule(name)
    const bucket = objects && buckets[objects.bucket]
    const deadLetters = sharesDeadLetters
      ? failedEvents
      : createDeadLetters(stack, `${id}DeadLetters`)
    const queue = new Queue(bucket ? Stack.of(bucket) : stack, `${id}Queue`, {
      ...retention,
      visibilityTimeout: Duration.seconds(hiddenSeconds(name)),
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: maxReceives },
    })
    if (bucket) notify(queue, bucket, objects)
    return { queue, deadLetters }
  }
  return {
    office: create('office', 'Office'),
    receipts: create('receipts', 'Receipts'),
    uploads: create('uploads', 'Uploads'),
    mailEvents: create('mailEvents', 'MailEvents'),
    ...(webhookUrl && { webhook: create('webhook', 'Webhook') }),
  }
}

type Objects = NonNullable<ReturnType<typeof queueRule>['objects']>
function notify(
  queue: Queue,
  bucket: Bucket | IBucket,
  { bucket: kind, prefix, suffix }: Objects,
): void {
  allowSend(queue, 's3.amazonaws.com', { ArnEquals: { 'aws:SourceArn': bucket.bucketArn } })
  // S3 sends a test message when the notification is created, so the policy must exist before it.
  const bind = () => ({
    arn: queue.queueArn,
    type: BucketNotificationDestinationType.QUEUE,
    dependencies: [queue],
  })
  // Guests can also create objects by POST. In the data bucket copies must not notify.
  const event = kind === 'upload' ? EventType.OBJECT_CREATED : EventType.OBJECT_CREATED_PUT
  bucket.addEventNotification(event, { bind }, { prefix, ...(suffix && { suffix }) })
}

/**
 * Checks the source's ARN and account: the ARN of a bucket does not contain the account, and
 * another account can reuse its name.
 */
export function allowSend(
  queue: Queue,
  service: string,
  source: NonNullable<PolicyStatementProps['conditions']>,
): void {
  queue.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal(service)],
      actions: ['sqs:SendMessage'],
      resources: [queue.queueArn],
      conditions: { ...source, StringEquals: { 'aws:SourceAccount': queue.stack.account } },
    }),
  )
}

/**
 * One message per invocation, `maxConcurrency` invocations at a time; reported failures do not
 * count as errors of the function.
 */
export const addQueueTrigger = (lambda: IFunction, queue: Queue, maxConcurrency: number): void =>
  lambda.addEventSource(
    new SqsEventSource(queue, {
      batchSize: 1,
      maxConcurrency: maxConcurrency,
      reportBatchItemFailures: true,
    }),
  )
