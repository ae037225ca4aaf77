import { Duration, type Stack } from 'aws-cdk-lib'
import { EventBus, Rule } from 'aws-cdk-lib/aws-events'
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets'
import { ConfigurationSet, EmailSendingEvent, EventDestination, SuppressionReasons } from 'aws-cdk-lib/aws-ses'
import { type IQueue, Queue } from 'aws-cdk-lib/aws-sqs'
import { createDeadLetters, allowSend } from './storage/recordQueues.ts'

/**
 * What SES does with one kind of mail, and that it tells of it. Without suppression neither a list of addresses that bounced once nor
 * a guess at an address holds a mail back: what the office gets is not ours to drop.
 */
export function createMailKind(stack: Stack, id: string, { suppression }: { suppression: boolean }): ConfigurationSet {
  const set = new ConfigurationSet(stack, id, {
    reputationMetrics: true,
    ...(suppression
      ? { suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS }
      : { disableSuppressionList: true, disableAutoValidation: true }),
  })
  const { DELIVERY, BOUNCE, COMPLAINT, REJECT, DELIVERY_DELAY } = EmailSendingEvent
  set.addEventDestination('Events', {
    // SES knows no other bus.
    destination: EventDestination.eventBus(EventBus.fromEventBusName(stack, `${id}Bus`, 'default')),
    events: [DELIVERY, BOUNCE, COMPLAINT, REJECT, DELIVERY_DELAY],
  })
  return set
}

const fromRules = ({ region, account }: Stack) => ({ ArnLike: { 'aws:SourceArn': `arn:aws:events:${region}:${account}:rule/*` } })

/** Events that no function could be given, or that it failed at for good: of SES, of the schedules, of uploads. */
export function createFailedEvents(stack: Stack): Queue {
  const queue = createDeadLetters(stack, 'FailedEvents')
  allowSend(queue, 'events.amazonaws.com', fromRules(stack))
  return queue
}

/** Puts SES's news of these kinds of mail on the queue; what could not be handed over lies in `deadLetters`. */
export function onMailEvents(stack: Stack, kinds: ConfigurationSet[], queue: Queue, deadLetters: IQueue): void {
  allowSend(queue, 'events.amazonaws.com', fromRules(queue.stack))
  // By their ARNs alone: CDK would have the queues' policies name the rule, and the two stacks would wait for each other.
  const byArn = (id: string, { queueArn }: IQueue) => Queue.fromQueueArn(stack, id, queueArn)
  const deadLetterQueue = byArn('MailEventsDeadLetters', deadLetters)
  new Rule(stack, 'MailEvents', {
    eventPattern: {
      source: ['aws.ses'],
      detail: { mail: { tags: { 'ses:configuration-set': kinds.map((kind) => kind.configurationSetName) } } },
    },
    targets: [new SqsQueue(byArn('MailEventsQueue', queue), { deadLetterQueue, retryAttempts: 185, maxEventAge: Duration.days(1) })],
  })
}
