/** The account checks of npm run smoke, with answers in the format of the AWS CLI. */
import { expect, test } from 'vitest'
import type { Outputs } from '../../scripts/local-aws/outputs.ts'
import { type Aws, checkAccount } from '../../scripts/smoke/account.ts'
import { createChecks } from '../../scripts/smoke/checks.ts'

const operations = {
  stack: 'amplify-firma-main',
  mailFrom: 'offert@firma.se',
  officeMail: 'office-set',
  alarmTopic: 'arn:aws:sns:topic',
  alarms: 2,
  schedules: ['reconcile'],
  failedEvents: 'https://sqs/failed',
  deadLetters: ['https://sqs/dead'],
}
const outputs = {
  custom: { preview: false, queues: [{ queue: 'arn:aws:sqs:office', dead: 'd' }], operations },
} as unknown as Outputs
const alarm = (AlarmName: string, rest = {}) => ({
  AlarmName,
  StateValue: 'OK',
  ActionsEnabled: true,
  ...rest,
})
const healthy: Record<string, object> = {
  'get-account': {
    SendingEnabled: true,
    EnforcementStatus: 'HEALTHY',
    ProductionAccessEnabled: true,
  },
  'get-email-identity --email-identity firma.se': {
    VerifiedForSendingStatus: true,
    DkimAttributes: { Status: 'SUCCESS' },
  },
  'get-configuration-set --configuration-set-name office-set': {
    SuppressionOptions: { SuppressedReasons: [] },
  },
  'list-subscriptions-by-topic --topic-arn arn:aws:sns:topic': {
    Subscriptions: [{ SubscriptionArn: 'arn:aws:sns:1' }],
  },
  'describe-alarms --alarm-name-prefix amplify-firma-main': {
    MetricAlarms: [alarm('a'), alarm('b')],
  },
  'get-schedule --name reconcile': { State: 'ENABLED' },
  'list-event-source-mappings --event-source-arn arn:aws:sqs:office': {
    EventSourceMappings: [{ State: 'Enabled' }],
  },
  'get-queue-attributes --queue-url https://sqs/dead --attribute-names ApproximateNumberOfMessages':
    {
      Attributes: { ApproximateNumberOfMessages: '0' },
    },
}

/** The failed checks of an account with some answers replaced. */
function failures(replaced: Record<string, object> = {}, of: Outputs = outputs): string[] {
  const answers = Object.entries(healthy).map(
    ([call, answer]) => [call, { ...answer, ...replaced[call.split(' ')[0]!] }] as const,
  )
  const aws: Aws = (_service, ...args) => new Map(answers).get(args.join(' '))
  const checks = createChecks()
  checkAccount(of, checks, aws)
  return checks.failures
}

test('a healthy account passes', () => expect(failures()).toEqual([]))

// biome-ignore format: one answer per line
test.each([
  ['get-account', { SendingEnabled: false }, 'SES: sending'],
  ['get-account', { ProductionAccessEnabled: false }, 'SES: production access'],
  ['get-email-identity', { DkimAttributes: { Status: 'PENDING' } }, 'SES: DKIM'],
  ['get-configuration-set', { SuppressionOptions: { SuppressedReasons: ['BOUNCE'] } }, "SES: the office's suppression list"],
  ['list-subscriptions-by-topic', { Subscriptions: [{ SubscriptionArn: 'PendingConfirmation' }] }, 'alarms: the subscription'],
  ['describe-alarms', { MetricAlarms: [alarm('a')] }, 'alarms: their number'],
  ['describe-alarms', { MetricAlarms: [alarm('a'), alarm('b', { StateValue: 'ALARM' })] }, 'alarms: ringing or disabled alarms'],
  ['get-schedule', { State: 'DISABLED' }, 'schedules: reconcile'],
  ['list-event-source-mappings', { EventSourceMappings: [{ State: 'Disabled' }] }, 'arn:aws:sqs:office: its consumer'],
  ['get-queue-attributes', { Attributes: { ApproximateNumberOfMessages: '3' } }, 'https://sqs/dead: dead letters'],
])('%s answering %j fails', (call, answer, what) => {
  expect(failures({ [call]: answer })).toEqual([expect.stringContaining(what)])
})

test('a preview needs neither alarms nor production access', () => {
  const { alarmTopic: _, ...rest } = operations
  const preview = {
    custom: { ...outputs.custom, preview: true, operations: { ...rest, alarms: 0 } },
  } as Outputs
  expect(
    failures(
      {
        'get-account': { ProductionAccessEnabled: false },
        'describe-alarms': { MetricAlarms: [] },
      },
      preview,
    ),
  ).toEqual([])
})
