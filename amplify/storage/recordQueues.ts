import { Duration, RemovalPolicy, type Stack } from 'aws-cdk-lib'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources'
import { type Bucket, BucketNotificationDestinationType, EventType } from 'aws-cdk-lib/aws-s3'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { type QueueName, queues, recordPrefix } from '../queues.ts'

export type QueueWithDead = { queue: Queue; dead: Queue }

/** The queues that the bucket's own events fill, each with its dead letters. They must stand in the bucket's stack: each names the other. */
export const createQueues = (stack: Stack, bucket: Bucket): Record<QueueName, QueueWithDead> => ({
  office: createQueue(stack, 'Office', bucket, queues.office),
  receipts: createQueue(stack, 'Receipts', bucket, queues.receipts),
})

const kept = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true, retentionPeriod: Duration.days(14) }

/** For what nobody could work on; whoever may fill it stands in its policy or has the right itself. */
export function createDeadLetters(stack: Stack, id: string): Queue {
  return new Queue(stack, id, { ...kept, removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE })
}

function createQueue(stack: Stack, id: string, bucket: Bucket, { suffix, hiddenSeconds, maxReceives }: (typeof queues)[QueueName]) {
  const dead = createDeadLetters(stack, `${id}DeadLetters`)
  const queue = new Queue(stack, `${id}Queue`, {
    ...kept,
    visibilityTimeout: Duration.seconds(hiddenSeconds),
    deadLetterQueue: { queue: dead, maxReceiveCount: maxReceives },
  })
  // A bucket's name says nothing of its account, and a name can be taken over.
  const conditions = { ArnEquals: { 'aws:SourceArn': bucket.bucketArn }, StringEquals: { 'aws:SourceAccount': stack.account } }
  queue.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('s3.amazonaws.com')],
      actions: ['sqs:SendMessage'],
      resources: [queue.queueArn],
      conditions,
    }),
  )
  // S3 tries the queue when it is told of it, so the policy comes first.
  const bind = () => ({ arn: queue.queueArn, type: BucketNotificationDestinationType.QUEUE, dependencies: [queue] })
  bucket.addEventNotification(EventType.OBJECT_CREATED_PUT, { bind }, { prefix: recordPrefix, suffix })
  return { queue, dead }
}

/** One message an event, `atOnce` events at a time; what the function reports as failed is not an error of the function. */
export const consumeQueue = (lambda: IFunction, queue: Queue, atOnce: number): void =>
  lambda.addEventSource(new SqsEventSource(queue, { batchSize: 1, maxConcurrency: atOnce, reportBatchItemFailures: true }))
