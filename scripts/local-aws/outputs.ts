import type { Deployment } from '../../renderer/deployment.server.ts'

/** All of amplify_outputs.json, local or deployed; the site's build reads the part that is `Deployment`. */
export type Outputs = Deployment & {
  version: string
  auth: { unauthenticated_identities_enabled: boolean }
  custom: {
    dataBucket: string
    /** ARNs of the queues and of their dead-letter queues. */
    queues: { queue: string; dead: string }[]
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
    localAws?: { id: string }
  }
}
