import { timeoutSeconds } from './functions/shared/timeouts.ts'
import { maxTries } from './functions/shared/queue.ts'

type QueueRule = {
  /** The function that gets one message at a time. */
  consumer: keyof typeof timeoutSeconds
  maxReceives: number
  /** New objects that become messages. Copies into the data bucket never do. */
  objects?: { bucket: 'data' | 'upload'; prefix: string; suffix?: string }
  /** Whether its dead letters go to the queue of failed events. */
  sharesDeadLetters?: true
}

/**
 * The queues as data: backend.ts makes them, and the local AWS plays them. Whatever visitors can set off passes one of them, because
 * the limit on concurrent messages needs no reserved concurrency, which an account with a quota of 10 cannot give.
 */
export const queues = {
  office: { consumer: 'mail-office', maxReceives: maxTries, objects: { bucket: 'data', prefix: 'requests/', suffix: '/request.json' } },
  // Half a day of tries.
  receipts: { consumer: 'mail-receipt', maxReceives: 30, objects: { bucket: 'data', prefix: 'requests/', suffix: '/sent.json' } },
  uploads: {
    consumer: 'inspect-upload',
    maxReceives: 5,
    objects: { bucket: 'upload', prefix: 'public/quarantine/' },
    sharesDeadLetters: true,
  },
  /** SES's events, by a rule of EventBridge. */
  mailEvents: { consumer: 'ses-events', maxReceives: 5, sharesDeadLetters: true },
} as const satisfies Record<string, QueueRule>
export type QueueName = keyof typeof queues
export const queueNames = Object.keys(queues) as QueueName[]
export const rulesOf = (name: QueueName): QueueRule => queues[name]
/** A message stays hidden for six times as long as its function may run. */
export const hiddenSeconds = (name: QueueName): number => 6 * timeoutSeconds[queues[name].consumer]
/** SQS takes no less than two. Together they leave places for the form at a quota of 10. */
export const atOnce = (queue: QueueName, { mailConcurrency }: { mailConcurrency: number }): number =>
  queue === 'office' ? mailConcurrency : 2
