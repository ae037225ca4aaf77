/** The history of alarms, for the weekly summary. */
import { awsQuery, elementTexts } from './awsQuery.ts'
import type { SigningCredentials } from '../shared/signature.ts'

/** How often each went off, and whether an address is subscribed. */
export type AlarmNews = { counts: Map<string, number>; hasSubscriber: boolean }
type AlarmSource = {
  topicArn: string
  alarmPrefix: string
  region: string
  credentials: () => Promise<SigningCredentials>
  send?: typeof fetch
}

/** Reads the alarms' history since a time from CloudWatch, and the subscriptions from SNS. */
export const createAlarmNews = ({
  topicArn,
  alarmPrefix,
  region,
  credentials,
  send,
}: AlarmSource) =>
  async function alarmNews(since: Date): Promise<AlarmNews> {
    const client = { region, credentials: await credentials(), ...(send && { send }) }
    const subscriptions = await awsQuery(
      { ...client, service: 'sns' },
      { Action: 'ListSubscriptionsByTopic', Version: '2010-03-31', TopicArn: topicArn },
    )
    const counts = new Map<string, number>()
    let next: string | undefined
    do {
      const page = await awsQuery(
        { ...client, service: 'monitoring' },
        {
          Action: 'DescribeAlarmHistory',
          Version: '2010-08-01',
          HistoryItemType: 'StateUpdate',
          StartDate: since.toISOString(),
          EndDate: new Date().toISOString(),
          ...(next && { NextToken: next }),
        },
      )
      for (const item of page.split('</member>')) {
        const [name = ''] = elementTexts(item, 'AlarmName')
        const [summary = ''] = elementTexts(item, 'HistorySummary')
        if (name.startsWith(alarmPrefix) && summary.endsWith('to ALARM'))
          counts.set(alarmId(name), (counts.get(alarmId(name)) ?? 0) + 1)
      }
      next = elementTexts(page, 'NextToken')[0]
    } while (next)
    // An unconfirmed subscription has PendingConfirmation in place of an ARN.
    return {
      counts,
      hasSubscriber: elementTexts(subscriptions, 'SubscriptionArn').some((arn) =>
        arn.startsWith('arn:'),
      ),
    }
  }

/** The alarm's id in the runbook. CloudFormation names it <stack>-<id><8 digits>-<suffix>. */
const alarmId = (name: string): string => /-([A-Za-z]+?)[0-9A-F]{8}-\w+$/.exec(name)?.[1] ?? name
