/**
 * The contents of amplify_outputs.json, local or deployed; the site's build reads only
 * `Deployment`.
 */
import type { Deployment } from '../../renderer/deployment.server.ts'

export type Outputs = Deployment & {
  version: string
  auth: { unauthenticated_identities_enabled: boolean }
  custom: {
    dataBucket: string
    /** ARNs of the queues and of their dead-letter queues. */
    queues: { queue: string; dead: string }[]
    /** Only of a deployment: the resources that `npm run smoke` checks. */
    operations?: {
      stack: string
      /** The origin that the host gives the branch. */
      appOrigin?: string
      mailFrom: string
      officeMail: string
      /** A preview has none. */
      alarmTopic?: string
      alarms: number
      schedules: string[]
      failedEvents: string
      deadLetters: string[]
    }
    /** Only of the local AWS; the id changes at each start. */
    localAws?: { id: string }
  }
}
