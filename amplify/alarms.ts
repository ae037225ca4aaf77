/** CloudWatch alarms and their topic. */
import { Duration, type Stack } from 'aws-cdk-lib'
import { CfnBudget, CfnBudgetsAction } from 'aws-cdk-lib/aws-budgets'
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import {
  Effect,
  type IRole,
  ManagedPolicy,
  PolicyStatement,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam'
import type { IUserPool, IUserPoolClient } from 'aws-cdk-lib/aws-cognito'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events'
import { SnsTopic } from 'aws-cdk-lib/aws-events-targets'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import { FilterPattern, type JsonPattern, MetricFilter } from 'aws-cdk-lib/aws-logs'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import { hourMinutes, type LogAlarm, logAlarms, type LogLines } from './logAlarms.ts'
import type { FunctionName } from './permissions.ts'

/**
 * The topic of all alarms. Its stack precedes the functions, because the digest reads its
 * subscriptions.
 */
export function createTopic(stack: Stack, alarmEmail: string): Topic {
  const topic = new Topic(stack, 'Alarms', { enforceSSL: true })
  // enforceSSL writes a policy, and a policy replaces the one that lets AWS's services publish.
  const publishers = { cloudwatch: 'alarm:*', events: 'rule/*' }
  for (const [service, sources] of Object.entries(publishers))
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal(`${service}.amazonaws.com`)],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: {
          StringEquals: { 'aws:SourceAccount': stack.account },
          ArnLike: {
            'aws:SourceArn': `arn:aws:${service}:${stack.region}:${stack.account}:${sources}`,
          },
        },
      }),
    )
  topic.addSubscription(new EmailSubscription(alarmEmail))
  return topic
}

/** SES says at once that it has paused the account; the alarms notice with the next request. */
export function onSendingDisabled(stack: Stack, { topicArn }: Topic): void {
  // Imported by ARN: otherwise CDK adds the rule to the topic's policy, which makes the stacks
  // depend on each other.
  const topic = Topic.fromTopicArn(stack, 'AlarmTopic', topicArn)
  const message = RuleTargetInput.fromText(
    'SES has stopped sending mail for this account. What to do: "SES paused" in amplify/README.md.',
  )
  new Rule(stack, 'SendingDisabled', {
    eventPattern: { source: ['aws.ses'], detailType: ['Sending Status Disabled'] },
    targets: [new SnsTopic(topic, { message })],
  })
}

type AlarmRule = {
  description: string
  metric: IMetric
  /** The alarm fires at or above this value, by default 1, or below it with `below`. */
  threshold?: number
  below?: true
  periods?: number
  /** Fires on missing data too: the function that logs it is then down. */
  alarmOnMissingData?: true
}
type AlarmSources = {
  functions: Record<FunctionName, Lambda>
  deadLetters: Record<'office' | 'receipts' | 'events', IQueue> & { webhook: IQueue | undefined }
  officeQueue: IQueue
  uploadQueue: IQueue
  officeApi: HttpApi
  topic: Topic
  /** Undefined for a site on another host. */
  amplifyAppId: string | undefined
  /** Namespace of the log metrics; it separates branches in the same account. */
  namespace: string
  /** The office's user pool. */
  pool: { userPool: IUserPool; userPoolClient: IUserPoolClient }
}

/** Creates the alarms and returns their number. */
export function createAlarms(stack: Stack, topic: Topic, sources: AlarmSources): number {
  const rules = Object.entries(alarmRules(stack, sources))
  for (const [
    id,
    { description, metric, threshold = 1, below, periods = 1, alarmOnMissingData },
  ] of rules) {
    const alarm = new Alarm(stack, id, {
      alarmDescription: `${description}. What to do: ${id} in amplify/README.md.`,
      metric,
      threshold,
      comparisonOperator: below
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: periods,
      treatMissingData: alarmOnMissingData
        ? TreatMissingData.BREACHING
        : TreatMissingData.NOT_BREACHING,
    })
    alarm.addAlarmAction(new SnsAction(topic))
    alarm.addOkAction(new SnsAction(topic))
  }
  return rules.length
}

const patternOf = (fields: LogLines['fields']): JsonPattern =>
  FilterPattern.all(
    ...Object.entries(fields).map(([field, value]) =>
      typeof value === 'number'
        ? FilterPattern.numberValue(`$.${field}`, '=', value)
        : FilterPattern.stringValue(`$.${field}`, '=', value),
    ),
  )

function createMetrics(stack: Stack, { functions, namespace }: AlarmSources) {
  const functionMetric = (
    name: FunctionName,
    metricName: string,
    minutes: number,
    statistic = 'Sum',
  ) => functions[name].metric(metricName, { statistic, period: Duration.minutes(minutes) })
  const ses = (metricName: string, statistic = 'Average') =>
    new Metric({
      namespace: 'AWS/SES',
      metricName,
      statistic,
      period: Duration.hours(1),
    })
  const messageCount = (queue: IQueue) =>
    queue.metricApproximateNumberOfMessagesVisible({
      statistic: 'Maximum',
      period: Duration.minutes(1),
    })

  /** Counts the matching log lines of a function, or reads a number from each. */
  function logMetric(id: string, lines: LogLines): Metric {
    const filter = new MetricFilter(stack, `${id}Lines`, {
      logGroup: functions[lines.of].logGroup,
      filterPattern: patternOf(lines.fields),
      metricNamespace: namespace,
      metricName: id,
      metricValue: lines.number ? `$.${lines.number}` : '1',
    })
    return filter.metric({
      statistic: lines.number ? 'Maximum' : 'Sum',
      period: Duration.minutes(lines.minutes),
    })
  }
  const logged = (id: LogAlarm) => ({
    metric: logMetric(id, logAlarms[id]),
    threshold: logAlarms[id].threshold,
  })
  const highest = (usingMetrics: Record<string, IMetric>) =>
    new MathExpression({
      expression: 'MAX(METRICS())',
      usingMetrics,
      period: Duration.minutes(15),
    })
  return { functionMetric, ses, messageCount, logMetric, logged, highest }
}

function alarmRules(stack: Stack, sources: AlarmSources): Record<string, AlarmRule> {
  const { amplifyAppId, deadLetters, officeApi, officeQueue, topic, uploadQueue } = sources
  const { functionMetric, ses, messageCount, logMetric, logged, highest } = createMetrics(
    stack,
    sources,
  )
  return {
    OfficeGivenUp: {
      description:
        'A request could not be mailed in two days of tries: the line "given up" in the log of mail-office names its number',
      metric: messageCount(deadLetters.office),
    },
    RequestsWait: {
      description:
        'A request is stored and has not been mailed for 15 minutes, or the reconciliation that would see it does not run',
      ...logged('RequestsWait'),
      alarmOnMissingData: true,
    },
    FirstTriesWait: {
      description:
        'Requests wait 15 minutes for their first try: the function mail-office does not take them',
      metric: officeQueue.metricApproximateAgeOfOldestMessage({
        statistic: 'Maximum',
        period: Duration.minutes(1),
      }),
      threshold: 15 * 60,
    },
    OfficeBounced: {
      description: "The office's mail server refused a request's mail",
      ...logged('OfficeBounced'),
    },
    OfficeRejected: {
      description: "SES rejected a request's mail, for what is attached",
      ...logged('OfficeRejected'),
    },
    OfficeUndelivered: {
      description: "No news for an hour that a request's mail was delivered",
      ...logged('OfficeUndelivered'),
    },
    CanaryMissing: {
      description: 'The daily test request did not get through endpoint, storage and mail',
      metric: logMetric('CanaryDelivered', {
        of: 'ses-events',
        fields: { event: 'delivered', kind: 'canary' },
        minutes: hourMinutes,
      }),
      below: true,
      periods: 26,
      alarmOnMissingData: true,
    },
    VisitorsGetErrors: {
      description: 'Visitors got an error instead of a confirmation',
      metric: functionMetric('send-offert', 'Url5xxCount', 5),
    },
    VisitorsThrottled: {
      description: 'More requests came at once than CONCURRENCY or the account allow',
      metric: functionMetric('send-offert', 'Throttles', 5),
      threshold: 5,
    },
    VisitorsWait: {
      description: 'Visitors wait 8 seconds for an answer',
      metric: functionMetric('send-offert', 'Duration', 15, 'p90'),
      threshold: 8000,
    },
    FormsBroken: {
      description:
        'The endpoint refuses what our own pages send: page and back end are of different releases',
      ...logged('FormsBroken'),
    },
    Flood: {
      description:
        'So many requests came in an hour, from one network or in all, that the rest are mailed as a summary',
      ...logged('Flood'),
    },
    MailsBounce: {
      description: 'More than 2 % of the mails bounce; at 5 % SES reviews the account',
      metric: ses('Reputation.BounceRate'),
      threshold: 0.02,
    },
    MailsAreComplainedAbout: {
      description:
        'More than 0.05 % of the mails are marked as spam; at 0.1 % SES reviews the account',
      metric: ses('Reputation.ComplaintRate'),
      threshold: 0.0005,
    },
    ReceiptsStopped: {
      description:
        'Five receipts bounced in a day, and none is sent any more: the form may be used to mail strangers',
      ...logged('ReceiptsStopped'),
    },
    MailVolume: {
      description: 'The account sent 500 mails in an hour',
      metric: ses('Send', 'Sum'),
      threshold: 500,
    },
    MailQuota: {
      description: "Half of SES's quota of 24 hours is used; without quota no request is mailed",
      ...logged('MailQuota'),
    },
    CodesWithheld: {
      description: 'So many sign-in codes were asked for that no more are mailed for now',
      ...logged('CodesWithheld'),
    },
    OfficeSignInsFail: failedSignIns(sources.pool),
    SiteFails: {
      description: 'A page and its script did not load through the public address for half an hour',
      metric: logMetric('SiteLoaded', { of: 'canary', fields: { event: 'site' }, minutes: 30 }),
      below: true,
      alarmOnMissingData: true,
    },
    ...(amplifyAppId && {
      HostingFails: {
        description: 'Amplify Hosting answered five visitors with an error',
        metric: new Metric({
          namespace: 'AWS/AmplifyHosting',
          metricName: '5xxErrors',
          dimensionsMap: { App: amplifyAppId },
          statistic: 'Sum',
          period: Duration.minutes(5),
        }),
        threshold: 5,
      },
    }),
    OfficePageFails: {
      description: "Calls of the office's page fail",
      metric: highest({
        function: functionMetric('office', 'Errors', 15),
        throttles: functionMetric('office', 'Throttles', 15),
        api: officeApi.metricServerError({ statistic: 'Sum', period: Duration.minutes(15) }),
      }),
      threshold: 3,
    },
    OfficeDailyMissing: {
      description: "The office's daily run, with reminder and clean-up, did not come",
      metric: logMetric('OfficeDaily', {
        of: 'office',
        fields: { event: 'daily' },
        minutes: hourMinutes,
      }),
      below: true,
      periods: 26,
      alarmOnMissingData: true,
    },
    UploadsFlood: {
      description: 'A thousand files were uploaded in an hour',
      metric: uploadQueue.metricNumberOfMessagesSent({
        statistic: 'Sum',
        period: Duration.hours(1),
      }),
      threshold: 1000,
    },
    AlarmsFail: {
      description: 'An alarm did not reach ALARM_EMAIL. The digest of Monday tells the office',
      metric: topic.metricNumberOfNotificationsFailed({
        statistic: 'Sum',
        period: Duration.hours(1),
      }),
    },
    EventsLost: {
      description: 'A function failed permanently on an event',
      metric: messageCount(deadLetters.events),
    },
    MailsFail: {
      description:
        'The function mail-office or mail-receipt ends with errors, or a receipt could not be mailed',
      metric: highest({
        office: functionMetric('mail-office', 'Errors', 15),
        receipts: functionMetric('mail-receipt', 'Errors', 15),
        given_up: messageCount(deadLetters.receipts),
      }),
    },
    ...(deadLetters.webhook && {
      WebhookGivenUp: {
        description:
          'A request or an erasure did not reach the company\'s own system: the line "webhook given up" in the log of send-webhook names its number',
        metric: highest({
          // The receiver wants no more of it.
          refused: logged('WebhookGivenUp').metric,
          errors: functionMetric('send-webhook', 'Errors', 15),
          given_up: messageCount(deadLetters.webhook),
        }),
      },
    }),
    DigestMissing: {
      description: 'The weekly list of requests did not come',
      metric: logMetric('DigestMailed', {
        of: 'digest',
        fields: { event: 'digest' },
        minutes: hourMinutes,
      }),
      below: true,
      // A week is the longest evaluation range of an alarm: the digest therefore runs by UTC,
      // without summer time.
      periods: 7 * 24,
      alarmOnMissingData: true,
    },
  }
}

/** Cognito counts each attempt as 0 or 1: the failed ones are the samples without the sum. */
function failedSignIns({ userPool, userPoolClient }: AlarmSources['pool']): AlarmRule {
  const dimensionsMap = {
    UserPool: userPool.userPoolId,
    UserPoolClient: userPoolClient.userPoolClientId,
  }
  const signIns = {
    namespace: 'AWS/Cognito',
    metricName: 'SignInSuccesses',
    dimensionsMap,
    period: Duration.hours(1),
  }
  const usingMetrics = {
    tried: new Metric({ ...signIns, statistic: 'SampleCount' }),
    succeeded: new Metric({ ...signIns, statistic: 'Sum' }),
  }
  return {
    description: 'Twenty sign-ins to the office failed in an hour: codes may be guessed',
    metric: new MathExpression({
      expression: 'tried - succeeded',
      usingMetrics,
      period: Duration.hours(1),
    }),
    threshold: 20,
  }
}

/**
 * Mails the owner when the monthly cost exceeds the budget or is forecast to, and ends the
 * visitors' uploads when it is used up. Budgets sends the mails itself, without topic or SES.
 */
export function createBudget(
  stack: Stack,
  alarmEmail: string,
  budgetUsd: number,
  visitors: IRole,
): void {
  const subscribers = [{ subscriptionType: 'EMAIL', address: alarmEmail }]
  const notification = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
    notification: {
      notificationType,
      comparisonOperator: 'GREATER_THAN',
      threshold,
      thresholdType: 'PERCENTAGE',
    },
    subscribers,
  })
  const budget = new CfnBudget(stack, 'Budget', {
    budget: {
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: budgetUsd, unit: 'USD' },
    },
    notificationsWithSubscribers: [notification('ACTUAL', 80), notification('FORECASTED', 100)],
  })
  const noUploads = new ManagedPolicy(stack, 'NoUploads', {
    statements: [
      new PolicyStatement({ effect: Effect.DENY, actions: ['s3:PutObject'], resources: ['*'] }),
    ],
  })
  const budgets = new Role(stack, 'BudgetRole', {
    assumedBy: new ServicePrincipal('budgets.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': stack.account } },
    }),
  })
  budgets.addToPolicy(
    new PolicyStatement({
      actions: ['iam:AttachRolePolicy', 'iam:DetachRolePolicy'],
      resources: [visitors.roleArn],
      conditions: { ArnEquals: { 'iam:PolicyARN': noUploads.managedPolicyArn } },
    }),
  )
  new CfnBudgetsAction(stack, 'StopUploads', {
    // Its name.
    budgetName: budget.ref,
    actionType: 'APPLY_IAM_POLICY',
    approvalModel: 'AUTOMATIC',
    notificationType: 'ACTUAL',
    actionThreshold: { type: 'PERCENTAGE', value: 100 },
    definition: {
      iamActionDefinition: { policyArn: noUploads.managedPolicyArn, roles: [visitors.roleName] },
    },
    executionRoleArn: budgets.roleArn,
    subscribers: [{ type: 'EMAIL', address: alarmEmail }],
  })
}
