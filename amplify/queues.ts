/** SQS queues with dead-letter queues, and the functions that consume them. */
import { timeoutSeconds } from './functions/shared/timeouts.ts'
import { maxTries } from './functions/shared/queue.ts'
import { keysOf } from './functions/shared/keys.ts'

type QueueRule = {
  /** The function that receives one message at a time. */
  consumer: keyof typeof timeoutSeconds
  maxReceives: number
  /** New objects that become messages. Copies into the data bucket do not. */
  objects?: { bucket: 'data' | 'upload'; prefix: string; suffix?: string }
  /**
   * Patterns of keys in the data bucket whose events EventBridge sends: a bucket sends each event
   * to one queue only.
   */
  forwarded?: readonly string[]
  /** Its dead letters go to the queue of failed events. */
  sharesDeadLetters?: true
}

/**
 * The queues as data for backend.ts and the local AWS. Everything that visitors can trigger passes
 * through a queue: its limit on concurrent messages needs no reserved concurrency, which an account
 * with a quota of 10 does not have.
 */
export const queues = {
  office: {
    consumer: 'mail-office',
    maxReceives: maxTries,
    objects: { bucket: 'data', prefix: 'requests/', suffix: '/request.json' },
  },
  // Half a day of attempts.
  receipts: {
    consumer: 'mail-receipt',
    maxReceives: 30,
    objects: { bucket: 'data', prefix: 'requests/', suffix: '/sent.json' },
  },
  /** To the company's own system; only with WEBHOOK_URL. */
  webhook: {
    consumer: 'send-webhook',
    maxReceives: maxTries,
    forwarded: ['requests/*/request.json', 'requests/*/erased.json'],
  },
  uploads: {
    consumer: 'inspect-upload',
    maxReceives: 5,
    objects: { bucket: 'upload', prefix: 'public/quarantine/' },
    sharesDeadLetters: true,
  },
  /** SES's events, sent by EventBridge. */
  mailEvents: { consumer: 'ses-events', maxReceives: 5, sharesDeadLetters: true },
} as const satisfies Record<string, QueueRule>
export type QueueName = keyof typeof queues
export const queueNames = keysOf(queues)
export const queueRule = (name: QueueName): QueueRule => queues[name]
/** Visibility timeout: six times the function's timeout, as AWS recommends. */
export const hiddenSeconds = (name: QueueName): number => 6 * timeoutSeconds[queues[name].consumer]
/**
 * Two is the minimum of SQS. All queues together leave two for the form at a quota of 10, and none
 * with the webhook's, of which `concurrencyWarnings` warns.
 */
export const maxConcurrency = (
  queue: QueueName,
  { mailConcurrency }: { mailConcurrency: number },
): number => (queue === 'office' ? mailConcurrency : 2)
