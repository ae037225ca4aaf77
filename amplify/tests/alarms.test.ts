/** Alarms: metric, threshold, topic, the topic's policy, subscription and runbook. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allows } from '../../scripts/local-aws/policy.ts'
import { runtime } from '../functions/digest/digest.ts'
import { account, type Json, resourceNamed, ofType, region } from './template.ts'

const sign: Record<string, string> = { GreaterThanOrEqualToThreshold: '>=', LessThanThreshold: '<' }
const alarms = ofType('CloudWatch::Alarm')
const idOf = ({ name }: { name: string }) => name.replace('alarms/', '')

/** Describes a metric; a log metric by its filter. */
function metric(of: Json): string {
  if (of.Expression) return of.Expression
  if (of.Metric) return metric({ ...of.Metric, Stat: of.Stat, Period: of.Period })
  const filters = ofType('Logs::MetricFilter').filter(
    ({ MetricTransformations: [{ MetricNamespace, MetricName }] }) =>
      MetricNamespace === of.Namespace && MetricName === of.MetricName,
  )
  const lines = filters.map(
    ({ LogGroupName, FilterPattern, MetricTransformations: [{ MetricValue }] }) =>
      `${LogGroupName} ${FilterPattern} ${MetricValue}`,
  )
  const [dimension] = of.Dimensions ?? []
  const own = `${of.Namespace} ${of.MetricName} ${dimension ? `of ${dimension.Value}` : ''}`
  const statistic = of.Stat ?? of.ExtendedStatistic ?? of.Statistic
  return `${statistic} of ${lines.join(' and ') || own}`.trim()
}

function meaning({ Metrics, Period, ...alarm }: Json): string {
  const watched = Metrics
    ? Metrics.map((query: Json) => `${query.Id} = ${metric(query.MetricStat ?? query)}`).join('; ')
    : metric(alarm)
  const minutes = (Period ?? Metrics.find((query: Json) => query.MetricStat).MetricStat.Period) / 60
  const limit = `${sign[alarm.ComparisonOperator]} ${alarm.Threshold}`
  const silence = alarm.TreatMissingData === 'breaching' ? ', or silence' : ''
  return `${watched} ${limit} in ${alarm.EvaluationPeriods} x ${minutes} min${silence}`
}

test('each alarm has its metric, threshold and period', () => {
  expect(
    Object.fromEntries(alarms.map((alarm) => [idOf(alarm), meaning(alarm)])),
  ).toMatchInlineSnapshot(`
    {
      "AlarmsFail": "Sum of AWS/SNS NumberOfNotificationsFailed of data/Alarms.TopicName >= 1 in 1 x 60 min",
      "CanaryMissing": "Sum of function/seseventsloggroup { ($.event = "delivered") && ($.kind = "canary") } 1 < 1 in 26 x 60 min, or silence",
      "CodesWithheld": "Sum of auth/signincodeloggroup { $.event = "code withheld" } 1 >= 1 in 1 x 5 min",
      "DigestMissing": "Sum of function/digestloggroup { $.event = "digest" } 1 < 1 in 168 x 60 min, or silence",
      "EventsLost": "Maximum of AWS/SQS ApproximateNumberOfMessagesVisible of data/FailedEvents.QueueName >= 1 in 1 x 1 min",
      "FirstTriesWait": "Maximum of AWS/SQS ApproximateAgeOfOldestMessage of data/OfficeQueue.QueueName >= 900 in 1 x 1 min",
      "Flood": "Sum of function/sendoffertloggroup { ($.event = "accepted") && ($.summarised = 1) } 1 >= 1 in 1 x 60 min",
      "FormsBroken": "Sum of function/sendoffertloggroup { ($.event = "refused") && ($.status = 400) && ($.fields = "none") && ($.own = 1) } 1 >= 5 in 1 x 60 min",
      "HostingFails": "Sum of AWS/AmplifyHosting 5xxErrors of d1a2b3 >= 5 in 1 x 5 min",
      "MailQuota": "Maximum of function/reconcileloggroup { $.event = "mail quota" } $.percent >= 50 in 1 x 30 min",
      "MailVolume": "Sum of AWS/SES Send >= 500 in 1 x 60 min",
      "MailsAreComplainedAbout": "Average of AWS/SES Reputation.ComplaintRate >= 0.0005 in 1 x 60 min",
      "MailsBounce": "Average of AWS/SES Reputation.BounceRate >= 0.02 in 1 x 60 min",
      "MailsFail": "expr_1 = MAX(METRICS()); office = Sum of AWS/Lambda Errors of function/mail-office; receipts = Sum of AWS/Lambda Errors of function/mail-receipt; given_up = Maximum of AWS/SQS ApproximateNumberOfMessagesVisible of data/ReceiptsDeadLetters.QueueName >= 1 in 1 x 15 min",
      "OfficeBounced": "Sum of function/seseventsloggroup { ($.event = "bounced") && ($.kind = "office") } 1 >= 1 in 1 x 5 min",
      "OfficeDailyMissing": "Sum of function/officeloggroup { $.event = "daily" } 1 < 1 in 26 x 60 min, or silence",
      "OfficeGivenUp": "Maximum of AWS/SQS ApproximateNumberOfMessagesVisible of data/OfficeDeadLetters.QueueName >= 1 in 1 x 1 min",
      "OfficePageFails": "expr_1 = MAX(METRICS()); function = Sum of AWS/Lambda Errors of function/office; throttles = Sum of AWS/Lambda Throttles of function/office; api = Sum of AWS/ApiGateway 5xx of office-api/Api >= 3 in 1 x 15 min",
      "OfficeRejected": "Sum of function/seseventsloggroup { ($.event = "rejected") && ($.kind = "office") } 1 >= 1 in 1 x 5 min",
      "OfficeSignInsFail": "expr_1 = tried - succeeded; tried = SampleCount of AWS/Cognito SignInSuccesses of auth/amplifyAuthUserPool; succeeded = Sum of AWS/Cognito SignInSuccesses of auth/amplifyAuthUserPool >= 20 in 1 x 60 min",
      "OfficeUndelivered": "Maximum of function/reconcileloggroup { $.event = "reconcile" } $.undelivered >= 1 in 1 x 30 min",
      "ReceiptsStopped": "Sum of function/seseventsloggroup { $.event = "receipts stopped" } 1 >= 1 in 1 x 5 min",
      "RequestsWait": "Maximum of function/reconcileloggroup { $.event = "reconcile" } $.oldestUnmailedMinutes >= 15 in 1 x 30 min, or silence",
      "SiteFails": "Sum of function/canaryloggroup { $.event = "site" } 1 < 1 in 1 x 30 min, or silence",
      "UploadsFlood": "Sum of AWS/SQS NumberOfMessagesSent of storage/UploadsQueue.QueueName >= 1000 in 1 x 60 min",
      "VisitorsGetErrors": "Sum of AWS/Lambda Url5xxCount of function/send-offert >= 1 in 1 x 5 min",
      "VisitorsThrottled": "Sum of AWS/Lambda Throttles of function/send-offert >= 5 in 1 x 5 min",
      "VisitorsWait": "p90 of AWS/Lambda Duration of function/send-offert >= 8000 in 1 x 15 min",
    }
  `)
})

test.each(alarms.map((alarm) => [idOf(alarm), alarm]))(
  '%s mails the owner',
  (_, { AlarmActions, OKActions, ActionsEnabled }) => {
    expect(ActionsEnabled).not.toBe(false)
    expect([AlarmActions, OKActions].map((topics) => topics.flatMap(reachedSubscribers))).toEqual([
      ['larm@firma.example'],
      ['larm@firma.example'],
    ])
  },
)

/** Whether a service publishes to a topic, from an account, about what an account owns. */
function publishes(topic: string, by: string, owned: string, from = account, secure = 'true') {
  const { Topics, PolicyDocument } = resourceNamed(`${topic}Policy`)
  expect(Topics).toEqual([topic])
  const context = {
    'aws:SourceAccount': from,
    'aws:SecureTransport': secure,
    'aws:SourceArn': `arn:aws:${owned}`,
  }
  const call = { by: `${by}.amazonaws.com`, action: 'sns:Publish', resource: topic, context }
  return allows(PolicyDocument.Statement, call)
}
const stranger = '210987654321'

/**
 * The subscribers that this account's alarms reach; none when the topic's policy denies publishing.
 */
function reachedSubscribers(topic: string): string[] {
  const alarmOf = (owner: string) => `cloudwatch:${region}:${owner}:alarm:OfficeGivenUp`
  const rings = (owner: string, from = account, secure = 'true') =>
    publishes(topic, 'cloudwatch', alarmOf(owner), from, secure)
  expect([
    rings(stranger, stranger),
    rings(stranger),
    rings(account, stranger),
    rings(account, account, 'false'),
  ]).toEqual([false, false, false, false])
  if (!rings(account)) return []
  return ofType('SNS::Subscription').flatMap(({ TopicArn, Protocol, Endpoint }) =>
    TopicArn === topic && Protocol === 'email' ? [Endpoint] : [],
  )
}

test('SES says at once that it stopped sending', () => {
  const rule = resourceNamed('events/SendingDisabled')
  const pattern = { source: ['aws.ses'], 'detail-type': ['Sending Status Disabled'] }
  expect(rule.EventPattern).toEqual(pattern)
  expect(rule.Targets.map(({ Arn }: Json) => Arn)).toEqual(['data/Alarms'])
  const says = (owner: string) =>
    publishes('data/Alarms', 'events', `events:${region}:${owner}:rule/SendingDisabled`, owner)
  expect([says(account), says(stranger)]).toEqual([true, false])
})

test('each of fifteen incidents has an alarm, or a reason why there is none', () => {
  const runbook = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const [, table = ''] = /\| Incident \|.*\n\|---.*\n((?:\|.*\n)+)/.exec(runbook)!
  const rows = table.trim().split('\n')
  expect(rows).toHaveLength(15)
  const known = new Set([...alarms.map(idOf), 'SendingDisabled'])
  for (const row of rows) {
    const [, incident = '', notices = '', after = ''] = row.split('|').map((cell) => cell.trim())
    const named = [...notices.matchAll(/`([A-Z][A-Za-z]+)`/g)].map(([, id = '']) => id)
    expect([incident, named.filter((id) => !known.has(id))]).toEqual([incident, []])
    expect([incident, named.length > 0 || after.length > 20]).toEqual([incident, true])
  }
})

test('the functions have the runtime whose end the digest tells of', () => {
  const ours = ofType('Lambda::Function').filter(({ name }) => /^function\/[a-z-]+$/.test(name))
  expect(ours.length).toBeGreaterThan(8)
  expect(new Set(ours.map(({ Runtime }) => Runtime))).toEqual(new Set([runtime.name]))
})

test('the runbook describes each alarm and no others', () => {
  const runbook = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const answered = [...runbook.matchAll(/^\| `([A-Z][a-z]\w+)` \|/gm)].map(([, id]) => id)
  // The last one exists with WEBHOOK_URL only.
  const all = [...alarms.map(idOf), 'WebhookGivenUp']
  expect(answered.toSorted()).toEqual(all.toSorted())
  for (const alarm of alarms)
    expect(alarm.AlarmDescription).toContain(`${idOf(alarm)} in amplify/README.md`)
})

test('the used-up budget ends the uploads of visitors by itself, and mails the owner', () => {
  const action = resourceNamed('alarms/StopUploads')
  expect(action).toMatchObject({
    ActionType: 'APPLY_IAM_POLICY',
    ApprovalModel: 'AUTOMATIC',
    NotificationType: 'ACTUAL',
    ActionThreshold: { Type: 'PERCENTAGE', Value: 100 },
    Subscribers: [{ Type: 'EMAIL', Address: 'larm@firma.example' }],
  })
  expect(action.BudgetName).toBe('alarms/Budget')
  expect(action.Definition.IamActionDefinition.Roles).toEqual(['guests/VisitorRole'])
  expect(resourceNamed('alarms/NoUploads').PolicyDocument.Statement).toEqual([
    { Effect: 'Deny', Action: 's3:PutObject', Resource: '*' },
  ])
  const [policy] = ofType('IAM::Policy').filter(({ name }) => name.startsWith('alarms/BudgetRole'))
  expect(policy!.PolicyDocument.Statement).toHaveLength(1)
  expect(policy!.PolicyDocument.Statement[0]).toMatchObject({
    Effect: 'Allow',
    Action: ['iam:AttachRolePolicy', 'iam:DetachRolePolicy'],
    Condition: { ArnEquals: { 'iam:PolicyARN': 'alarms/NoUploads' } },
  })
})

test('the budget mails the owner before and when it is exceeded, without SNS and SES', () => {
  const { Budget, NotificationsWithSubscribers } = resourceNamed('alarms/Budget')
  expect(Budget).toEqual({
    BudgetType: 'COST',
    TimeUnit: 'MONTHLY',
    BudgetLimit: { Amount: 20, Unit: 'USD' },
  })
  const notifications = NotificationsWithSubscribers.map(
    ({ Notification: { NotificationType, ComparisonOperator, ...when }, Subscribers }: Json) =>
      [
        NotificationType,
        ComparisonOperator,
        when.Threshold,
        when.ThresholdType,
        ...Subscribers.map(({ Address }: Json) => Address),
      ].join(' '),
  )
  expect(notifications).toEqual([
    'ACTUAL GREATER_THAN 80 PERCENTAGE larm@firma.example',
    'FORECASTED GREATER_THAN 100 PERCENTAGE larm@firma.example',
  ])
})
