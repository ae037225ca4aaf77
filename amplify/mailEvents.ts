/** SES configuration sets and their events. */
import { Duration, type Stack } from 'aws-cdk-lib'
import { EventBus, Rule } from 'aws-cdk-lib/aws-events'
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets'
import {
  ConfigurationSet,
  EmailSendingEvent,
  EventDestination,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses'
import { type IQueue, Queue } from 'aws-cdk-lib/aws-sqs'
import { createDeadLetters, allowSend } from './storage/recordQueues.ts'

/**
 * The configuration set of one kind of mail, with its events. Without suppression SES sends to every address, also to one that bounced
 * before or that it considers invalid: mail to the office must not be dropped.
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

/** Sends SES's events about these kinds of mail to the queue, or to `deadLetters` when that fails. */
export function onMailEvents(
  stack: Stack,
  kinds: ConfigurationSet[],
  queue: Queue,
  deadLetters: IQueue,
): void {
  allowSend(queue, 'events.amazonaws.com', fromRules(queue.stack))
  // Imported by ARN: otherwise CDK adds the rule to the queues' policies, which makes the stacks depend on each other.
  const byArn = (id: string, { queueArn }: IQueue) => Queue.fromQueueArn(stack, id, queueArn)
  const deadLetterQueue = byArn('MailEventsDeadLetters', deadLetters)
  new Rule(stack, 'MailEvents', {
    eventPattern: {
      source: ['aws.ses'],
      detail: {
        mail: { tags: { 'ses:configuration-set': kinds.map((kind) => kind.configurationSetName) } },
      },
    },
    targets: [
      new SqsQueue(byArn('MailEventsQueue', queue), {
        deadLetterQueue,
        retryAttempts: 185,
        maxEventAge: Duration.days(1),
      }),
    ],
  })
}
