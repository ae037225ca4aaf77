import { renameSync, writeFileSync } from 'node:fs'

/** amplify_outputs.json: what the site's build learns from the back end, local or deployed. */
export type Outputs = {
  version: string
  auth: {
    aws_region: string
    identity_pool_id: string
    unauthenticated_identities_enabled: boolean
    user_pool_id?: string
    user_pool_client_id?: string
  }
  storage: { aws_region: string; bucket_name: string }
  custom: {
    siteOrigin: string
    quoteEndpoint: string
    dataBucket: string
    /** ARNs of the queues and of where their messages go that were tried too often. */
    queues: { queue: string; dead: string }[]
    preview?: boolean
    /** Where the office's page asks, and the visitors' own pool: `auth` then speaks of the office's. */
    office?: { url: string; identityPoolId: string }
    /** Only written by a deployment: what npm run smoke asks the account about. */
    operations?: {
      stack: string
      mailFrom: string
      officeMail: string
      /** A preview has none. */
      alarmTopic?: string
      alarms: number
      schedules: string[]
      failedEvents: string
      deadLetters: string[]
    }
    /** Only written by the local AWS; the id is another one at each start. */
    localAws?: { endpoint: string; id: string }
  }
}

export function writeOutputs(outputs: Outputs, file: string): void {
  writeFileSync(`${file}.tmp`, `${JSON.stringify(outputs, null, 2)}\n`)
  renameSync(`${file}.tmp`, file)
}
