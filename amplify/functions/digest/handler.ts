/** Lambda entry of digest. */
import { awsDeps } from '../shared/deps.ts'
import { readFunctionSettings, readVariables } from '../shared/functionSettings.ts'
import { createAlarmNews } from './alarms.ts'
import { createDigest } from './digest.ts'

const deps = awsDeps(readFunctionSettings())
// The local AWS has neither alarms nor a topic.
const alarmNews = process.env.TOPIC_ARN
  ? createAlarmNews({
      ...readVariables(process.env, ['topicArn', 'alarmPrefix']),
      region: process.env.AWS_REGION ?? '',
      credentials: deps.s3.config.credentials,
    })
  : undefined

export const handler = createDigest(deps, {
  alarmNews,
  ...readVariables(process.env, ['factsDue'], { factsDue: '{}' }),
})
