/** The outputs of the local AWS with the sign-in of the office, as Amplify writes them. */
import { readFileSync } from 'node:fs'
import type { Outputs } from '../../scripts/local-aws/outputs.ts'

export const office = { url: 'https://office.example/', pool: 'eu-north-1_OfficePool', client: 'officeclient' }

export function withOffice() {
  const outputs = JSON.parse(readFileSync('.cache/test/amplify_outputs.json', 'utf8')) as Outputs
  const { auth, custom } = outputs
  // The pools of the office replace those of the visitors.
  const own = { identity_pool_id: 'eu-north-1:of-the-office', user_pool_id: office.pool, user_pool_client_id: office.client }
  return {
    ...outputs,
    auth: { ...auth, ...own },
    custom: { ...custom, office: { url: office.url, identityPoolId: auth.identity_pool_id } },
  }
}
