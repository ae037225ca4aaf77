/** The alarms on log lines, apart from CDK, so that the drills see which of them would go off. */
import type { FunctionName } from './permissions.ts'

/** Lines of a function with these values. `number`: the field to read, otherwise lines count. */
export type LogLines = {
  of: FunctionName
  fields: Record<string, string | number>
  number?: string
  minutes: number
}
export type LogAlarm = keyof typeof logAlarms

export const hourMinutes = 60

/** The alarm goes off at the threshold. */
export const logAlarms = {
  RequestsWait: {
    of: 'reconcile',
    fields: { event: 'reconcile' },
    number: 'oldestUnmailedMinutes',
    minutes: 30,
    threshold: 15,
  },
  OfficeUndelivered: {
    of: 'reconcile',
    fields: { event: 'reconcile' },
    number: 'undelivered',
    minutes: 30,
    threshold: 1,
  },
  MailQuota: {
    of: 'reconcile',
    fields: { event: 'mail quota' },
    number: 'percent',
    minutes: 30,
    threshold: 50,
  },
  OfficeBounced: {
    of: 'ses-events',
    fields: { event: 'bounced', kind: 'office' },
    minutes: 5,
    threshold: 1,
  },
  OfficeRejected: {
    of: 'ses-events',
    fields: { event: 'rejected', kind: 'office' },
    minutes: 5,
    threshold: 1,
  },
  ReceiptsStopped: {
    of: 'ses-events',
    fields: { event: 'receipts stopped' },
    minutes: 5,
    threshold: 1,
  },
  FormsBroken: {
    of: 'send-offert',
    fields: { event: 'refused', status: 400, fields: 'none', own: 1 },
    minutes: hourMinutes,
    threshold: 5,
  },
  Flood: {
    of: 'send-offert',
    fields: { event: 'accepted', summarised: 1 },
    minutes: hourMinutes,
    threshold: 1,
  },
  CodesWithheld: {
    of: 'sign-in-code',
    fields: { event: 'code withheld' },
    minutes: 5,
    threshold: 1,
  },
  WebhookGivenUp: {
    of: 'send-webhook',
    fields: { event: 'webhook given up' },
    minutes: 15,
    threshold: 1,
  },
} satisfies Record<string, LogLines & { threshold: number }>
