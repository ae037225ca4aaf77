/** What all forms need besides their content, from the deployment and the company. */
import { privacyPage } from '../fixedAddresses.ts'
import { phoneLink } from './companyModels.ts'
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
  privacy: { text: string; linkLabel: string; href: string }
  replyPromise: string
  /** A sentence about replies at weekends. */
  replyNote: string | undefined
  upload: UploadTarget
}

export function formContext(site: Site, { auth, storage, custom }: Deployment): FormContext {
  const { company } = site
  return {
    endpoint: custom.quoteEndpoint,
    phone: phoneLink(company.phone),
    email: company.email,
    privacy: {
      ...company.formPrivacy,
      text: typeset(company.formPrivacy.text),
      href: `/${privacyPage}`,
    },
    replyPromise: typeset(company.replyPromise),
    replyNote: company.replyNote && typeset(company.replyNote),
    upload: {
      region: storage.aws_region,
      bucket: storage.bucket_name,
      identityPoolId: auth.identity_pool_id,
      localEndpoint: custom.localAws?.endpoint,
    },
  }
}
