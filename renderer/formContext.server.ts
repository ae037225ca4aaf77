/** The context of all forms, from the deployment and the content. */
import type { Env } from './content/model/models.ts'
import type { FormContext } from './forms/context.ts'
import { phoneLink } from './content/model/company.ts'
import { hoursText, weekOn } from './content/model/hours.ts'
import { fillPlaceholders, placeholderValues, typeset } from './content/model/placeholders.ts'
import type { Site } from './content/site.ts'
import type { Deployment } from './deployment.server.ts'

export function formContext(
  site: Site,
  env: Env,
  { auth, storage, custom }: Deployment,
): FormContext {
  const { company } = site
  const filledText = (text: string) =>
    typeset(fillPlaceholders(text, placeholderValues(site, env.today)))
  return {
    endpoint: custom.quoteEndpoint,
    phone: phoneLink(company.phone),
    email: company.email,
    privacy: { ...company.formPrivacy, text: filledText(company.formPrivacy.text) },
    replyPromise: typeset(company.replyPromise),
    replyNote: company.replyNote && filledText(company.replyNote),
    // The first is the form.
    steps: site.quote.steps.slice(1).map(({ title }) => filledText(title)),
    openingHours: typeset(hoursText(weekOn(company, env.today))),
    upload: {
      region: storage.aws_region,
      bucket: storage.bucket_name,
      identityPoolId: auth.identity_pool_id,
      localEndpoint: custom.localAws?.endpoint,
    },
  }
}
