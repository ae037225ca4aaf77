import { timeoutSeconds } from './functions/shared/timeouts.ts'
import { maxTries } from './functions/shared/queue.ts'

/**
 * The queues as data: backend.ts makes them, and the local AWS plays them. A new object under `requests/` whose key ends in `suffix`
 * becomes a message, and `consumer` gets one message at a time.
 */
export const queues = {
  office: { suffix: '/request.json', consumer: 'mail-office', hiddenSeconds: 6 * timeoutSeconds['mail-office'], maxReceives: maxTries },
  receipts: { suffix: '/sent.json', consumer: 'mail-receipt', hiddenSeconds: 6 * timeoutSeconds['mail-receipt'], maxReceives: 8 },
} as const
export type QueueName = keyof typeof queues
/** Mails handed to SES at once: as the deployment says to the office; to visitors go twenty in an hour, and SQS takes no less than two. */
export const atOnce = (queue: QueueName, { mailConcurrency }: { mailConcurrency: number }): number =>
  queue === 'office' ? mailConcurrency : 2
export const recordPrefix = 'requests/'
