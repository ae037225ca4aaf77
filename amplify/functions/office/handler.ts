/** Lambda entry of office: API calls and the daily schedule. */
import { SQSClient } from '@aws-sdk/client-sqs'
import { awsDeps } from '../shared/deps.ts'
import { readFunctionSettings, readVariables } from '../shared/functionSettings.ts'
import { ownQueue, removeMessages, sqsQueue } from '../shared/queue.ts'
import { createTokenVerifier, createColleagues } from './colleagues.ts'
import { createOfficeHttp, type OfficeEvent, type OfficeResult, tokenOf } from './officeHttp.ts'
import { runDaily } from './reminder.ts'

// The API's timeout is 30 seconds.
const { failedEventsUrl, userPoolId } = readVariables(process.env, [
  'failedEventsUrl',
  'userPoolId',
])
const failedEvents = (texts: string[]) => removeMessages(new SQSClient({}), failedEventsUrl, texts)
const deps = { ...awsDeps(readFunctionSettings(), 20_000), failedEvents }
const {
  AWS_REGION,
  AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: local,
  AWS_ENDPOINT_URL_S3: pictureEndpoint,
  WEBHOOK_QUEUE_URL: webhookQueueUrl,
} = process.env
const cognito = local ?? `https://cognito-idp.${AWS_REGION}.amazonaws.com/`
const officeHttp = createOfficeHttp(deps, {
  userOf: (event) =>
    tokenOf(event) ? event.requestContext.authorizer?.jwt.claims.username : undefined,
  verifyToken: createTokenVerifier(cognito),
  colleagues: createColleagues(deps, cognito, userPoolId),
  pictureEndpoint,
  queue: ownQueue(),
  webhookQueue: webhookQueueUrl ? sqsQueue(webhookQueueUrl) : undefined,
})

/** Handles API calls and the daily schedule. */
export async function handler(
  event: Partial<OfficeEvent> & { again?: boolean },
): Promise<OfficeResult | number> {
  // A call has all of the event, a schedule nothing.
  if (event.requestContext) return officeHttp(event as OfficeEvent)
  return runDaily(deps, event)
}
