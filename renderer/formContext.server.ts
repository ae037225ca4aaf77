/** The context of all forms, from the deployment and the content. */
import type { FormContext } from './forms/context.ts'
import { phoneLink } from './content/model/companyModels.ts'
import { hoursText } from './content/hours.ts'
import { typeset } from './content/typeset.ts'
import type { Site } from './content/site.ts'
import type { Deployment } from './deployment.server.ts'

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
