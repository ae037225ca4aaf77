import type { Link } from '../content/model/models.ts'
import type { messages } from '../messages.ts'

/** Where pictures go: values of the deployment. `localEndpoint` stands for AWS when everything runs on one machine. */
export type UploadTarget = { region: string; bucket: string; identityPoolId: string; localEndpoint?: string | undefined }

export type UploadProblem = keyof typeof messages.pictures.reasons

/** What every form needs besides its content. Without `upload` no form offers pictures. */
export type FormContext = {
  endpoint: string
  phone: Link
  email: string
  privacy: { text: string; linkLabel: string }
  /** How soon a visitor is answered. */
  replyPromise: string
  /** The same as a sentence, with what differs at weekends. */
  replyNote: string | undefined
  /** What follows a request for a quote, in a few words each. */
  steps: readonly string[]
  openingHours: string
  upload: UploadTarget | undefined
}
