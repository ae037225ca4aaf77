/**
 * Checks with the AWS CLI: permission to send mail, alarms and their subscription, schedules,
 * queues.
 */
import { execFileSync } from 'node:child_process'
import { UserFacingError } from '../../amplify/functions/shared/userFacingError.ts'
import type { Outputs } from '../local-aws/outputs.ts'
import type { Checks } from './checks.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers are JSON without types
type Json = any
export type Aws = (...args: string[]) => Json

/** The AWS CLI with the user's credentials; throws its error. */
export const awsCli =
  (region: string): Aws =>
  (...args) =>
    JSON.parse(
      execFileSync('aws', [...args, '--region', region, '--output', 'json'], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      }) || '{}',
    )

export function checkAccount({ custom }: Outputs, { expect }: Checks, aws: Aws): void {
  const { operations } = custom
  if (!operations)
    throw new UserFacingError(
      'amplify_outputs.json names no operations: fetch it again after the next deployment.',
    )
  const { mailFrom, alarmTopic, officeMail, deadLetters, stack, alarms, schedules } = operations

  const ses = aws('sesv2', 'get-account')
  expect('SES', 'sending', ses.SendingEnabled, true)
  expect('SES', 'the status of the account', ses.EnforcementStatus, 'HEALTHY')
  if (!custom.preview) expect('SES', 'production access', ses.ProductionAccessEnabled, true)
  const identity = aws(
    'sesv2',
    'get-email-identity',
    '--email-identity',
    mailFrom.slice(mailFrom.indexOf('@') + 1),
  )
  expect('SES', `the right to send as ${mailFrom}`, identity.VerifiedForSendingStatus, true)
  expect('SES', 'DKIM', identity.DkimAttributes?.Status, 'SUCCESS')
  const { SuppressionOptions } = aws(
    'sesv2',
    'get-configuration-set',
    '--configuration-set-name',
    officeMail,
  )
  expect('SES', "the office's suppression list", SuppressionOptions?.SuppressedReasons?.join(), '')

  if (alarmTopic) {
    const { Subscriptions } = aws('sns', 'list-subscriptions-by-topic', '--topic-arn', alarmTopic)
    const confirmed = Subscriptions.filter(({ SubscriptionArn }: Json) =>
      SubscriptionArn.startsWith('arn:'),
    ).length
    expect(
      'alarms',
      'the subscription',
      confirmed > 0 ? 'confirmed' : 'not confirmed: click the link in its mail',
      'confirmed',
    )
  }
  const { MetricAlarms } = aws('cloudwatch', 'describe-alarms', '--alarm-name-prefix', stack)
  expect('alarms', 'their number', MetricAlarms.length, alarms)
  const activeAlarms = MetricAlarms.filter(
    ({ StateValue, ActionsEnabled }: Json) => StateValue === 'ALARM' || !ActionsEnabled,
  )
  expect(
    'alarms',
    'ringing or disabled alarms',
    activeAlarms.map(({ AlarmName }: Json) => AlarmName).join(),
    '',
  )

  for (const name of schedules)
    expect('schedules', name, aws('scheduler', 'get-schedule', '--name', name).State, 'ENABLED')
  for (const { queue } of custom.queues) {
    const { EventSourceMappings } = aws(
      'lambda',
      'list-event-source-mappings',
      '--event-source-arn',
      queue,
    )
    expect(
      queue,
      'its consumer',
      EventSourceMappings.map(({ State }: Json) => State).join(),
      'Enabled',
    )
  }
  for (const queue of deadLetters) {
    const { Attributes } = aws(
      'sqs',
      'get-queue-attributes',
      '--queue-url',
      queue,
      '--attribute-names',
      'ApproximateNumberOfMessages',
    )
    expect(queue, 'dead letters', Attributes?.ApproximateNumberOfMessages, '0')
  }
}
