/** What all forms need besides their content. */
import type { Link } from '../content/model/models.ts'

/** The deployment's storage for pictures. `localEndpoint` is the local AWS. */
export type UploadTarget = {
  region: string
  bucket: string
  identityPoolId: string
  localEndpoint?: string | undefined
}

export type FormContext = {
  endpoint: string
  phone: Link
  email: string
  privacy: { text: string; linkLabel: string }
  replyPromise: string
  /** A sentence about the response time, for example at weekends. */
  replyNote: string | undefined
  /** The steps after a request for a quote. */
  steps: readonly string[]
  openingHours: string
  upload: UploadTarget
}
