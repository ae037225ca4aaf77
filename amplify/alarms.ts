import { Duration, type Stack } from 'aws-cdk-lib'
import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import { Alarm, ComparisonOperator, type IMetric, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { FunctionName } from './permissions.ts'
import type { QueueName } from './queues.ts'
import type { Settings } from './settings.ts'
import type { QueueWithDead } from './storage/recordQueues.ts'

type Watch = { id: string; says: string; metric: IMetric; from: number; periods?: number; silenceIsFailure?: boolean }

/** Mails the owner when a request waits, a visitor met an error, or money is spent that nobody planned. */
export function createAlarms(
  stack: Stack,
  functions: Record<FunctionName, { lambda: IFunction }>,
  queues: Record<QueueName, QueueWithDead>,
  { alarmEmail, budgetUsd }: Settings,
): void {
  const topic = new Topic(stack, 'Alarms', { enforceSSL: true })
  // enforceSSL writes a policy, and a policy replaces the one that lets CloudWatch publish.
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: {
        StringEquals: { 'aws:SourceAccount': stack.account },
        ArnLike: { 'aws:SourceArn': `arn:aws:cloudwatch:${stack.region}:${stack.account}:alarm:*` },
      },
    }),
  )
  topic.addSubscription(new EmailSubscription(alarmEmail))

  const sum = (name: FunctionName, metricName: string, minutes: number): Metric =>
    new Metric({
      namespace: 'AWS/Lambda',
      metricName,
      dimensionsMap: { FunctionName: functions[name].lambda.functionName },
      statistic: 'Sum',
      period: Duration.minutes(minutes),
    })

  const watches: Watch[] = [
    {
      id: 'OfficeGivenUp',
      says: 'A request could not be mailed in two days. The log of mail-office names its number at "given up"; npm run leads -- retry brings it back.',
      metric: queues.office.dead.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum', period: Duration.minutes(5) }),
      from: 1,
    },
    {
      id: 'ReceiptsGivenUp',
      says: 'A receipt could not be mailed. See the log of mail-receipt.',
      metric: queues.receipts.dead.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum', period: Duration.minutes(5) }),
      from: 1,
    },
    {
      id: 'ReconcileDead',
      says: 'The function reconcile has not run for half an hour: requests whose event was lost are not mailed.',
      metric: sum('reconcile', 'Invocations', 30),
      from: 1,
      silenceIsFailure: true,
    },
    {
      id: 'ReconcileFailed',
      says: 'What came could not be compared with what was mailed.',
      metric: sum('reconcile', 'Errors', 30),
      from: 1,
    },
    {
      id: 'VisitorsGetErrors',
      says: 'Visitors were told that their request could not be taken.',
      metric: sum('send-offert', 'Url5xxCount', 5),
      from: 1,
    },
    {
      id: 'VisitorsThrottled',
      says: 'More requests came at once than CONCURRENCY allows.',
      metric: sum('send-offert', 'Throttles', 5),
      from: 5,
    },
    { id: 'DigestFailed', says: 'The weekly list of requests was not sent.', metric: sum('digest', 'Errors', 60), from: 1 },
    { id: 'InspectionFailed', says: 'Uploaded pictures could not be inspected.', metric: sum('inspect-upload', 'Errors', 60), from: 3 },
    {
      id: 'MailsBounce',
      says: 'More than 5 % of the mails bounce: SES will stop sending. Check the receipts and the office address.',
      metric: new Metric({ namespace: 'AWS/SES', metricName: 'Reputation.BounceRate', statistic: 'Average', period: Duration.hours(1) }),
      from: 0.05,
    },
  ]
  for (const { id, says, metric, from, periods = 1, silenceIsFailure = false } of watches) {
    const alarm = new Alarm(stack, id, {
      alarmDescription: says,
      metric,
      threshold: from,
      comparisonOperator: silenceIsFailure ? ComparisonOperator.LESS_THAN_THRESHOLD : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: periods,
      treatMissingData: silenceIsFailure ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    })
    alarm.addAlarmAction(new SnsAction(topic))
    alarm.addOkAction(new SnsAction(topic))
  }

  new CfnBudget(stack, 'Budget', {
    budget: { budgetType: 'COST', timeUnit: 'MONTHLY', budgetLimit: { amount: budgetUsd, unit: 'USD' } },
    notificationsWithSubscribers: [
      {
        notification: { notificationType: 'ACTUAL', comparisonOperator: 'GREATER_THAN', threshold: 80, thresholdType: 'PERCENTAGE' },
        subscribers: [{ subscriptionType: 'EMAIL', address: alarmEmail }],
      },
    ],
  })
}
