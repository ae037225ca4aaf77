import { awsDeps } from '../shared/deps.ts'
import { logEvent } from '../shared/log.ts'
import { readFunctionSettings, readVariables } from '../shared/functionSettings.ts'
import { createOfficeHttp, type OfficeEvent } from './officeHttp.ts'
import { eraseOutlived } from './state.ts'
import { createWho } from './who.ts'

const deps = awsDeps(readFunctionSettings())
const { userPoolId, userPoolClientId: clientId } = readVariables(process.env, ['userPoolId', 'userPoolClientId'])
const answer = createOfficeHttp(deps, {
  who: createWho({ userPoolId, clientId, endpoint: process.env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER }),
  picturesAt: process.env.AWS_ENDPOINT_URL_S3,
})

/** A call of the page, or the day's schedule. */
export const handler = async (event: Partial<OfficeEvent>) =>
  event.requestContext ? answer(event as OfficeEvent) : logEvent('outlived', { erased: await eraseOutlived(deps) })
