/** What all forms need besides their content, from the deployment and the company. */
import { phoneLink } from './companyModels.ts'
import { hoursText } from '../hours.ts'
import { typeset } from '../typeset.ts'
import type { Link } from './models.ts'
import type { Site } from '../site.ts'
import type { Deployment } from '../../deployment.server.ts'

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

export function formContext(site: Site, { auth, storage, custom }: Deployment): FormContext {
  const { company } = site
  return {
    endpoint: custom.quoteEndpoint,
    phone: phoneLink(company.phone),
    email: company.email,
    privacy: { ...company.formPrivacy, text: typeset(company.formPrivacy.text) },
    replyPromise: typeset(company.replyPromise),
    replyNote: company.replyNote && typeset(company.replyNote),
    // The first is the form.
    steps: site.quote.steps.slice(1).map(({ title }) => typeset(title)),
    openingHours: typeset(hoursText(company.openingHours)),
    upload: {
      region: storage.aws_region,
      bucket: storage.bucket_name,
      identityPoolId: auth.identity_pool_id,
      localEndpoint: custom.localAws?.endpoint,
    },
  }
}
