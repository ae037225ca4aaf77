/**
 * SES configuration sets, and the rules of EventBridge for their events and for those of the data
 * bucket.
 */
import { Duration, type Stack } from 'aws-cdk-lib'
import {
  EventBus,
  EventField,
  type EventPattern,
  Rule,
  RuleTargetInput,
} from 'aws-cdk-lib/aws-events'
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import {
  ConfigurationSet,
  EmailSendingEvent,
  EventDestination,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses'
import { type IQueue, Queue } from 'aws-cdk-lib/aws-sqs'
import { createDeadLetters, allowSend } from './storage/recordQueues.ts'

/**
 * The configuration set of one kind of mail, with its events. Without suppression SES sends to
 * every address, also to one that bounced before or that it considers invalid: mail to the office
 * must not be dropped.
 */
export function createMailKind(
  stack: Stack,
  id: string,
  { suppression }: { suppression: boolean },
): ConfigurationSet {
  const set = new ConfigurationSet(stack, id, {
    reputationMetrics: true,
    ...(suppression
      ? { suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS }
      : { disableSuppressionList: true, disableAutoValidation: true }),
  })
  const { DELIVERY, BOUNCE, COMPLAINT, REJECT, DELIVERY_DELAY } = EmailSendingEvent
  set.addEventDestination('Events', {
    // SES publishes to the default bus only.
    destination: EventDestination.eventBus(EventBus.fromEventBusName(stack, `${id}Bus`, 'default')),
    events: [DELIVERY, BOUNCE, COMPLAINT, REJECT, DELIVERY_DELAY],
  })
  return set
}

const fromRules = ({ region, account }: Stack) => ({
  ArnLike: { 'aws:SourceArn': `arn:aws:events:${region}:${account}:rule/*` },
})

/** The dead-letter queue for events of SES, schedules and uploads. */
export function createFailedEvents(stack: Stack): Queue {
  const queue = createDeadLetters(stack, 'FailedEvents')
  allowSend(queue, 'events.amazonaws.com', fromRules(stack))
  return queue
}

type Target = { queue: Queue; deadLetters: IQueue; message?: RuleTargetInput }
/** Sends matching events to the queue, or to `deadLetters` when that fails. */
function createRule(
  stack: Stack,
  id: string,
  eventPattern: EventPattern,
  { queue, deadLetters, message }: Target,
): void {
  allowSend(queue, 'events.amazonaws.com', fromRules(queue.stack))
  // Imported by ARN: otherwise CDK adds the rule to the queues' policies, which makes the stacks
  // depend on each other.
  const byArn = (name: string, { queueArn }: IQueue) =>
    Queue.fromQueueArn(stack, `${id}${name}`, queueArn)
  new Rule(stack, id, {
    eventPattern,
    targets: [
      new SqsQueue(byArn('Queue', queue), {
        deadLetterQueue: byArn('DeadLetters', deadLetters),
        retryAttempts: 185,
        maxEventAge: Duration.days(1),
        ...(message && { message }),
      }),
    ],
  })
}

/** SES's events about these kinds of mail. */
export function onMailEvents(stack: Stack, kinds: ConfigurationSet[], target: Target): void {
  const sets = kinds.map((kind) => kind.configurationSetName)
  const detail = { mail: { tags: { 'ses:configuration-set': sets } } }
  createRule(stack, 'MailEvents', { source: ['aws.ses'], detail }, target)
}

/**
 * New objects of the bucket with keys of these patterns, as messages that the bucket's own
 * notifications are too. Copies send none.
 */
export function onNewObjects(
  stack: Stack,
  id: string,
  bucket: Bucket,
  patterns: readonly string[],
  target: Target,
): void {
  bucket.enableEventBridgeNotification()
  const key = EventField.fromPath('$.detail.object.key')
  createRule(
    stack,
    id,
    {
      source: ['aws.s3'],
      detailType: ['Object Created'],
      detail: {
        bucket: { name: [bucket.bucketName] },
        object: { key: patterns.map((wildcard) => ({ wildcard })) },
        reason: ['PutObject'],
      },
    },
    { ...target, message: RuleTargetInput.fromObject({ Records: [{ s3: { object: { key } } }] }) },
  )
}
